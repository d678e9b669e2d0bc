import { expect, test } from "vitest";
import { toSharedBuffers } from "./settings.ts";

const gibibyte = 1024 ** 3;
const check = (gibibytes: number, expected: string) =>
  test(`${gibibytes} GiB of memory: ${expected}`, () =>
    expect(toSharedBuffers(gibibytes * gibibyte)).toBe(expected));

check(0.5, "128MB");
check(1, "128MB");
check(1.9, "243MB");
check(4, "512MB");
check(8, "512MB");
check(256, "512MB");
