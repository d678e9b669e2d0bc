import { expect, test } from "vitest";
import { createJudge, type ExceededLimit } from "./process-limits.ts";

const limits = { cpu_limit_ms: 1000, stall_limit_ms: 500, memory_limit_mb: 100 };

const check = (what: string, uses: [resident_mb: number, cpu_ms: number][], expected: ExceededLimit | null) =>
  test(what, () => {
    const judge = createJudge(limits);
    const verdicts = uses.map(([resident_mb, cpu_ms]) => judge({ resident_mb, cpu_ms }));
    expect(verdicts.slice(0, -1).filter(Boolean)).toEqual([]);
    expect(verdicts.at(-1)).toBe(expected);
  });

const idle = (looks: number) => Array.from({ length: looks }, (): [number, number] => [50, 10]);

check(
  "within the limits",
  [
    [50, 0],
    [100, 1000],
  ],
  null,
);
check(
  "too much computing",
  [
    [50, 0],
    [50, 1001],
  ],
  "cpu",
);
check(
  "computing for another file before does not count",
  [
    [50, 5000],
    [50, 6000],
  ],
  null,
);
check("too much memory", [[101, 10]], "memory");
check(
  "little computing for as long as it takes",
  Array.from({ length: 900 }, (_, look) => [50, look + 1]),
  null,
);
check("half a second without computing", idle(6), null);
check("more than half a second without computing", idle(7), "stall");
