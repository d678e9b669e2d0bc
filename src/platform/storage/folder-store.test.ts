/** Cases that only a folder has: symbolic links, foreign files, a crash between writing and renaming. */
import { mkdir, mkdtemp, readFile, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { addHours, systemClock } from "../../kernel/calendar.ts";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import { folderStore } from "./folder-store.ts";
import { formatKey, type ObjectKey } from "./key.ts";
import { ObjectMissing } from "./store.ts";

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), "daybook-folder-"));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  await writeFile(join(root, "secret.txt"), "secret");
});

const organization_id = newId<OrganizationId>();
const random = "ab".repeat(16);
const key = formatKey({ area: "vault", organization_id, random, name: "a.pdf" });
const place = () => join(root, "files/objects/vault", organization_id, "ab", `${random}.a.pdf`);

async function requireUnreadable(): Promise<void> {
  const store = folderStore(join(root, "files"));
  await expect(store.get(key)).rejects.toThrow(ObjectMissing);
  expect(await store.stat(key)).toBeNull();
  for await (const listed of store.list("vault", organization_id)) expect(listed).toBeUndefined();
}

test("a symbolic link in place of an object is not followed", async () => {
  await mkdir(dirname(place()), { recursive: true });
  await symlink(join(root, "secret.txt"), place());
  await requireUnreadable();
});

test("a symbolic link in place of a folder is not followed when reading, writing or deleting", async () => {
  const outside = join(root, "outside");
  await mkdir(outside);
  await writeFile(join(outside, `${random}.a.pdf`), "secret");
  await mkdir(dirname(dirname(place())), { recursive: true });
  await symlink(outside, dirname(place()));
  await requireUnreadable();
  const store = folderStore(join(root, "files"));
  await expect(store.put(key, once("mine"))).rejects.toThrow("not a plain folder");
  await store.delete(key);
  expect(await readFile(join(outside, `${random}.a.pdf`), "utf8")).toBe("secret");
});

test("a folder in place of an object counts as missing", async () => {
  await mkdir(place(), { recursive: true });
  await requireUnreadable();
});

test("the root itself may be a symbolic link", async () => {
  await mkdir(join(root, "real"));
  await symlink(join(root, "real"), join(root, "files"));
  const store = folderStore(join(root, "files"));
  await store.put(key, once("mine"));
  expect((await store.stat(key))?.size).toBe(4);
});

test("text that is not a valid key is never turned into a path", async () => {
  const store = folderStore(join(root, "files"));
  for (const text of ["../secret.txt", "vault/../../secret.txt", "/etc/passwd", ""])
    await expect(store.get(text as ObjectKey)).rejects.toThrow(ObjectMissing);
});

test("files that a crash left half-written are removed once they are old enough", async () => {
  const store = folderStore(join(root, "files"));
  await store.check();
  const [old, fresh] = [join(root, "files/incoming/old"), join(root, "files/incoming/fresh")];
  await writeFile(old, "half");
  await writeFile(fresh, "half");
  await utimes(old, new Date(0), new Date(0));
  expect(await store.removeAbandoned(addHours(systemClock.now(), -24))).toBe(1);
  expect(await store.removeAbandoned(addHours(systemClock.now(), 1))).toBe(1);
});

async function* once(text: string) {
  yield Buffer.from(text);
}
