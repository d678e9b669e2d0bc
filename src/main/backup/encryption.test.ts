import { appendFile, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type ListedFile, measureAll } from "./copy-file.ts";
import { chooseEncryption, type DecryptionOptions, type EncryptionOptions } from "./encryption.ts";
import { type Manifest, writeManifest, writeOuterManifest } from "./manifest.ts";
import { openBackup } from "./open-backup.ts";
import { encryptedTarget, plainTarget, writeText } from "./targets.ts";
import { describeBackup, examineBackup, verifyBackup } from "./verify.ts";

let root: string;
let folder: string;
let identity_file: string;
let recipient: string;
const { signal } = new AbortController();

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "daybook-encryption-"));
  folder = join(root, "backup");
  identity_file = join(root, "key.txt");
  const identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
  await writeFile(identity_file, `# created by age-keygen\n${identity}\n`);
});
afterEach(() => rm(root, { recursive: true }));

/** More than one chunk of age, and an empty file. */
const contents: Record<string, string> = {
  "database.dump": "The first document ".repeat(200_000),
  "files/objects/a": "A confidential receipt",
  "files/objects/b": "Another confidential receipt",
  "files/objects/empty": "",
};

async function makeBackup(options: EncryptionOptions): Promise<void> {
  const encryption = await chooseEncryption(options);
  const stored: ListedFile[] = [];
  const target = encryption ? encryptedTarget(folder, encryption, stored) : plainTarget(folder);
  const files: ListedFile[] = [];
  for (const [path, text] of Object.entries(contents))
    files.push({ path, ...(await writeText(target, path, text)) });
  const manifest: Manifest = {
    format: 1,
    daybook_version: "0.1.0",
    kind: "dump",
    postgres_major: null,
    created_at: "2026-11-16T10:00:00.000Z",
    folders: [],
    files,
  };
  if (encryption) await writeOuterManifest(folder, target, manifest, encryption, stored);
  else await writeManifest(folder, manifest);
}

const examine = (options: DecryptionOptions = {}) => examineBackup({ folder, signal, ...options });

async function readBack(options: DecryptionOptions): Promise<Record<string, string>> {
  const { manifest, read } = await openBackup(folder, options, signal);
  const found: Record<string, string> = {};
  for (const { path } of manifest.files)
    await read(path, async (chunks) => {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      found[path] = Buffer.concat(parts).toString();
      return measureAll(ReadableStream.from(parts));
    });
  return found;
}

test("a backup to a recipient is read with its identity, and shows nothing without it", async () => {
  await makeBackup({ recipients: [recipient] });
  expect(await readBack({ identity_file })).toEqual(contents);
  for (const path of (await readdir(folder, { recursive: true })).filter((name) => /\.\w+$/.test(name)))
    expect(await readFile(join(folder, path), "latin1")).not.toMatch(/confidential|The first document/);
  await expect(openBackup(folder, {}, signal)).rejects.toThrow("This backup is encrypted");
});

test("a backup with a passphrase is read with that passphrase only", async () => {
  const passphrase_file = join(root, "passphrase");
  await writeFile(passphrase_file, "correct horse\n");
  await makeBackup({ passphrase_file });
  expect(await readBack({ passphrase_file })).toEqual(contents);
  await writeFile(passphrase_file, "wrong horse\n");
  await expect(openBackup(folder, { passphrase_file }, signal)).rejects.toThrow("does not open this backup");
  await expect(openBackup(folder, { identity_file }, signal)).rejects.toThrow("does not open this backup");
});

test("what cannot be a key is refused before anything is written", async () => {
  await writeFile(join(root, "empty"), "\n");
  const check = (options: EncryptionOptions, message: string) =>
    expect(chooseEncryption(options)).rejects.toThrow(message);
  await check({ recipients: ["age1nonsense"] }, "age1nonsense is not an age recipient");
  await check({ passphrase_file: join(root, "empty") }, "must hold a passphrase");
  await check({ passphrase_file: join(root, "none") }, "cannot be read");
  await check({ passphrase_file: identity_file, recipients: [recipient] }, "not both");
  await makeBackup({ recipients: [recipient] });
  await expect(openBackup(folder, { identity_file: join(root, "empty") }, signal)).rejects.toThrow(
    "holds no age identity",
  );
});

