import { describe, expect, test } from "vitest";
import type { Decimal } from "../../kernel/decimal.ts";
import { aliasOf, emptyMemory, rememberConfirmed, rememberDeclined } from "../choosing/memory.ts";
import { confidenceText, levelOf, type MatchItem, weights } from "../matching.ts";
import { day, item, transaction } from "./labelled-pairs.ts";
import { scorePair } from "./score-pair.ts";

const luna = item("i", "Cafe Luna, 4.50, 05-03");
const invoice = (text: string, more: Partial<MatchItem> = {}) =>
  item("i", text, { document_type: "invoice", ...more });
const numbered = invoice("Nord, 100.00, 05-03", { reference_number: "RE-1234" });
const gasthof = item("i", "Gasthof, 187.43, 05-03");

describe("the parts and their sum", () => {
  const check = (name: string, one: MatchItem, other: string, total: number, reasons: string[]) =>
    test(name, () => {
      const score = scorePair(one, transaction("t", other));
      const { amount, date, currency, name: named } = score.parts;
      expect([score.total, amount.reason, date.reason, currency.reason, named.reason]).toEqual([
        total,
        ...reasons,
      ]);
    });

  check("everything fits", luna, "-4.50, 05-03, CAFE LUNA", 1, [
    "amount_exact",
    "same_day",
    "currency_same",
    "name_same",
  ]);
  check("four days later", luna, "-4.50, 05-07, CAFE LUNA", 0.98, [
    "amount_exact",
    "near_day",
    "currency_same",
    "name_same",
  ]);
  check("no name at all", luna, "-4.50, 05-03, Kartenzahlung", 0.703, [
    "amount_exact",
    "same_day",
    "currency_same",
    "name_unknown",
  ]);
  check("a tip", luna, "-5.00, 05-03, CAFE LUNA", 0.8, ["tip", "same_day", "currency_same", "name_same"]);
  check("a cash discount", invoice("Nord, 100.00, 05-03"), "-98.00, 05-05, NORD", 0.899, [
    "cash_discount",
    "soon_after_invoice",
    "currency_same",
    "name_same",
  ]);
  check("a cash discount by number", numbered, "-98.00, 05-05, RE 1234", 0.899, [
    "cash_discount",
    "soon_after_invoice",
    "currency_same",
    "reference_number",
  ]);
  check("a part payment by number", numbered, "-40.00, 05-05, RE 1234", 0.823, [
    "part_payment",
    "soon_after_invoice",
    "currency_same",
    "reference_number",
  ]);
  check(
    "a fee on a transfer with the number",
    invoice("Nord, 1000.00, 05-03", { reference_number: "RE-1234" }),
    "-1004.50, 05-05, RE 1234",
    0.899,
    ["small_difference", "soon_after_invoice", "currency_same", "reference_number"],
  );
  check(
    "dollars booked in euro",
    item("i", "Figma, 45.00, 05-03", { currency: "USD", base_amount: "41.74" as Decimal }),
    "-42.00, 05-05, FIGMA",
    0.899,
    ["converted_amount", "near_day", "currency_converted", "name_same"],
  );
});

describe("impossible pairs", () => {
  const check = (name: string, one: MatchItem, other: string, note: string, memory = emptyMemory) =>
    test(name, () => {
      const score = scorePair(one, transaction("t", other), memory);
      expect([score.total, score.level, score.notes]).toEqual([0, "none", [note]]);
    });
  check("the other direction", luna, "4.50, 05-03, CAFE LUNA", "other_direction");
  check("a zero transaction", luna, "0, 05-03, CAFE LUNA", "other_direction");
  check("next month", luna, "-4.50, 06-03, CAFE LUNA", "outside_date_window");
  check("another amount", luna, "-4.60, 05-03, CAFE LUNA", "amount_differs");
  check(
    "no exchange rate",
    item("i", "Figma, 45, 05-03", { currency: "USD", base_amount: null }),
    "-42, 05-03, FIGMA",
    "no_exchange_rate",
  );
  check(
    "declined before",
    luna,
    "-4.50, 05-03, CAFE LUNA",
    "declined_before",
    rememberDeclined(emptyMemory, "i", "t"),
  );
});

