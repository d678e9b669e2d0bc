/** What must hold for every command: help, examples, parsing, completion, and no waiting for input. */
import { PassThrough, Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { buildCompletion } from "./completion.ts";
import { exitCodes, outcomeOf } from "./exit-codes.ts";
import { entries } from "./groups.ts";
import { forEachConcurrent } from "./pool.ts";
import { runCli } from "./run-cli.ts";

async function run(...argv: string[]) {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  const never = new AbortController().signal;
  const code = await runCli({
    name: "daybook",
    argv,
    streams: { stdin: Readable.from([]), stdout, stderr },
    env: { HOME: "/nonexistent" },
    interrupts: { stopping: never, aborting: never, finishFirst() {}, release() {} },
  });
  return { code, stdout: String(stdout.read() ?? ""), stderr: String(stderr.read() ?? "") };
}

const commands = await Promise.all(entries.map(async (entry) => ({ entry, commands: await entry.load() })));
const all = commands.flatMap(({ commands }) => commands);

test("inbox and entry have the same commands and flags", () => {
  const shape = (group: string) =>
    all
      .filter(({ path }) => path[0] === group)
      .map(({ path, aliases, options, arguments: args }) => [
        path[1],
        aliases,
        Object.values(options ?? {}).map(({ flags }) => flags),
        Object.values(args ?? {}).map(({ name }) => name.replace("inbox-item", "entry")),
      ]);
  expect(shape("inbox")).toEqual(shape("entry"));
  expect(shape("inbox").map(([verb]) => verb)).toEqual([
    "list",
    "show",
    "create",
    "update",
    "delete",
    "upload",
    "reprocess",
  ]);
});

describe("help", () => {
  for (const { path, examples } of all)
    test(`${path.join(" ")}: says how it is used, with examples`, async () => {
      const { code, stdout, stderr } = await run(...path, "--help");
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain(`Usage: daybook ${path.join(" ")}`);
      expect(stdout).toContain("--json");
      expect(examples.length).toBeGreaterThan(0);
      for (const [line] of examples)
        expect(line.startsWith(path.join(" ")) || line.includes(" rm ")).toBe(true);
    });

  test("the first page lists every group and the exit codes", async () => {
    for (const { stdout, code } of [await run(), await run("--help"), await run("help")]) {
      expect(code).toBe(0);
      for (const { name } of entries) expect(stdout).toMatch(new RegExp(`^  ${name}\\b`, "m"));
      for (const number of new Set(Object.values(exitCodes)))
        expect(stdout).toMatch(new RegExp(`^  ${number}  `, "m"));
    }
  });
});

test("mistyped commands and options get a suggestion, and 2", async () => {
  expect(await run("inbx")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Did you mean inbox?"),
  });
  expect(await run("inbox", "lits")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Did you mean list?"),
  });
  expect(await run("inbox", "list", "--limt", "3")).toMatchObject({
    code: 2,
    stderr: expect.stringContaining("Did you mean --limit?"),
  });
});

test("without a terminal nothing waits: what would ask says what to give instead", async () => {
  const id = "0199c0de-0000-7000-8000-000000000001";
  for (const argv of [
    ["inbox", "create"],
    ["inbox", "delete", id],
    ["document", "delete", id],
    ["customer", "delete", id],
    ["invoice", "finalize", id],
    ["recurring", "cancel", id],
  ])
    expect(await run(...argv)).toMatchObject({ code: 2, stdout: "", stderr: expect.stringContaining("--") });
  expect(await run("inbox", "list")).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("daybook login"),
  });
});

test("options before the command work, too", async () => {
  const { code, stderr } = await run("--json", "--api-url", "http://inbox", "inbox", "list");
  expect(code).toBe(1);
  expect(JSON.parse(stderr)).toMatchObject({ error: { code: "not_signed_in" } });
});

test("completion knows every command and every choice", async () => {
  const root = await buildCompletion();
  for (const { path } of all) expect(root.commands.has(path.join(" "))).toBe(true);
});

describe("exit codes of many items", () => {
  const check = (done: number, failed: number, code: number) =>
    test(`${done} done, ${failed} failed`, () => expect(exitCodes[outcomeOf({ done, failed })]).toBe(code));
  check(0, 0, 0);
  check(3, 0, 0);
  check(3, 1, 9);
  check(0, 1, 1);
});

test("a pool never works on more than it may, finishes what it took, and passes failures on", async () => {
  let [running, most] = [0, 0];
  const done: number[] = [];
  const work = async (item: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((resolve) => setImmediate(resolve));
    running -= 1;
    done.push(item);
  };
  await forEachConcurrent([1, 2, 3, 4, 5, 6, 7], 3, () => false, work);
  expect([most, done.length]).toEqual([3, 7]);
  done.length = 0;
  await forEachConcurrent([1, 2, 3, 4, 5], 2, () => done.length >= 2, work);
  expect(done.length).toBeLessThan(5);
  expect(running).toBe(0);
  await expect(
    forEachConcurrent(
      [1, 2],
      2,
      () => false,
      async () => {
        throw new Error("broken");
      },
    ),
  ).rejects.toThrow("broken");
});
