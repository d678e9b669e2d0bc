import { expect, test } from "vitest";
import type { Decimal } from "../kernel/decimal.ts";
import { anomalyDefaults } from "./anomaly.ts";
import { percentOf, thresholdsOf } from "./spend-variance.ts";

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

test("each threshold comes from its own setting; 0 is a choice, and what is not set has its default", () => {
  const settings = {
    anomaly_rise_percent: 1,
    anomaly_rise_amount: 2,
    anomaly_z_score: 0,
    anomaly_new_amount: 4,
  };
  expect(thresholdsOf(settings)).toEqual({ rise_percent: 1, rise_amount: 2, z_score: 0, new_amount: 4 });
  expect(thresholdsOf({})).toEqual(anomalyDefaults);
});
