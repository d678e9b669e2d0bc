import { once } from "node:events";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { chooseApiUrl, openConnection, toApiUrl } from "./client/connection.ts";
import { renewAccount } from "./client/oauth.ts";
import type { Settings } from "./context.ts";
import { type Account, credentialsFile, findCurrent, withAccount, withoutAccount } from "./credentials.ts";
import { NotSignedIn } from "./errors.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-credentials-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const account = (organization_id: string, api_url = "http://x"): Account => ({
  api_url,
  organization_id,
  organization_name: organization_id,
  access_token: `token-${organization_id}`,
  expires_at: null,
  refresh_token: null,
});
const settings: Settings = { json: false, api_url: null, token: null, env: {} };

test("written whole, for the owner only, and nothing is left beside it", async () => {
  const place = join(folder, "fresh/daybook");
  const file = credentialsFile(place);
  expect(await file.read()).toEqual({ version: 1, current: null, accounts: [] });
  await file.write(withAccount(await file.read(), account("a")));
  await file.write(withAccount(await file.read(), account("b")));
  expect((await stat(file.path)).mode & 0o777).toBe(0o600);
  expect((await stat(place)).mode & 0o777).toBe(0o700);
  expect(await readdir(place)).toEqual(["credentials.json"]);
  const stored = await file.read();
  expect(findCurrent(stored)?.organization_id).toBe("b");
  expect(findCurrent(withoutAccount(stored, account("b")))).toBeNull();
  expect(findCurrent(withoutAccount(stored, account("a")))?.organization_id).toBe("b");
});

test("a damaged file is said to be one", async () => {
  const file = credentialsFile(folder);
  await writeFile(file.path, "{");
  await expect(file.read()).rejects.toThrow(/damaged/);
  await rm(file.path);
});

describe("which server, as whom", () => {
  const check = (name: string, given: Partial<Settings>, expected: object) =>
    test(name, async () => {
      const file = credentialsFile(join(folder, "choice"));
      await file.write(withAccount(withAccount(await file.read(), account("b", "http://y")), account("a")));
      const connection = await openConnection({ ...settings, ...given }, file);
      expect({ api_url: connection.api_url, token: await connection.token() }).toEqual(expected);
    });
  check("the current sign-in", {}, { api_url: "http://x", token: "token-a" });
  check("another server by option", { api_url: "http://y/" }, { api_url: "http://y", token: "token-b" });
  check(
    "another server by environment",
    { env: { DAYBOOK_URL: "http://y" } },
    { api_url: "http://y", token: "token-b" },
  );
  check("a token by environment", { env: { DAYBOOK_TOKEN: "t" } }, { api_url: "http://x", token: "t" });
  check(
    "an option wins over the environment",
    { token: "o", env: { DAYBOOK_TOKEN: "t" } },
    { api_url: "http://x", token: "o" },
  );
  check(
    "empty variables count as absent",
    { env: { DAYBOOK_URL: "", DAYBOOK_TOKEN: "" } },
    { api_url: "http://x", token: "token-a" },
  );
  test("a token is never sent to a server it is not for", async () => {
    const file = credentialsFile(join(folder, "choice"));
    await expect(openConnection({ ...settings, api_url: "http://z" }, file)).rejects.toBeInstanceOf(
      NotSignedIn,
    );
  });
});

describe("addresses", () => {
  const check = (text: string, url: string) => test(text, () => expect(toApiUrl(text)).toBe(url));
  check("http://127.0.0.1:8080", "http://127.0.0.1:8080");
  check("https://x.example/books/", "https://x.example/books");
  check("https://x.example/api/v1/", "https://x.example");
  check("https://x.example/v1", "https://x.example");
  for (const wrong of ["", "x.example", "ftp://x"])
    test(`${wrong} is refused`, () => expect(() => toApiUrl(wrong)).toThrow());
  test("without any, this machine", () => expect(chooseApiUrl(settings, null)).toBe("http://127.0.0.1:8080"));
});

test("ten renewals at once use the refresh token once", async () => {
  const used: string[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    const refresh_token = new URLSearchParams(body).get("refresh_token") ?? "";
    used.push(refresh_token);
    response.end(
      JSON.stringify({
        access_token: `new-${used.length}`,
        refresh_token: `r${used.length + 1}`,
        expires_in: 600,
      }),
    );
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const api_url = `http://127.0.0.1:${(server.address() as { port: number }).port}`;
  const old = { ...account("a", api_url), refresh_token: "r1", access_token: "old" };
  const place = join(folder, "renewal");
  const file = credentialsFile(place);
  await file.write(withAccount(await file.read(), old));
  // Each with a file handle of its own, as ten processes would have.
  const renewed = await Promise.all(
    Array.from({ length: 10 }, () => renewAccount(old, credentialsFile(place))),
  );
  server.close();
  expect(used).toEqual(["r1"]);
  expect(new Set(renewed.map((one) => one?.access_token))).toEqual(new Set(["new-1"]));
  expect(findCurrent(await file.read())).toMatchObject({ access_token: "new-1", refresh_token: "r2" });
});
