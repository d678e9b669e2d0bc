/**
 * The text inside the payment QR code: the European Payments Council's "Quick Response Code: Guidelines to
 * Enable the Data Capture for the Initiation of a SEPA Credit Transfer" (EPC069-12), version 002, known as
 * GiroCode in German-speaking countries. It has one element per line, in a fixed order; empty elements at the
 * end are omitted. A banking app fills in its transfer form from it.
 */
import { compareDecimals, type Decimal, roundDecimal } from "../kernel/decimal.ts";
import { compactIban, isIban } from "../kernel/iban.ts";

export interface Transfer {
  name: string;
  iban: string;
  bic: string | null;
  currency: string;
  amount: Decimal;
  /** Goes into the unstructured remittance information. */
  reference: string;
}

const name_max = 70;
const reference_max = 140;
const payload_bytes_max = 331;
/** Not Buffer: the web app shows the code, too. */
const encoder = new TextEncoder();
const amount_min = "0.01" as Decimal;
const amount_max = "999999999.99" as Decimal;

/** The European Economic Area, where an IBAN alone identifies the bank. */
const eeaCountries = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK".split(" "),
);
/** The rest of SEPA, where the BIC is still required. */
const otherSepaCountries = new Set("AD AL CH GB GI MC MD ME MK RS SM VA".split(" "));

/** The payload, or null if banks would not accept the transfer as a code. */
export function epcPayload(transfer: Transfer): string | null {
  const iban = compactIban(transfer.iban);
  const bic = (transfer.bic ?? "").replace(/\s/g, "").toUpperCase();
  const name = shorten(transfer.name, name_max);
  if (transfer.currency !== "EUR" || !name || !isIban(iban)) return null;
  if (!isPayable(transfer.amount) || !bankIsNamed(iban, bic)) return null;
  const head = ["BCD", "002", "1", "SCT", bic, name, iban, `EUR${twoDecimals(transfer.amount)}`];
  const reference = shorten(transfer.reference, reference_max);
  return fitPayload(head, reference);
}

/**
 * A long name and reference in a non-Latin script can exceed the byte limit; then the reference is shortened.
 */
function fitPayload(head: string[], reference: string): string | null {
  const characters = [...reference];
  for (;;) {
    const lines = characters.length > 0 ? [...head, "", "", characters.join("")] : head;
    const payload = lines.join("\n");
    if (encoder.encode(payload).length <= payload_bytes_max) return payload;
    if (characters.length === 0) return null;
    characters.pop();
  }
}

function isPayable(amount: Decimal): boolean {
  return compareDecimals(amount, amount_min) >= 0 && compareDecimals(amount, amount_max) <= 0;
}

function bankIsNamed(iban: string, bic: string): boolean {
  const valid = /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(bic);
  if (bic && !valid) return false;
  const country = iban.slice(0, 2);
  return eeaCountries.has(country) || (otherSepaCountries.has(country) && valid);
}

function twoDecimals(amount: Decimal): string {
  const [whole, fraction = ""] = roundDecimal(amount, 2).split(".");
  return `${whole}.${fraction.padEnd(2, "0")}`;
}

function shorten(text: string, length: number): string {
  return [...text.replace(/\s+/g, " ").trim()].slice(0, length).join("").trim();
}
