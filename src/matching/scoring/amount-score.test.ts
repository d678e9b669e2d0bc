/** The limits of each kind of amount fit: the last value that fits, and the first that does not. */
import { describe, expect, test } from "vitest";
import type { Decimal } from "../../kernel/decimal.ts";
import type { MatchItem, MatchTransaction } from "../matching.ts";
import { amountFit, isDistinctive } from "./amount-score.ts";
import { item, transaction } from "./labelled-pairs.ts";

interface Case {
  item?: Partial<MatchItem>;
  transaction?: Partial<MatchTransaction>;
  has_reference?: boolean;
  is_same_name?: boolean;
}

const compared = (owed: string, paid: string, given: Case) => {
  const { has_reference = false, is_same_name = true } = given;
  return amountFit(
    item("i", `Nord, ${owed}, 05-03`, given.item),
    transaction("t", `${paid}, 05-03, NORD`, given.transaction),
    { has_reference, is_same_name },
  );
};

const check = (owed: string, paid: string, expected: string, given: Case = {}) =>
  test(`${owed} owed, ${paid} paid: ${expected}`, () => {
    const { score, reason } = compared(owed, paid, given);
    expect(`${score} ${reason}`).toBe(expected);
  });

describe("the amount itself", () => {
  check("100.00", "-100.00", "1 amount_exact");
  check("100.00", "-100.01", "0 amount_differs");
  check("100.00", "0", "0 amount_differs");
  const partly = { item: { open_amount: "60" as Decimal } };
  check("100.00", "-60.00", "1 amount_exact", partly);
  check("100.00", "-100.00", "0.8 amount_of_whole_item", partly);
  check("100.00", "-100.00", "0.8 amount_of_whole_item", { ...partly, has_reference: true });
  const settled = { item: { open_amount: "0" as Decimal } };
  check("100.00", "-5.00", "0 amount_differs", settled);
  check("100.00", "-100.00", "0 amount_differs", settled);
});

describe("a cash discount, of an invoice", () => {
  const invoice: Case = { item: { document_type: "invoice" }, is_same_name: false };
  for (const paid of ["-99.00", "-98.50", "-98.00", "-97.50", "-97.00", "-96.00", "-95.00"])
    check("100.00", paid, "0.85 cash_discount", invoice);
  check("100.00", "-97.01", "0.85 cash_discount", invoice); // a cent of rounding
  check("100.00", "-96.99", "0.85 cash_discount", invoice);
  check("100.00", "-97.02", "0 amount_differs", invoice);
  check("100.00", "-96.98", "0 amount_differs", invoice);
  check("100.00", "-94.98", "0 amount_differs", invoice);
  check("100.00", "-103.00", "0 amount_differs", invoice); // a larger amount is not a discount
});

describe("a receipt is paid as printed: no discount", () => {
  for (const paid of ["-99.00", "-98.00", "-97.00", "-95.00"]) check("100.00", paid, "0 amount_differs");
});

describe("a tip, on a receipt with the same name", () => {
  check("20.00", "-21.00", "0.5 tip"); // round, 5 %
  check("33.00", "-34.00", "0.5 tip"); // round, just above 3 %
  check("97.09", "-100.00", "0 amount_differs"); // round, but less than 3 %
  check("97.08", "-100.00", "0.5 tip");
  check("40.00", "-50.00", "0.5 tip"); // 25 %
  check("39.90", "-50.00", "0 amount_differs"); // beyond 25 %
  check("43.21", "-47.53", "0.5 tip"); // 10 %
  check("43.21", "-47.55", "0 amount_differs");
  check("43.21", "-47.53", "0 amount_differs", { is_same_name: false });
  check("43.21", "-47.53", "0 amount_differs", { item: { document_type: "invoice" } });
  check("43.21", "47.53", "0 amount_differs", { item: { type: "income" } });
  const yen = { item: { currency: "JPY" }, transaction: { currency: "JPY" } };
  check("1000", "-1100", "0.5 tip", yen);
  check("965", "-1000", "0.5 tip", yen); // round
  check("1000", "-1037", "0 amount_differs", yen); // neither round nor a usual step
  const dinar = { item: { currency: "TND" }, transaction: { currency: "TND" } };
  check("43.211", "-47.532", "0.5 tip", dinar); // 10 %, within a millime
  check("43.211", "-47.534", "0 amount_differs", dinar);
  check("20.005", "-21.001", "0 amount_differs", dinar);
  check("20.005", "-21.100", "0 amount_differs", dinar); // a tenth of a dinar is not round
});

