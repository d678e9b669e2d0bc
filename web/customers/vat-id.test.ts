import { expect, test } from "vitest";
import { misshapenVatId } from "./vat-id.ts";

test.each([
  ["DE123456789", null],
  ["de 123 456 789", null],
  ["DE123", "DE"],
  ["ATU12345678", null],
  ["AT12345678", "AT"],
  ["FRXX123456789", null],
  ["FR12345678", "FR"],
  ["NL123456789B01", null],
  ["NL123456789", "NL"],
  ["IT01234567890", null],
  ["ESB12345678", null],
  ["EL123456789", null],
  ["IE1234567FA", null],
  ["BE0123456789", null],
  ["", null],
  // Nothing is known about these.
  ["CHE-123.456.789 MWST", null],
  ["GB123456789", null],
  ["toString", null],
])("%s", (written, country) => expect(misshapenVatId(written)).toBe(country));
