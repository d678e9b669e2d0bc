/**
 * The text inside the QR code for SEPA credit transfers (EPC069-12, versions 001 and 002; in German "GiroCode"): one
 * value per line, in a fixed order. `src/invoice-pdf/epc.ts` writes it.
 */
import type { Decimal } from "../../kernel/decimal.ts";
import { type EInvoiceReading, noParty, noReferences, Unreadable } from "./reading.ts";
import { toDecimal, toIban } from "./xml-values.ts";

/** The line of each value that is read, from 0. */
const places = { name: 5, iban: 6, amount: 7, structured_reference: 9 } as const;
/** Longer texts do not fit into the code. */
const payload_length_max = 331;

/** The encoding of the code's bytes, by the number in its third line; UTF-8 if there is none. */
const encodings = [
  "utf-8",
  "iso-8859-1",
  "iso-8859-2",
  "iso-8859-4",
  "iso-8859-5",
  "iso-8859-7",
  "iso-8859-10",
  "iso-8859-15",
] as const;

const start = /^\uFEFF?BCD\r?\n00[12]\r?\n([1-8])\r?\nSCT\r?\n/;

export function isEpcCode(text: string): boolean {
  return start.test(text.slice(0, 30));
}

/** The first lines are ASCII in every encoding. */
export function epcEncodingOf(text: string): string {
  return encodings[Number(start.exec(text.slice(0, 30))?.[1] ?? 1) - 1] ?? "utf-8";
}

export function readEpcCode(text: string): EInvoiceReading {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const at = (place: number) => lines[place]?.trim() || null;
  if (text.length > payload_length_max) throw notValid("it is too long");
  const iban = toIban(at(places.iban));
  if (iban === null) throw notValid("its IBAN is not valid");
  const total = at(places.amount) === null ? null : requireAmount(at(places.amount) as string);
  return {
    readable: true,
    syntax: "epc",
    specification: `EPC069-12 ${at(1)}`,
    type: "invoice",
    number: null,
    issue_date: null,
    due_date: null,
    currency: "EUR",
    seller: { ...noParty, name: at(places.name) },
    buyer: noParty,
    subtotal: null,
    tax: null,
    tax_treatment: null,
    total,
    amount_due: total,
    lines: [],
    payment_terms: null,
    references: { ...noReferences, payment_reference: at(places.structured_reference) },
    iban,
  };
}

function requireAmount(text: string): Decimal {
  const amount = /^EUR\d{1,9}(?:\.\d{1,2})?$/.test(text) ? toDecimal(text.slice("EUR".length)) : null;
  if (amount === null) throw notValid("its amount is not valid");
  return amount;
}

function notValid(reason: string): Unreadable {
  return new Unreadable("malformed", `The text is not a valid QR code for SEPA credit transfers: ${reason}.`);
}