describe("with the number in the text", () => {
  const named: Case = { has_reference: true };
  check("1000.00", "-1010.00", "0.85 small_difference", named);
  check("1000.00", "-1010.01", "0 amount_differs", named);
  check("1000.00", "-990.00", "0.85 small_difference", named);
  check("1000.00", "-989.99", "0.6 part_payment", named);
  check("1000.00", "-980.00", "0.85 cash_discount", { ...named, item: { document_type: "invoice" } });
  check("1000.00", "-979.98", "0.6 part_payment", { ...named, item: { document_type: "invoice" } });
  check("20.00", "-22.00", "0 amount_differs", named); // a tip has no number
  test("only a part payment is partial", () => {
    expect(compared("1000.00", "-989.99", named).is_partial).toBe(true);
    expect(compared("1000.00", "-990.00", named).is_partial).toBe(false);
    expect(compared("1000.00", "-1000.00", named)).toMatchObject({ is_exact: true, is_partial: false });
  });
});

describe("in another currency, by the base amounts", () => {
  const dollars = (base_amount: string | null, description = "NORD"): Case => ({
    item: { currency: "USD", base_amount: base_amount as Decimal | null },
    transaction: { description },
  });
  check("120.00", "-101.00", "0.9 converted_amount", dollars("100"));
  check("120.00", "-99.00", "0.9 converted_amount", dollars("100"));
  check("120.00", "-101.01", "0.8 converted_amount_near", dollars("100"));
  check("120.00", "-103.00", "0.8 converted_amount_near", dollars("100"));
  check("120.00", "-97.00", "0.8 converted_amount_near", dollars("100"));
  check("120.00", "-103.01", "0.6 converted_amount_near", dollars("100"));
  check("120.00", "-105.00", "0.6 converted_amount_near", dollars("100"));
  check("120.00", "-105.01", "0 amount_differs", dollars("100"));
  check("120.00", "-94.99", "0 amount_differs", dollars("100"));
  check("120.00", "-100.00", "0 no_exchange_rate", dollars(null));
  check("120.00", "-100.00", "0 amount_differs", dollars("0"));
  check("120.00", "0", "0 amount_differs", dollars("0")); // both too small for the base currency
  check("120.00", "-110.00", "1 original_amount_in_text", dollars("100", "NORD 120,00 USD"));
  check("120.00", "-90.00", "1 original_amount_in_text", dollars("100", "NORD USD 120.00"));
  check("1200.50", "-100.00", "1 original_amount_in_text", dollars("100", "nord usd 1'200.50."));
  check("120.00", "-100.00", "1 original_amount_in_text", dollars("100", "NORD USD 120"));
  check("120.00", "-110.00", "1 original_amount_in_text", dollars("100", "NORD 120,00, USD"));
  check("120.00", "-110.01", "0 amount_differs", dollars("100", "NORD 120,00 USD"));
  check("120.00", "-110.00", "0 amount_differs", dollars("100", "NORD 120,00"));
  check("120.00", "-110.00", "0 amount_differs", dollars("100", "NORD 12,00 USD"));
  const yen: Case = {
    item: { currency: "JPY", base_amount: "100" as Decimal },
    transaction: { description: "NORD 16.000 JPY" },
  };
  check("16000", "-108.00", "1 original_amount_in_text", yen);
});

describe("a distinctive amount", () => {
  const check = (amount: string, expected: boolean, currency = "EUR") =>
    test(`${amount} ${currency}`, () => expect(isDistinctive(amount as Decimal, currency)).toBe(expected));
  check("100.01", true);
  check("-100.01", true);
  check("99.99", false);
  check("100", false);
  check("250", false);
  check("250.5", true);
  check("12.345", false, "TND"); // 12,345 millimes, but two digits before the point
  check("99.999", false, "TND");
  check("100.001", true, "TND");
  check("250", false, "TND");
  check("9999", false, "JPY");
  check("18743", true, "JPY");
  check("18700", false, "JPY");
});
