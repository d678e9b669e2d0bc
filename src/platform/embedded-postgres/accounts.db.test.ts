import { chmod, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  databaseFolder,
  emptyFolder,
  giveToOrdinaryUser,
  inOtherProcess,
  is_root,
  ordinaryUser,
  packageWithoutLinks,
  query,
  start,
  useCleanup,
  useTemplate,
} from "./test-harness.ts";

useTemplate();
useCleanup();

const uidOf = async (pid: number) => (await stat(`/proc/${pid}`)).uid;

describe.skipIf(!is_root)("as root (skipped for other users)", () => {
  const check = (name: string, mode: number) =>
    test(`${name}: the server does not run as root, and the data stays in the data folder`, async () => {
      const parent = await emptyFolder();
      await chmod(parent, mode);
      const data_dir = join(parent, "data");
      await mkdir(data_dir, { mode });
      const { connectionString, pid } = await start(data_dir);
      expect(await uidOf(pid)).toBe(60_789);
      expect((await stat(join(data_dir, "postgres"))).uid).toBe(60_789);
      expect(await query(connectionString, "select 1")).toEqual([[1]]);
    });

  check("a data folder that every user can reach", 0o755);
  check("a data folder below a private folder such as /root", 0o700);

  test("the server runs as the owner of the data folder, who can also start it later", async (context) => {
    const user = await ordinaryUser();
    if ("reason" in user) return context.skip(user.reason);
    const data_dir = await emptyFolder();
    await giveToOrdinaryUser(data_dir);
    const server = await start(data_dir);
    expect(await uidOf(server.pid)).toBe(user.account?.uid);
    await server.stop();
    const { told } = await inOtherProcess(["own", data_dir], user.account);
    expect(told.message).toBeUndefined();
  });

  test("an npm package that only root can read is copied to where PostgreSQL's user can read it", async () => {
    const package_folder = await packageWithoutLinks();
    const version = `0.0.0-test-${process.pid}`;
    await writeFile(join(package_folder, "package.json"), JSON.stringify({ version }));
    const copy = `/var/lib/daybook/postgres-${version}-${process.platform}-${process.arch}`;
    onTestFinished(() => rm(copy, { recursive: true, force: true }));

    const { connectionString, pid } = await start(await databaseFolder(), { package_folder });
    expect(await readFile(`/proc/${pid}/cmdline`, "utf8")).toContain(`${copy}/native/bin/postgres`);
    expect(await query(connectionString, "select 1")).toEqual([[1]]);
  });
});

describe("as an ordinary user", () => {
  test("the server runs as that user", async (context) => {
    const user = await ordinaryUser();
    if ("reason" in user) return context.skip(user.reason);
    const data_dir = await emptyFolder();
    await giveToOrdinaryUser(data_dir);
    const { told } = await inOtherProcess(["own", data_dir], user.account);
    expect(told.refusal).toBeUndefined();
    expect(await uidOf(told.pid as number)).toBe(told.uid);
    expect(await query(told.connectionString, "select 1")).toEqual([[1]]);
  });

  const checkLinks = (name: string, mode: number, runtime: string[]) =>
    test(`library links are missing and the package is ${name}`, async (context) => {
      const user = await ordinaryUser();
      if ("reason" in user) return context.skip(user.reason);
      const package_folder = await packageWithoutLinks();
      await chmod(join(package_folder, ".."), 0o755);
      await chmod(join(package_folder, "native/lib"), mode);
      const data_dir = await emptyFolder();
      await giveToOrdinaryUser(data_dir);
      const { told } = await inOtherProcess(["own", data_dir, package_folder], user.account);
      await chmod(join(package_folder, "native/lib"), 0o755); // So that the cleanup can remove it.
      expect(told.message).toBeUndefined();
      expect(await query(told.connectionString, "select 1")).toEqual([[1]]);
      expect((await readdir(data_dir)).filter((name) => name.endsWith("runtime"))).toEqual(runtime);
    });

  checkLinks("writable", 0o777, []);
  checkLinks("not writable", 0o555, ["postgres.runtime"]);
});
