import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readLogTail, trimLog } from "./log-file.ts";
import { isPostmasterOf, parsePidFile } from "./postmaster.ts";
import { type Finding, type Plan, toPlan } from "./running.ts";

describe("parsePidFile", () => {
  const check = (name: string, text: string, expected: ReturnType<typeof parsePidFile>) =>
    test(name, () => expect(parsePidFile(text)).toEqual(expected));

  const ready = "4711\n/d/postgres\n1794713447\n5432\n.\n\n 16039954         4\nready   \n";
  check("ready", ready, { pid: 4711, port: 5432, socket_folder: ".", status: "ready" });
  check(
    "socket in another folder",
    ready.replace("\n.\n", "\n/tmp/daybook-a\n").replace("ready", "starting"),
    {
      pid: 4711,
      port: 5432,
      socket_folder: "/tmp/daybook-a",
      status: "starting",
    },
  );
  check("truncated by a power loss", "4711\n/d/po", {
    pid: 4711,
    port: 0,
    socket_folder: "",
    status: "unknown",
  });
  check("single-user", "-12\n/d\n", { pid: 12, port: 0, socket_folder: "", status: "unknown" });
  check("empty", "", null);
  check("not a number", "what\n", null);
  check("zero, which means our own process group", "0\n", null);
});

describe("toPlan", () => {
  const pid_file = parsePidFile("4711\n");
  const check = (
    pid: "file" | "none",
    process: "postmaster" | "other",
    socket: "answers" | "silent",
    plan: Plan,
  ) =>
    test(`pid file ${pid}, process ${process}, socket ${socket}: ${plan}`, () => {
      const finding: Finding = {
        pid_file: pid === "file" ? pid_file : null,
        is_postmaster: process === "postmaster",
        is_answering: socket === "answers",
      };
      expect(toPlan(finding)).toBe(plan);
    });

  check("none", "other", "silent", "start");
  check("none", "other", "answers", "refuse");
  check("file", "other", "silent", "start_despite_pid_file");
  check("file", "other", "answers", "refuse");
  check("file", "postmaster", "answers", "take_over");
  check("file", "postmaster", "silent", "take_over"); // It is starting, or it is stopping.
});

test("isPostmasterOf is false for another process that runs in the cluster's folder", async () => {
  expect(await isPostmasterOf(process.pid, process.cwd())).toBe(false);
});

describe("the log", () => {
  const withLog = async (text: string) => {
    const folder = await mkdtemp(join(tmpdir(), "daybook-log-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, "log"), text);
    return join(folder, "log");
  };

  test("trimLog copies a long log to .1 and empties it", async () => {
    const log = await withLog("0123456789");
    await trimLog(log, 9);
    expect([await readFile(log, "utf8"), await readFile(`${log}.1`, "utf8")]).toEqual(["", "0123456789"]);
  });

  test("trimLog does nothing to a short or missing log", async () => {
    const log = await withLog("0123456789");
    await trimLog(log, 10);
    await trimLog(`${log}.none`, 10);
    expect(await readFile(log, "utf8")).toBe("0123456789");
  });

  test("readLogTail reads only lines after the offset, even if the log was emptied meanwhile", async () => {
    const log = await withLog("old\nnew 1\nnew 2\n");
    expect(await readLogTail(log, 4)).toBe("new 1\nnew 2");
    expect(await readLogTail(log, 400)).toBe("");
    expect(await readLogTail(`${log}.none`, 0)).toBe("");
  });
});
