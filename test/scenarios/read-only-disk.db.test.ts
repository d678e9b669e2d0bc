/**
 * The embedded database on a disk that becomes read-only: clear refusals, no 500, no stack trace, no restart
 * loop.
 */
import { afterEach, expect, test } from "vitest";
import {
  createOrganization,
  freePort,
  runCommand,
  type ServerProcess,
  startServerProcess,
} from "../harness/server-process.ts";
import { mountFileDisk } from "../harness/small-disk.ts";

const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

async function statusOf(server: ServerProcess, token: string, method: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const body = method === "POST" ? { body: '{"name":"Alder"}' } : {};
  return (await fetch(`${server.url}/v1/customers`, { method, headers, ...body })).status;
}

test("a disk that becomes read-only", async (context) => {
  const disk = await mountFileDisk(600);
  if ("reason" in disk) {
    console.warn(`The service is not tried out on a read-only disk here: ${disk.reason}.`);
    return context.skip(disk.reason);
  }
  cleanups.push(() => disk.unmount());
  const { token } = await createOrganization(disk.folder, "Alder Ltd");
  const server = await startServerProcess(disk.folder, await freePort());
  cleanups.push(() => server.end("SIGTERM"));
  expect(await statusOf(server, token, "POST")).toBe(201);

  disk.makeReadOnly();
  for (let asked = 0; asked < 10; asked++) {
    expect(await statusOf(server, token, "POST")).toBe(503);
    expect([200, 503]).toContain(await statusOf(server, token, "GET"));
  }
  await server.end("SIGTERM");
  expect(server.output()).not.toContain("    at ");

  const refused = await runCommand(disk.folder, ["serve"]);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toMatch(/^The data folder .* cannot be used: it is on a read-only file system\./m);
  expect(refused.stderr).not.toContain("    at ");
  const doctor = await runCommand(disk.folder, ["doctor"]);
  expect(doctor.stdout).toMatch(/FAILED +files .*read-only/);
  expect(doctor.stdout).toContain("mounted read-only");
});
