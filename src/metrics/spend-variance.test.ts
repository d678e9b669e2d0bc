import { expect, test } from "vitest";
import type { Decimal } from "../kernel/decimal.ts";
import { percentOf } from "./spend-variance.ts";

const check = (part: string, base: string, percent: number | null) =>
  test(`${part} of ${base}`, () => expect(percentOf(part as Decimal, base as Decimal)).toBe(percent));

check("50", "200", 25);
check("-75", "50", -150);
check("25", "-50", 50); // more than a month that got money back is a rise
check("-25", "-50", -50);
check("1", "3", 33.33);
check("2", "3", 66.67);
check("0.01", "80", 0.01); // 0.0125
check("-0.012", "80", -0.02); // -0.015 rounds away from zero
check("1", "0", null);
check("0", "5", 0);
