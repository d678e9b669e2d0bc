/** Signing in with a device code, through the real pages, and what a sign-in then is worth. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Browser } from "../test/harness/access-service.ts";
import { runCommand } from "../test/harness/server-process.ts";
import { type Service, startService } from "./testing/service.ts";

const email = "alder.ltd@example.com";
const password = "a long enough password 1";
let service: Service;
let env: Record<string, string>;
beforeAll(async () => {
  service = await startService();
  const set = await runCommand(service.data_dir, ["admin", "set-password", "--email", email], password);
  expect(set).toMatchObject({ code: 0 });
  env = { DAYBOOK_TOKEN: "", DAYBOOK_URL: "", XDG_CONFIG_HOME: join(service.cli.home, "config") };
}, 180_000);
afterAll(() => service.close(), 120_000);

async function confirmInBrowser(address: string, user_code: string): Promise<void> {
  const browser = new Browser(service.url);
  const confirm = await browser.submit(await browser.open(address), { user_code });
  const login = await browser.submit(confirm, { confirm: "yes" });
  const consent = await browser.submit(login, { email, password });
  const { organization_id } = service.organization;
  expect((await browser.submit(consent, { organization_id, decision: "allow" })).title).toBe("Connected");
}

const storedTokens = async () => {
  const text = await readFile(join(env.XDG_CONFIG_HOME as string, "daybook/credentials.json"), "utf8");
  return JSON.parse(text).accounts[0] as { access_token: string; refresh_token: string; expires_at: string };
};

test("from the code to a renewed token to signing out, and the tokens are never shown", async () => {
  let confirming: Promise<void> | null = null;
  const login = await service.cli.run(["login", "--api-url", service.url, "--json"], {
    env,
    onOutput(text) {
      const line = /^\{.*"user_code".*\}$/m.exec(text)?.[0];
      if (confirming || !line) return;
      const { verification_uri_complete, user_code } = JSON.parse(line);
      confirming = confirmInBrowser(verification_uri_complete, user_code);
    },
  });
  await confirming;
  expect(login.code).toBe(0);
  expect(JSON.parse(login.stdout.trim().split("\n").at(-1) as string)).toMatchObject({
    api_url: service.url,
    organization_id: service.organization.organization_id,
    organization_name: "Alder Ltd",
  });
  const first = await storedTokens();
  for (const secret of [first.access_token, first.refresh_token])
    expect(login.stdout + login.stderr).not.toContain(secret);
  expect((await service.cli.run(["inbox", "list"], { env })).code).toBe(0);

  // As if ten minutes had gone by.
  const file = join(env.XDG_CONFIG_HOME as string, "daybook/credentials.json");
  const { writeFile } = await import("node:fs/promises");
  await writeFile(file, (await readFile(file, "utf8")).replace(first.expires_at, "2026-01-01T00:00:00.000Z"));
  const both = await Promise.all(
    ["inbox", "entry"].map((group) => service.cli.run([group, "list"], { env })),
  );
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  const second = await storedTokens();
  expect(second.access_token).not.toBe(first.access_token);
  expect(second.refresh_token).not.toBe(first.refresh_token);

  expect((await service.cli.run(["logout"], { env })).code).toBe(0);
  const refused = await fetch(`${service.url}/v1/organization`, {
    headers: { authorization: `Bearer ${second.access_token}` },
  });
  expect(refused.status).toBe(401);
  expect((await service.cli.run(["whoami"], { env })).code).toBe(1);
}, 180_000);

test("a no in the browser is a failure here", async () => {
  let refusing: Promise<unknown> | null = null;
  const login = await service.cli.run(["login", "--api-url", service.url, "--json"], {
    env,
    onOutput(text) {
      const line = /^\{.*"user_code".*\}$/m.exec(text)?.[0];
      if (refusing || !line) return;
      const { verification_uri_complete, user_code } = JSON.parse(line);
      const browser = new Browser(service.url);
      refusing = browser
        .open(verification_uri_complete)
        .then((page) => browser.submit(page, { user_code }))
        .then((page) => browser.submit(page, { abort: "yes" }));
    },
  });
  await refusing;
  expect(login.code).toBe(1);
  expect(login.stderr).toContain("refused in the browser");
}, 120_000);

test("Ctrl-C while it waits ends it at once", async () => {
  const login = await service.cli.run(["login", "--api-url", service.url], {
    env,
    onOutput: (text, child) => text.includes("Waiting") && child.kill("SIGINT"),
  });
  expect(login.code).toBe(1);
  expect(login.stderr).toContain("Interrupted");
}, 60_000);
