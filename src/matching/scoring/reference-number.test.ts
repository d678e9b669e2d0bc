import { describe, expect, test } from "vitest";
import { mentions } from "./reference-number.ts";

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
  check("ABCDEF", "ABCDEF", false); // a word is not a number
  check("anything", null, false);
  check("", "INV-2026-0012", false);
});
