import { expect, test } from "vitest";
import { monthOf, monthsLater } from "./months.ts";

test("the month of an address, or the current one", () => {
  expect(monthOf("2026-02", "2026-11-17")).toBe("2026-02");
  expect(monthOf("2026-13", "2026-11-17")).toBe("2026-11");
  expect(monthOf(undefined, "2026-11-17")).toBe("2026-11");
});

test("months go over the end of a year", () => {
  expect(monthsLater("2026-12", 1)).toBe("2027-01");
  expect(monthsLater("2026-01", -1)).toBe("2025-12");
});
