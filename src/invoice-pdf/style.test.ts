import { describe, expect, test } from "vitest";
import { accentColor, accentOnDark } from "./accent.ts";
import { pageOf } from "./style.ts";

describe("accent colours", () => {
  const check = (wanted: string | null, expected: string) =>
    test(String(wanted), () => expect(accentColor(wanted)).toBe(expected));
  check("#0f766e", "#0f766e");
  check("#0F766E", "#0f766e");
  check(null, "#1f4b7a");
  check("red", "#1f4b7a");
  check("#000000", "#000000");

  test("a colour too light to read on white is darkened and keeps its hue", () => {
    const [red, green, blue] = [1, 3, 5].map((at) =>
      Number.parseInt(accentColor("#ffe600").slice(at, at + 2), 16),
    );
    expect(red).toBeLessThan(160);
    expect(green).toBeGreaterThan((red ?? 0) * 0.8);
    expect(blue).toBe(0);
  });
});

describe("accent colours on a dark page", () => {
  const check = (wanted: string | null, expected: string | null) =>
    test(String(wanted), () => expect(accentOnDark(wanted, "#171716")).toBe(expected));
  check("#ffe600", "#ffe600");
  check(null, null);
  check("red", null);

  test("a colour too dark to read there is lightened, also black", () => {
    for (const wanted of ["#000000", "#0f766e", "#00007f"]) {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
        Number.parseInt(accentOnDark(wanted, "#171716")?.slice(at, at + 2) ?? "", 16),
      );
      expect(red + green + blue).toBeGreaterThan(3 * 100);
    }
  });
});

test("both paper sizes have the same margins", () => {
  for (const size of ["A4", "LETTER"] as const) {
    const page = pageOf(size);
    expect(page.left).toBeCloseTo(page.width - page.right);
    expect(page.left).toBeCloseTo(56.69, 1);
  }
});