describe("rules that lower the sum", () => {
  const check = (name: string, one: MatchItem, other: string, total: number, ...notes: string[]) =>
    test(name, () => {
      const score = scorePair(one, transaction("t", other));
      expect([score.total, score.notes]).toEqual([total, notes]);
    });
  check("different names, a common amount", luna, "-4.50, 05-03, BAECKEREI SONNE", 0.599, "names_differ");
  check(
    "an invoice paid weeks later is not automatic",
    invoice("Nord, 100.00, 05-03"),
    "-100.00, 05-31, NORD",
    0.899,
    "not_plain_enough_for_automatic",
  );
  check("unless it names the number", numbered, "-100.00, 05-31, NORD RE1234", 0.98);
  check("five days later is automatic", invoice("Nord, 100.00, 05-03"), "-100.00, 05-08, NORD", 1);
  check(
    "six days later is not",
    invoice("Nord, 100.00, 05-03"),
    "-100.00, 05-09, NORD",
    0.899,
    "not_plain_enough_for_automatic",
  );
  check("a name from 0.8 is automatic", item("i", "Fischer, 9.00, 05-03"), "-9.00, 05-03, FISHER", 0.939);
  check(
    "a name below 0.8 is not",
    item("i", "Alpha Beta Gamma Delta, 9.00, 05-03"),
    "-9.00, 05-03, ALPHA BETA GAMMA OMEGA",
    0.899,
    "not_plain_enough_for_automatic",
  );
  check(
    "nor is it enough for a tip",
    item("i", "Alpha Beta Gamma Delta, 10.00, 05-03"),
    "-11.00, 05-03, ALPHA BETA GAMMA OMEGA",
    0,
    "amount_differs",
  );
  check("different names, a distinctive amount, four days", gasthof, "-187.43, 05-07, K+M Betriebs", 0.63);
  check(
    "different names, a distinctive amount, two days before",
    gasthof,
    "-187.43, 05-01, K+M Betriebs",
    0.599,
    "names_differ",
  );
  check(
    "different names, a distinctive amount in another currency",
    { ...gasthof, currency: "USD", base_amount: "170" as Decimal },
    "-170.00, 05-03, K+M Betriebs 187.43 USD",
    0.599,
    "names_differ",
  );
});

test("a distinctive amount is enough for a suggestion despite different names", () => {
  const score = scorePair(gasthof, transaction("t", "-187.43, 05-03, K+M Betriebs"));
  expect([score.total, score.level]).toEqual([0.65, "suggested"]);
});

test("a confirmed pair teaches its name; generic bank text teaches nothing", () => {
  const other = transaction("t", "-4.50, 05-03, AYSE HANDEL UG");
  const memory = rememberConfirmed(emptyMemory, luna, other);
  const again = scorePair(
    item("j", "Cafe Luna, 7.10, 06-01"),
    transaction("u", "-7.10, 06-02, AYSE HANDEL 0815"),
    memory,
  );
  expect([again.total, again.parts.name.reason]).toEqual([1, "learned_alias"]);
  expect(aliasOf(luna, transaction("t", "-4.50, 05-03, Kartenzahlung 1234"))).toBeNull();
  expect(aliasOf({ display_name: null }, other)).toBeNull();
  expect(rememberConfirmed(emptyMemory, luna, transaction("t", "-4.50, 05-03, CAFE LUNA"))).toBe(emptyMemory);
});

test("the value day counts, unless it is too far from the booking day", () => {
  const late = { value_date: day("05-12") };
  expect(scorePair(luna, transaction("t", "-4.50, 05-18, CAFE LUNA", late)).days).toBe(9);
  expect(scorePair(luna, transaction("t", "-4.50, 05-25, CAFE LUNA", late)).notes).toEqual([
    "outside_date_window",
  ]);
});

test("weights sum to 1, levels have their thresholds, confidence has three decimals", () => {
  expect(Object.values(weights).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 10);
  expect([0.599, 0.6, 0.72, 0.9].map(levelOf)).toEqual(["none", "suggested", "high", "automatic"]);
  expect(confidenceText(0.9)).toBe("0.900");
});
