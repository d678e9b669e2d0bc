/** The service as a process, with the sample company, for all browser tests of a run. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createDaybook } from "../../client/index.ts";
import { buildWeb } from "../../scripts/build-web.ts";
import { isWebBuilt } from "../../scripts/setup/build-web-if-changed.mjs";
import {
  createOrganization,
  executable,
  freePort,
  runCommand,
  type ServerProcess,
  startServerProcess,
} from "../../test/harness/server-process.ts";
import { type Facts, now } from "./facts.ts";
import { invite, person_password } from "./people.ts";

export async function startService(): Promise<() => Promise<void>> {
  if (!isWebBuilt(resolve(import.meta.dirname, "../.."))) await buildWeb();
  const data_dir = await mkdtemp(join(tmpdir(), "daybook-e2e-"));
  const clock = join(import.meta.dirname, "fixed-clock.ts");
  // Every test signs in, from one address and faster than people do. A test receives webhooks on this machine.
  const settings = { E2E_NOW: now, DAYBOOK_LOGIN_LIMIT: "0", DAYBOOK_WEBHOOK_ALLOW_PRIVATE: "true" };
  const server = await startServerProcess(data_dir, await freePort(), settings, [
    process.execPath,
    "--import",
    clock,
    executable,
    "serve",
    "--demo",
  ]);
  const end = async () => {
    await server.end("SIGTERM");
    await rm(data_dir, { recursive: true, force: true });
  };
  try {
    const found = await populate(server, data_dir);
    await untilRead(found);
    process.env.E2E_FACTS = JSON.stringify(found);
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}

async function populate({ url, output }: ServerProcess, data_dir: string): Promise<Facts> {
  const [, email, password] = /Sign in as (\S+) with the password (\S+)/.exec(output()) ?? [];
  const [token] = /dbk_\S+/.exec(output()) ?? [];
  if (!email || !password || !token) throw new Error(`The sample company is not there: ${output()}`);
  const owner = createDaybook({ base_url: url, token });
  const viewer = await invite(owner, "viewer@juniper.example", "viewer", "Vera Lund");
  const newcomer = await createOwner(data_dir, "Fresh Ltd");
  const neighbour = await createOwner(data_dir, "Hedge Ltd");
  const bookkeeper = await createOwner(data_dir, "Quill Ltd");
  await invite(owner, bookkeeper.email, "member", "Vera Lund");
  const guarded = await createOwner(data_dir, "Guarded Ltd");
  return { url, email, password, token, viewer, newcomer, neighbour, bookkeeper, guarded };
}

async function createOwner(data_dir: string, name: string): Promise<Facts["newcomer"]> {
  await createOrganization(data_dir, name);
  const email = `${name.toLowerCase().replace(" ", ".")}@example.com`;
  const { code, stderr } = await runCommand(
    data_dir,
    ["admin", "set-password", "--email", email],
    `${person_password}\n`,
  );
  if (code !== 0) throw new Error(stderr);
  return { email, password: person_password };
}

/** Waits until every receipt has been read: the counts on the screens then stay as they are. */
async function untilRead({ url, token }: Facts): Promise<void> {
  for (;;) {
    const answer = await fetch(`${url}/v1/inbox/counts`, { headers: { authorization: `Bearer ${token}` } });
    const { data } = (await answer.json()) as { data: Record<string, number> };
    if ((data.new ?? 0) + (data.processing ?? 0) + (data.analyzing ?? 0) === 0) return;
    await new Promise((wake) => setTimeout(wake, 500));
  }
}
