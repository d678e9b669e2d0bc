import { expect, test } from "vitest";
import { findProcessUse, parsePs, parseStat } from "./process-use.ts";

test("the CPU time of a process is measured from outside and grows with its work", async () => {
  const before = await findProcessUse(process.pid);
  const own = process.cpuUsage();
  while (process.cpuUsage(own).user < 300_000);
  const after = await findProcessUse(process.pid);
  expect((after?.cpu_ms ?? 0) - (before?.cpu_ms ?? 0)).toBeGreaterThanOrEqual(250);
  expect(after?.resident_mb).toBeGreaterThan(10);
});

test("a process that has ended has no usage", async () => {
  expect(await findProcessUse(2 ** 22 + 1)).toBeNull();
});

test("Linux: a name with brackets and spaces does not shift the fields", () => {
  const fields = Array.from({ length: 50 }, () => "0");
  [fields[11], fields[12], fields[21]] = ["150", "25", "1000"];
  expect(parseStat(`42 (a) b) ${["S", ...fields.slice(1)].join(" ")}`)).toEqual({
    resident_mb: 4.096,
    cpu_ms: 1750,
  });
});

const check = (text: string, cpu_ms: number) =>
  test(`ps: ${text.trim()}`, () => expect(parsePs(text)).toEqual({ resident_mb: 12.345, cpu_ms }));

check(" 12345   0:01.50\n", 1500);
check("12345 61:02.25", 3_662_250);
check("12345 01:02:03", 3_723_000);
check("12345 1-00:00:01", 86_401_000);
