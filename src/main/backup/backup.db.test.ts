/** Takes a backup while the server handles writes, restores it elsewhere and compares. */
import { appendFile, copyFile, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createOrganization,
  freePort,
  runCommand,
  type ServerProcess,
  startServerProcess,
} from "../../../test/harness/server-process.ts";

let root: string;
let data_dir: string;
let token: string;
let server: ServerProcess | null = null;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "daybook-backup-"));
  data_dir = join(root, "data");
  server = await startServerProcess(data_dir, await freePort());
  token = (await createOrganization(data_dir, "Backup Ltd")).token;
}, 180_000);
afterAll(async () => {
  await server?.end("SIGTERM");
  await rm(root, { recursive: true, force: true });
}, 60_000);

const call = async (url: string, path: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) };
  const response = await fetch(url + path, { ...init, headers });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response;
};
const json = { "content-type": "application/json" };

async function addCustomer(url: string, name: string): Promise<string> {
  const response = await call(url, "/v1/customers", {
    method: "POST",
    headers: json,
    body: JSON.stringify({ name }),
  });
  return ((await response.json()) as { data: { id: string } }).data.id;
}

/** Only a 404 means that it is missing; a busy server may refuse for other reasons. */
async function isThere(url: string, id: string): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` };
  const { status } = await fetch(`${url}/v1/customers/${id}`, { headers });
  expect([200, 404]).toContain(status);
  return status === 200;
}

async function addDocument(url: string, text: string): Promise<string> {
  const upload = await call(url, "/v1/uploads", {
    method: "POST",
    headers: { "content-type": "text/plain", "x-file-name": "a.txt" },
    body: text,
  });
  const { data } = (await upload.json()) as { data: { file_path: string } };
  const body = JSON.stringify({ category: "other", file_path: data.file_path });
  const created = await call(url, "/v1/documents", { method: "POST", headers: json, body });
  return ((await created.json()) as { data: { id: string } }).data.id;
}

test("a backup during writes contains everything acknowledged before it, and its restore works", async () => {
  const url = (server as ServerProcess).url;
  const before: string[] = [];
  for (let at = 0; at < 20; at += 1) before.push(await addCustomer(url, `Before ${at}`));
  const document = await addDocument(url, "The file itself\n");
  let writing = true;
  const during: string[] = [];
  const writer = (async () => {
    while (writing) during.push(await addCustomer(url, `During ${during.length}`));
  })();
  const target = join(root, "backup-1");
  const made = await runCommand(data_dir, ["backup", target, "--json"]);
  writing = false;
  await writer;
  expect(made).toMatchObject({ code: 0 });
  expect(during.length).toBeGreaterThan(0);
  expect(JSON.parse(made.stdout)).toMatchObject({ folder: target, files: expect.any(Number) });
  expect((await stat(target)).mode & 0o077).toBe(0);

  const restored_dir = join(root, "restored");
  const restored = await runCommand(restored_dir, ["restore", target]);
  const old_key = join(data_dir, "secret.key");
  const key = join(restored_dir, "secret.key");
  expect(restored).toMatchObject({ code: 0, stderr: expect.stringContaining(`to ${key}.`) });
  await copyFile(old_key, key);
  const copy = await startServerProcess(restored_dir, await freePort());
  try {
    for (const id of before) expect((await call(copy.url, `/v1/customers/${id}`)).status).toBe(200);
    const file = await call(copy.url, `/v1/documents/${document}/download`);
    expect(await file.text()).toBe("The file itself\n");
    // Of the records written during the backup, a prefix is there: the copy shows one point in time.
    const there: boolean[] = [];
    for (const id of during) there.push(await isThere(copy.url, id));
    expect(there).toEqual(there.toSorted((a, b) => Number(b) - Number(a)));
    await addCustomer(copy.url, "After");
  } finally {
    await copy.end("SIGTERM");
  }
}, 300_000);

test("an encrypted backup is verified and restored with its key, and its audit trail can be checked", async () => {
  const identity = await generateX25519Identity();
  await writeFile(join(root, "key.txt"), `${identity}\n`);
  const target = join(root, "backup-encrypted");
  const recipient = await identityToRecipient(identity);
  expect(await runCommand(data_dir, ["backup", target, "--encrypt-to", recipient])).toMatchObject({
    code: 0,
  });
  const given = ["--identity-file", join(root, "key.txt")];
  const verified = await runCommand(data_dir, ["backup", "verify", target, ...given, "--json"]);
  expect(verified).toMatchObject({ code: 0 });
  expect(JSON.parse(verified.stdout)).toMatchObject({ encrypted: true, decrypted: true, problems: [] });
  const wrong = ["--passphrase-file", join(root, "key.txt")];
  expect(await runCommand(data_dir, ["backup", "verify", target, ...wrong])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("does not open this backup"),
  });

  const restored_dir = join(root, "restored-encrypted");
  expect(await runCommand(restored_dir, ["restore", target])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("This backup is encrypted"),
  });
  expect(await runCommand(restored_dir, ["restore", target, ...given])).toMatchObject({ code: 0 });
  const checked = await runCommand(restored_dir, ["audit", "verify", "--json"]);
  expect(checked).toMatchObject({ code: 0 });
  expect(JSON.parse(checked.stdout)).toMatchObject({ name: "Backup Ltd", problem: null });
  await appendFile(join(target, "postgres/global/pg_control.age"), "x");
  expect(await runCommand(data_dir, ["backup", "verify", target])).toMatchObject({
    code: 9,
    stderr: expect.stringContaining("pg_control.age has"),
  });
}, 900_000);

test("a backup of a stopped server works too, and refused backups and restores change nothing", async () => {
  await server?.end("SIGTERM");
  server = null;
  const target = join(root, "backup-2");
  expect(await runCommand(data_dir, ["backup", target])).toMatchObject({ code: 0 });
  expect(await runCommand(data_dir, ["backup", target])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("already exists"),
  });
  expect(await runCommand(join(root, "nothing"), ["backup", join(root, "backup-3")])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no database"),
  });
  expect(await runCommand(data_dir, ["restore", target])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("is not empty"),
  });
  expect(await runCommand(join(root, "fresh"), ["restore", root])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("no manifest.json"),
  });
  await appendFile(join(target, "postgres/global/pg_control"), "x");
  const damaged = join(root, "damaged");
  expect(await runCommand(damaged, ["restore", target])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("pg_control is damaged"),
  });
  expect((await readdir(damaged)).filter((name) => !name.startsWith("postgres.lock"))).toEqual([]);
}, 300_000);
