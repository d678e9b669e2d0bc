import { describe, expect, test } from "vitest";
import { isQrBill, isQrReference } from "./qr-bill.ts";
import { readEInvoice } from "./read-einvoice.ts";

const creditor = ["S", "Alpenblick AG", "Hauptgasse", "12", "3011", "Bern", "CH"];
const nobody = ["", "", "", "", "", "", ""];
const debtor = ["S", "Pia Rutschmann", "Marktgasse", "28", "9400", "Rorschach", "CH"];
const swico =
  "//S1/10/10201409/11/260512/20/1400.000-53/30/106017086/31/260508/32/8.1:553.39;2.6:14/40/2:10;0:30";

function payload(changes: Record<number, string> = {}, line_end = "\n"): string {
  const lines = [
    ...["SPC", "0200", "1", "CH4431999123000889012"],
    ...creditor,
    ...nobody,
    ...["612.57", "CHF"],
    ...debtor,
    ...["QRR", "210000000003139471430009017", "Order of 12 May", "EPD", swico],
  ];
  for (const [at, value] of Object.entries(changes)) lines[Number(at)] = value;
  return lines.join(line_end);
}

test("a QR-bill with the billing information of Swico", () => {
  expect(readEInvoice(payload())).toEqual({
    readable: true,
    syntax: "qr-bill",
    specification: "SPC 0200",
    type: "invoice",
    number: "10201409",
    issue_date: "2026-05-12",
    due_date: "2026-06-11",
    currency: "CHF",
    seller: { name: "Alpenblick AG", country: "CH", tax_id: "CHE106017086", tax_type: "vat" },
    buyer: { name: "Pia Rutschmann", country: "CH", tax_id: null, tax_type: null },
    subtotal: "567.39",
    tax: "45.18",
    tax_treatment: null,
    total: "612.57",
    amount_due: "612.57",
    lines: [],
    payment_terms: null,
    references: {
      buyer_reference: "1400.000-53",
      purchase_order_reference: null,
      contract_reference: null,
      project_reference: null,
      reference_invoice_number: null,
      payment_reference: "210000000003139471430009017",
    },
    iban: "CH4431999123000889012",
  });
});

describe("variants", () => {
  const check = (name: string, text: string, expected: object) =>
    test(name, () => expect(readEInvoice(text)).toMatchObject({ readable: true, ...expected }));

  check("line breaks of Windows", payload({}, "\r\n"), { total: "612.57" });
  check("an open amount", payload({ 18: "" }), { total: null, tax: null, amount_due: null });
  check("no billing information", payload({ 31: "" }), { number: null, issue_date: null, subtotal: null });
  check("billing information of somebody else", payload({ 31: "//XY/10/5" }), { number: null });
  check("one VAT rate without amounts", payload({ 31: "//S1/10/7/32/8.1" }), {
    number: "7",
    subtotal: null,
    tax: null,
  });
  check("an instalment: the billing information has the whole invoice", payload({ 18: "306.28" }), {
    subtotal: "567.39",
    tax: "45.18",
    total: "612.57",
    amount_due: "306.28",
  });
  check("an amount rounded to five cents", payload({ 18: "612.55" }), { tax: "45.16", total: "612.55" });
  check("slashes in the number", payload({ 31: String.raw`//S1/10/X.66711\/8824/11/260712` }), {
    number: "X.66711/8824",
    issue_date: "2026-07-12",
  });
  check("a date that does not exist", payload({ 31: "//S1/10/7/11/260230" }), { issue_date: null });
  check("no debtor", payload(Object.fromEntries(debtor.map((_, index) => [20 + index, ""]))), {
    buyer: { name: null, country: null },
  });
});

describe("refusals", () => {
  const check = (name: string, text: string, message: string) =>
    test(name, () =>
      expect(readEInvoice(text)).toEqual({
        readable: false,
        reason: "malformed",
        message: `The text is not a valid QR-bill: ${message}.`,
      }),
    );
  check("a wrong IBAN", payload({ 3: "CH4431999123000889013" }), "its IBAN is not valid");
  check("another currency", payload({ 19: "USD" }), "its currency is neither CHF nor EUR");
  check("a wrong check digit", payload({ 28: "210000000003139471430009018" }), "its reference is not valid");
  check("no trailer", payload({ 30: "" }), "its trailer is missing");
  check("an amount in words", payload({ 18: "a lot" }), "its amount is not valid");
  check("a long text", `${payload()}\n${"x".repeat(1000)}`, "it is too long");
});

test("other texts are not QR-bills", () => {
  expect(["SPC", "SPC\n0200", "Total 5.00", "spc\n0200\n1\n"].map(isQrBill)).toEqual(
    Array.from({ length: 4 }, () => false),
  );
});

test("the check digit of a reference", () => {
  expect(isQrReference("210000000003139471430009017")).toBe(true);
  expect(isQrReference("210000000003139471430009071")).toBe(false);
});
