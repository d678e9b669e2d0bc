/** The README works when pasted: its examples run in order, as one program, with the built package. */
import { execFile } from "node:child_process";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test, vi } from "vitest";
import { buildClient } from "../scripts/build-client.ts";
import { packedFiles } from "../test/harness/packed-files.ts";
import { createWorld } from "../test/harness/world.ts";

// No timeout, because a busy machine may be slow.
vi.setConfig({ testTimeout: 0 });

test("the examples of the README run with the built package, which has no file that does not belong", async () => {
  const built = await buildClient();
  const names = await packedFiles(built);
  expect(names).toContain("index.d.ts");
  expect(names.filter((name) => !/^[\w-]+\.d\.ts$/.test(name)).toSorted()).toEqual([
    "LICENSE",
    "README.md",
    "index.js",
    "package.json",
  ]);
  const world = await createWorld();
  const folder = await mkdtemp(join(tmpdir(), "daybook-client-"));
  onTestFinished(async () => {
    await world.close();
    await rm(folder, { recursive: true, force: true });
  });
  await mkdir(join(folder, "node_modules"));
  await symlink(built, join(folder, "node_modules/daybook-client"));
  const readme = await readFile(join(built, "README.md"), "utf8");
  const examples = [...readme.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = ""]) => code);
  expect(examples.length).toBeGreaterThan(5);
  await writeFile(join(folder, "readme.mjs"), examples.join("\n"));
  const env = {
    ...process.env,
    DAYBOOK_URL: await world.server.listen({ port: 0, host: "127.0.0.1" }),
    DAYBOOK_TOKEN: world.a.token,
  };
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, "readme.mjs")], { env });
  expect(stdout).toContain("Zoë Müller GmbH 1 1");
  expect(stdout).toContain("body.name");
  expect(stdout).toContain("6 of 6");
});
