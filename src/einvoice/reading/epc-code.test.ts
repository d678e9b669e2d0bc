import iconv from "iconv-lite";
import { describe, expect, test } from "vitest";
import { epcPayload } from "../../invoice-pdf/epc.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import { isEpcCode } from "./epc-code.ts";
import { readEInvoice } from "./read-einvoice.ts";

function payload(changes: Record<number, string> = {}, line_end = "\n"): string {
  const lines = ["BCD", "002", "1", "SCT", "BFSWDE33BER", "Bäckerei Linde GmbH", "DE89370400440532013000"];
  lines.push("EUR12.3", "", "RF18539007547034", "", "");
  for (const [at, value] of Object.entries(changes)) lines[Number(at)] = value;
  return lines.join(line_end);
}

const nobody = { name: null, country: null, tax_id: null, tax_type: null };

test("a code for a SEPA credit transfer", () => {
  expect(readEInvoice(payload())).toEqual({
    readable: true,
    syntax: "epc",
    specification: "EPC069-12 002",
    type: "invoice",
    number: null,
    issue_date: null,
    due_date: null,
    currency: "EUR",
    seller: { ...nobody, name: "Bäckerei Linde GmbH" },
    buyer: nobody,
    subtotal: null,
    tax: null,
    tax_treatment: null,
    total: "12.3",
    amount_due: "12.3",
    lines: [],
    payment_terms: null,
    references: {
      buyer_reference: null,
      purchase_order_reference: null,
      contract_reference: null,
      project_reference: null,
      reference_invoice_number: null,
      payment_reference: "RF18539007547034",
    },
    iban: "DE89370400440532013000",
  });
});

test("what our own invoices carry is read", () => {
  const own = epcPayload({
    name: "Alder Ltd",
    iban: "DE89 3704 0044 0532 0130 00",
    bic: null,
    currency: "EUR",
    amount: "1190" as Decimal,
    reference: "RE-2026-0815",
  });
  expect(readEInvoice(own as string)).toMatchObject({ seller: { name: "Alder Ltd" }, total: "1190" });
});

describe("variants", () => {
  const check = (name: string, text: string, expected: object) =>
    test(name, () => expect(readEInvoice(text)).toMatchObject({ readable: true, ...expected }));

  check("line breaks of Windows", payload({}, "\r\n"), { total: "12.3" });
  check("the older version", payload({ 1: "001" }), { specification: "EPC069-12 001" });
  check("no amount", payload({ 7: "" }), { total: null, amount_due: null });
  check("nothing after the amount", payload().split("\n").slice(0, 8).join("\n"), { total: "12.3" });
});

describe("encodings", () => {
  const check = (name: string, declared: string, encoding: string, vendor: string) =>
    test(name, () => {
      const bytes = iconv.encode(payload({ 2: declared, 5: vendor }), encoding);
      expect(readEInvoice(bytes)).toMatchObject({ seller: { name: vendor } });
    });
  check("UTF-8", "1", "utf-8", "Žluťoučký kůň");
  check("ISO 8859-2", "3", "iso-8859-2", "Žluťoučký kůň");
  check("ISO 8859-15, with a euro sign", "8", "iso-8859-15", "Bäcker €");
  check("declared as ISO 8859-1, but UTF-8", "2", "utf-8", "Bäckerei");
  check("declared as UTF-8, but ISO 8859-1", "1", "iso-8859-1", "Bäckerei");
});

describe("refusals", () => {
  const check = (name: string, text: string, message: string) =>
    test(name, () =>
      expect(readEInvoice(text)).toEqual({
        readable: false,
        reason: "malformed",
        message: `The text is not a valid QR code for SEPA credit transfers: ${message}.`,
      }),
    );
  check("a wrong IBAN", payload({ 6: "DE89370400440532013001" }), "its IBAN is not valid");
  check("another currency", payload({ 7: "USD12.30" }), "its amount is not valid");
  check("three decimals", payload({ 7: "EUR12.345" }), "its amount is not valid");
  check("a long text", payload({ 10: "x".repeat(400) }), "it is too long");
});

test("other texts are no payment codes", () => {
  const others = [
    "BCD",
    "BCD\n003\n1\nSCT\n",
    "BCD\n002\n9\nSCT\n",
    "https://example.com",
    "BCD\n002\n1\nSDD\n",
  ];
  expect(others.map(isEpcCode)).toEqual(others.map(() => false));
});
