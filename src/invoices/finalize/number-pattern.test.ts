import { describe, expect, test } from "vitest";
import { type DocumentType, documentTypes } from "../../invoice-snapshot/snapshot.ts";
import type { CalendarDate } from "../../kernel/calendar.ts";
import {
  checkNumberSettings,
  type NumberReset,
  prefixFor,
  toNumberSequence,
  writeNumber,
} from "./number-pattern.ts";

const settings = (prefix: string, pattern: string, reset: NumberReset) => ({
  invoice_number_prefix: prefix,
  invoice_number_pattern: pattern,
  invoice_number_reset: reset,
});

describe("a number", () => {
  const check = (
    pattern: string,
    reset: NumberReset,
    count: number,
    number: string,
    period: string,
    type: DocumentType = "invoice",
    prefix = "INV-",
  ) =>
    test(`${type} ${pattern} no. ${count}`, () => {
      const sequence = toNumberSequence(settings(prefix, pattern, reset), type, "2026-11-05" as CalendarDate);
      expect(writeNumber(sequence, count)).toBe(number);
      expect(sequence.period).toBe(period);
    });
  check("{prefix}{YYYY}{MM}{seq:5}", "never", 42, "INV-20261100042", "");
  check("{prefix}{YYYY}{MM}{seq:5}", "monthly", 1, "INV-20261100001", "2026-11");
  check("{prefix}{YY}/{seq}", "yearly", 7, "INV-26/7", "2026");
  check("{seq:3}-{YYYY}", "yearly", 12, "012-2026", "2026");
  check("{YYYY}-{YYYY}{MM}-{MM}{seq}", "monthly", 3, "2026-202611-113", "2026-11");
  check("{prefix}{seq:3}", "never", 123456, "INV-123456", ""); // wider than its width
  check("{prefix}{seq:3}", "never", 1, "CN-001", "", "credit_note");
  check("{prefix}{seq:3}", "never", 1, "CN-ACME001", "", "credit_note", "ACME");
  check("{prefix}{seq:3}", "never", 1, "QU-001", "", "quote");
  check("{prefix}{seq:3}", "never", 1, "001", "", "invoice", "");
});

test("no two document types share a prefix, whatever the template says", () => {
  for (const prefix of ["INV-", "", "ACME-"]) {
    const prefixes = documentTypes.map((type) => prefixFor(type, prefix));
    expect(new Set(prefixes).size).toBe(documentTypes.length);
  }
});

describe("settings", () => {
  const check = (prefix: string, pattern: string, reset: NumberReset, ...codes: string[]) =>
    test(`${prefix} ${pattern} ${reset}`, () =>
      expect(checkNumberSettings(settings(prefix, pattern, reset)).map((issue) => issue.code)).toEqual(
        codes,
      ));
  check("INV-", "{prefix}{seq}", "never");
  check("INV-", "{prefix}{YYYY}{seq:12}", "yearly");
  check("INV-", "{prefix}{YY}{MM}{seq}", "monthly");
  check("", "{prefix}{seq}", "never");
  check("A b-_./#", "A b-_./#{seq:1}", "never");
  check("INV-", "{prefix}", "never", "counter");
  check("INV-", "{prefix}{seq:0}", "never", "format");
  check("INV-", "{seq}{seq:2}", "never", "counter");
  check("INV-", "{prefix}{seq:13}", "never", "format");
  check("INV-", "{prefix}{DD}{seq}", "never", "format");
  check("INV-", "{prefix}{seq", "never", "format");
  check("Ünv", "{prefix}{seq}", "never", "format");
  check("a{seq}", "{prefix}{seq}", "never", "format");
  check("INV-", "{prefix}{seq}", "yearly", "reset");
  check("INV-", "{prefix}{YYYY}{seq}", "monthly", "reset");
  check("INV-", "{prefix}{MM}{seq}", "monthly", "reset");
});
