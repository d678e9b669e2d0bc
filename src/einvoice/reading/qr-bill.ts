/**
 * The text inside the QR code of a Swiss QR-bill (version 02.00): one value per line, in a fixed order. Issuers add the
 * number, dates and VAT of the invoice in the billing information of Swico (S1).
 */
import { addDays, type CalendarDate, parseCalendarDate } from "../../kernel/calendar.ts";
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  magnitude,
  multiplyDecimals,
  roundDecimal,
  subtractDecimals,
} from "../../kernel/decimal.ts";
import { type EInvoiceReading, noReferences, type PartyReading, Unreadable } from "./reading.ts";
import { toDecimal, toIban } from "./xml-values.ts";

/** The line of each value that is read, from 0. An address has seven lines; its name is the second, its country the last. */
const places = {
  iban: 3,
  creditor: 4,
  amount: 18,
  currency: 19,
  debtor: 20,
  reference_type: 27,
  reference: 28,
  trailer: 30,
  billing_information: 31,
} as const;
const name_offset = 1;
const country_offset = 6;
/** Longer texts do not fit into the code. */
const payload_length_max = 1000;

export function isQrBill(text: string): boolean {
  return /^\uFEFF?SPC\r?\n02\d\d\r?\n1\r?\n/.test(text.slice(0, 20));
}

export function readQrBill(text: string): EInvoiceReading {
  const lines = requireLines(text);
  const at = (place: number) => lines[place]?.trim() || null;
  const billing = readBilling(at(places.billing_information));
  const amount = at(places.amount) === null ? null : requireAmount(at(places.amount) as string);
  const seller = readParty(lines, places.creditor);
  return {
    readable: true,
    syntax: "qr-bill",
    specification: `SPC ${lines[1]?.trim()}`,
    type: "invoice",
    number: billing.get("10") ?? null,
    issue_date: readDate(billing.get("11")),
    due_date: dueDateOf(billing),
    currency: at(places.currency),
    seller: { ...seller, ...vatIdOf(billing) },
    buyer: readParty(lines, places.debtor),
    ...totalsOf(amount, billing),
    tax_treatment: null,
    amount_due: amount,
    lines: [],
    payment_terms: null,
    references: {
      ...noReferences,
      buyer_reference: billing.get("20") ?? null,
      payment_reference: at(places.reference),
    },
    iban: toIban(at(places.iban)),
  };
}

/** A code with a wrong check digit, currency or trailer was damaged or is something else: nothing of it is used. */
function requireLines(text: string): string[] {
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const at = (place: number) => lines[place]?.trim() ?? "";
  const wrong =
    text.length > payload_length_max
      ? "it is too long"
      : at(places.trailer) !== "EPD"
        ? "its trailer is missing"
        : toIban(at(places.iban)) === null
          ? "its IBAN is not valid"
          : !["CHF", "EUR"].includes(at(places.currency))
            ? "its currency is neither CHF nor EUR"
            : at(places.reference_type) === "QRR" && !isQrReference(at(places.reference))
              ? "its reference is not valid"
              : null;
  if (wrong) throw new Unreadable("malformed", `The text is not a valid QR-bill: ${wrong}.`);
  return lines;
}

function requireAmount(text: string): Decimal {
  const amount = /^\d{1,9}\.\d\d$/.test(text) ? toDecimal(text) : null;
  if (amount === null)
    throw new Unreadable("malformed", "The text is not a valid QR-bill: its amount is not valid.");
  return amount;
}

/** 26 digits and a check digit, recursive modulo 10. */
const carryTable = [0, 9, 4, 6, 8, 2, 7, 1, 3, 5];

export function isQrReference(reference: string): boolean {
  if (!/^\d{27}$/.test(reference)) return false;
  const carry = [...reference.slice(0, -1)].reduce(
    (sum, digit) => carryTable[(sum + Number(digit)) % 10] as number,
    0,
  );
  return (10 - carry) % 10 === Number(reference.at(-1));
}

function readParty(lines: readonly string[], place: number): PartyReading {
  const country = lines[place + country_offset]?.trim() ?? "";
  return {
    name: lines[place + name_offset]?.trim() || null,
    country: /^[A-Z]{2}$/.test(country) ? country : null,
    tax_id: null,
    tax_type: null,
  };
}

type Billing = ReadonlyMap<string, string>;

/** `//S1/10/10201409/11/190512`: pairs of a number and a value; a slash inside a value is written `\/`. */
function readBilling(text: string | null): Billing {
  const values = new Map<string, string>();
  if (!text?.startsWith("//S1/")) return values;
  const parts = text.slice("//S1/".length).match(/(?:\\.|[^/\\])+|(?<=\/)(?=\/)/g) ?? [];
  for (let index = 0; index + 1 < parts.length; index += 2)
    values.set(parts[index] as string, (parts[index + 1] as string).replace(/\\(.)/g, "$1"));
  return values;
}

/** YYMMDD */
function readDate(text: string | undefined): CalendarDate | null {
  const match = /^(\d\d)(\d\d)(\d\d)$/.exec(text ?? "");
  return match ? parseCalendarDate(`20${match[1]}-${match[2]}-${match[3]}`) : null;
}

/** `2:10;0:30`: 2 % within 10 days, or all of it within 30. */
function dueDateOf(billing: Billing): CalendarDate | null {
  const date = readDate(billing.get("11"));
  const days = /(?:^|;)0(?:\.0+)?:(\d{1,3})(?:;|$)/.exec(billing.get("40") ?? "")?.[1];
  return date && days ? addDays(date, Number(days)) : null;
}

/** The UID without its prefix: 106017086 is CHE-106.017.086. */
function vatIdOf(billing: Billing): Pick<PartyReading, "tax_id" | "tax_type"> {
  const uid = billing.get("30") ?? "";
  return /^\d{9}$/.test(uid) ? { tax_id: `CHE${uid}`, tax_type: "vat" } : { tax_id: null, tax_type: null };
}

type Totals = Pick<EInvoiceReading, "subtotal" | "tax" | "total">;

/** Invoices in francs are rounded to five cents. */
const rounding_max = "0.05" as Decimal;

/**
 * The rates tell the total of the invoice. If the amount is another one, it is an instalment or what is left after a
 * payment in advance.
 */
function totalsOf(amount: Decimal | null, billing: Billing): Totals {
  const parts = ratedNets(billing);
  if (amount === null || parts === null) return { subtotal: null, tax: null, total: amount };
  const subtotal = addDecimals(...parts.map(({ net }) => net));
  const tax = addDecimals(...parts.map(taxOf));
  const total = addDecimals(subtotal, tax);
  const isTotal = compareDecimals(magnitude(subtractDecimals(amount, total)), rounding_max) <= 0;
  return isTotal
    ? { subtotal, tax: subtractDecimals(amount, subtotal), total: amount }
    : { subtotal, tax, total };
}

interface RatedNet {
  /** Percent */
  rate: Decimal;
  net: Decimal;
}

function taxOf({ rate, net }: RatedNet): Decimal {
  return roundDecimal(multiplyDecimals(multiplyDecimals(net, rate), "0.01" as Decimal), 2);
}

/** `8.1:553.39;2.6:14` has the net amount of each rate; a rate alone does not say what was rounded. */
function ratedNets(billing: Billing): RatedNet[] | null {
  const rows = (billing.get("32") ?? "").split(";").flatMap((row) => {
    const [rate, net] = row.split(":").map((part) => toDecimal(part));
    return rate && net ? [{ rate, net }] : [null];
  });
  return rows.every((row) => row !== null) ? rows : null;
}