test("verify: an undamaged backup, plain and encrypted, with and without the key", async () => {
  await makeBackup({});
  expect(await examine()).toMatchObject({ files: 4, encrypted: false, problems: [] });
  await rm(folder, { recursive: true });
  await makeBackup({ recipients: [recipient] });
  const without = await examine();
  expect(without).toMatchObject({ files: 6, encrypted: true, decrypted: false, problems: [] });
  expect(describeBackup(without).at(-1)).toContain("It is encrypted. Give --identity-file");
  expect(await examine({ identity_file })).toMatchObject({ decrypted: true, problems: [] });
});

for (const encrypted of [false, true])
  test(`verify: ${encrypted ? "an encrypted" : "a plain"} backup with a damaged, a short, a missing and a foreign file`, async () => {
    await makeBackup(encrypted ? { recipients: [recipient] } : {});
    const suffix = encrypted ? ".age" : "";
    const at = (path: string) => join(folder, path + suffix);
    const bytes = await readFile(at("files/objects/a"));
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(at("files/objects/a"), bytes);
    await appendFile(at("files/objects/b"), "x");
    await rm(at("database.dump"));
    await writeFile(join(folder, "files/foreign"), "");
    const found = await examine(encrypted ? { identity_file } : {});
    expect(Object.fromEntries(found.problems.map(({ path, problem }) => [path, problem]))).toEqual({
      [`files/objects/a${suffix}`]: "is damaged: its SHA-256 is another",
      [`files/objects/b${suffix}`]: expect.stringMatching(/^has \d+ bytes instead of \d+$/),
      [`database.dump${suffix}`]: "is missing",
      "files/foreign": "is not in the manifest",
    });
    expect(found.problems).toHaveLength(4);
  });

test("verify: encrypted files that changed places, with a manifest that fits them, are found with the key", async () => {
  await makeBackup({ recipients: [recipient] });
  const [a, b] = ["files/objects/a.age", "files/objects/b.age"];
  const swap = async (one: string, other: string) => {
    await rename(join(folder, one), join(folder, "swap"));
    await rename(join(folder, other), join(folder, one));
    await rename(join(folder, "swap"), join(folder, other));
  };
  await swap(a, b);
  const manifest = await readFile(join(folder, "manifest.json"), "utf8");
  const swapped = manifest.replaceAll(a, "@").replaceAll(b, a).replaceAll("@", b);
  await writeFile(join(folder, "manifest.json"), swapped);
  expect((await examine()).problems).toEqual([]);
  const problem = "does not hold what was backed up";
  expect((await examine({ identity_file })).problems).toEqual([
    { path: a, problem },
    { path: b, problem },
  ]);
});

test("verify: exit codes, and a manifest that is missing, damaged or leads out of the folder", async () => {
  await makeBackup({});
  const outcome = () => verifyBackup({ folder, signal, json: false });
  expect(await outcome()).toBe("ok");
  await rm(join(folder, "database.dump"));
  expect(await outcome()).toBe("some_failed");
  await rm(join(folder, "files"), { recursive: true });
  expect(await outcome()).toBe("failed");
  const manifest = join(folder, "manifest.json");
  const text = await readFile(manifest, "utf8");
  await writeFile(manifest, text.replace("files/objects/a", "files/../../a"));
  await expect(outcome()).rejects.toThrow("lists a file outside the backup");
  await writeFile(manifest, text.slice(1));
  await expect(outcome()).rejects.toThrow("manifest.json is damaged");
  await rm(manifest);
  await expect(outcome()).rejects.toThrow("it has no manifest.json");
});
