import { describe, expect, test } from "vitest";
import { keysInText, keysOfReference, mentions } from "./reference-number.ts";

describe("mentions", () => {
  const check = (text: string, reference: string | null, expected: boolean) =>
    test(`${text} / ${reference}`, () => expect(mentions(text, reference)).toBe(expected));

  check("Invoice INV-2026-0012 thanks", "INV-2026-0012", true);
  check("inv 2026/0012", "INV-2026-0012", true);
  check("RE:INV20260012", "INV-2026-0012", true);
  check("Rechnung 2026-0012", "INV-2026-0012", true); // without its letters
  check("INV-2026-00123", "INV-2026-0012", false);
  check("INV-2026-001", "INV-2026-0012", false);
  check("INV-12026-0012", "INV-2026-0012", false);
  check("Rechnung 12", "12", false); // too short to be distinctive
  check("Rechnung 4711", "4711", true);
  check("Rechnung 123", "123", false);
  check("AB12", "AB12", false); // two digits are too few
  check("AB123", "AB123", true);
  check("Rechnung 123456", "RE-123456", true);
  check("Rechnung 12345", "RE-12345", false); // too short without its letters
  check("Rechnung 20260012", "INV-2026A0012", false); // only letters in front may be missing
  check("RE 2026 A 0012", "RE-2026-A-0012", true); // four pieces
  check("Thank you for your order with us, invoice 4711", "4711", true); // the number comes late
  check("ABCDEF", "ABCDEF", false); // a word is not a number
  check("anything", null, false);
  check("", "INV-2026-0012", false);
});

test("keys have at most 40 characters, and only the first 200 pieces of a text are read", () => {
  expect(keysOfReference("7".repeat(40))).toEqual(["7".repeat(40)]);
  expect(keysOfReference("7".repeat(41))).toEqual([]);
  const found = keysInText(`${"x ".repeat(199)}1234 5678`);
  expect([found.has("1234"), found.has("5678")]).toEqual([true, false]);
});
