import { execFileSync } from "node:child_process";
import { chmod, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { EmbeddedPostgresError, findRunningPostgres } from "./index.ts";
import {
  databaseFolder,
  emptyFolder,
  giveToOrdinaryUser,
  inOtherProcess,
  is_root,
  ordinaryUser,
  start,
  useCleanup,
  useTemplate,
} from "./test-harness.ts";

useTemplate();
useCleanup();

describe("a data folder that cannot be used", () => {
  const check = (name: string, prepare: () => Promise<string>, refusal: string, words: string) =>
    test(name, async () => {
      const data_dir = await prepare();
      const error = await start(data_dir).catch((caught) => caught);
      expect(error).toBeInstanceOf(EmbeddedPostgresError);
      expect(error.name).toBe(refusal);
      expect(error.message).toContain(words);
    });

  const withFile = (path: string, text: string) => async () => {
    const folder = await emptyFolder();
    await mkdir(join(folder, "postgres"));
    await writeFile(join(folder, path), text);
    return folder;
  };

  check(
    "a file",
    async () => join(await withFile("data", "")(), "data"),
    "DataFolderUnusable",
    "it is a file",
  );
  if (process.platform === "linux")
    check(
      "in a place where no folder can be created",
      async () => "/proc/nope",
      "DataFolderUnusable",
      "cannot be created there",
    );
  check(
    "below a file",
    async () => join(await withFile("data", "")(), "data/x"),
    "DataFolderUnusable",
    "is a file",
  );
  check(
    "older major",
    withFile("postgres/PG_VERSION", "17\n"),
    "ClusterOfOtherMajor",
    "created by PostgreSQL 17",
  );
  check(
    "no database",
    withFile("postgres/notes.txt", "hello"),
    "ClusterUnrecognized",
    "has no file PG_VERSION",
  );
  check(
    "cluster is a file",
    async () => {
      const folder = await emptyFolder();
      await writeFile(join(folder, "postgres"), "");
      return folder;
    },
    "ClusterUnrecognized",
    "is not a PostgreSQL database",
  );
});

test("a refused start does not block the next one", async () => {
  const data_dir = await databaseFolder();
  await writeFile(join(data_dir, "postgres/postgresql.conf"), "shared_buffers = nonsense\n");
  await expect(start(data_dir)).rejects.toThrow(/PostgreSQL did not start .*\n.*shared_buffers/);
  await writeFile(join(data_dir, "postgres/postgresql.conf"), "");
  await start(data_dir);
});

test("findRunningPostgres returns null if the data folder is a file", async () => {
  const folder = await emptyFolder();
  await writeFile(join(folder, "data"), "");
  expect(await findRunningPostgres(join(folder, "data"))).toBeNull();
});

describe("an ordinary user", () => {
  test("is refused if the data folder is not writable", async (context) => {
    const user = await ordinaryUser();
    if ("reason" in user) return context.skip(user.reason);
    const data_dir = await emptyFolder();
    await chmod(data_dir, 0o555);
    const { told } = await inOtherProcess(["own", data_dir], user.account);
    expect(told).toMatchObject({ refusal: "DataFolderUnusable" });
    expect(told.message).toContain("this user may not write there");
  });

  test("is refused if a Daybook started as root created the database", async (context) => {
    const user = await ordinaryUser();
    if ("reason" in user) return context.skip(user.reason);
    if (!is_root) return context.skip("only root can make a folder that belongs to somebody else");
    const data_dir = await databaseFolder();
    await giveToOrdinaryUser(data_dir);
    const { told } = await inOtherProcess(["own", data_dir], user.account);
    expect(told).toMatchObject({ refusal: "ClusterOfOtherUser" });
  });
});

describe("a full disk", () => {
  const check = (name: string, size: string) =>
    test(name, async (context) => {
      const folder = await emptyFolder();
      if (!mountTiny(folder, size)) return context.skip("only root can mount a small disk");
      try {
        await expect(start(folder)).rejects.toMatchObject({ name: "DiskFull" });
        expect(await readdir(folder)).not.toContain("postgres");
      } finally {
        execFileSync("umount", [folder]); // Here, because the folder is removed before onTestFinished runs.
      }
    });

  check("before initdb", "4k");
  check("during initdb", "10m");
});

function mountTiny(folder: string, size: string): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
