/**
 * Reads values from an XML tree. A path consists of local names separated by slashes. A name may have
 * alternatives separated by a bar, because versions of a format renamed elements. Every function returns null
 * instead of guessing.
 */
import { type CalendarDate, parseCalendarDate } from "../../kernel/calendar.ts";
import {
  type Decimal,
  divideHalfUp,
  fromUnits,
  negateDecimal,
  parseDecimal,
  scaleOf,
  toUnits,
} from "../../kernel/decimal.ts";
import { isCurrency } from "../../kernel/money.ts";
import type { EInvoiceReading, LineReading } from "./reading.ts";
import type { XmlNode } from "./xml-tree.ts";

/** No real amount, quantity or rate is longer; a longer one would be an attack on the arithmetic. */
const decimal_length_max = 40;
const quotient_decimals_max = 12;

export function findAll(node: XmlNode | null, path: string): XmlNode[] {
  let found = node ? [node] : [];
  for (const step of path.split("/")) {
    const names = step.split("|");
    found = found.flatMap(({ children }) => children.filter(({ name }) => names.includes(name)));
  }
  return found;
}

export function findFirst(node: XmlNode | null, path: string): XmlNode | null {
  return findAll(node, path)[0] ?? null;
}

/** The trimmed text of the first element that has any. */
export function textAt(node: XmlNode | null, ...paths: string[]): string | null {
  for (const path of paths)
    for (const { text } of findAll(node, path)) if (text.trim() !== "") return text.trim();
  return null;
}

export function decimalAt(node: XmlNode | null, path: string): Decimal | null {
  return toDecimal(textAt(node, path));
}

export function toDecimal(text: string | null): Decimal | null {
  return text !== null && text.length <= decimal_length_max ? parseDecimal(text) : null;
}

/** `2026-03-02`, with or without a time zone (UBL), or `20260302` (CII). */
export function dateAt(node: XmlNode | null, path: string): CalendarDate | null {
  const text = textAt(node, path);
  const match = /^(\d{4})-(\d\d)-(\d\d)(?:$|[TZ+-])|^(\d{4})(\d\d)(\d\d)$/.exec(text ?? "");
  if (!match) return null;
  return parseCalendarDate(match.slice(1).filter(Boolean).join("-"));
}

export function currencyAt(node: XmlNode | null, path: string): string | null {
  return toCurrency(textAt(node, path));
}

export function toCurrency(text: string | null): string | null {
  return text !== null && isCurrency(text) ? text : null;
}

export function countryAt(node: XmlNode | null, path: string): string | null {
  const text = textAt(node, path);
  return text !== null && /^[A-Z]{2}$/.test(text) ? text : null;
}

/**
 * The amount in the document's currency. Tax may be given a second time in the accounting currency, so an
 * element that names another currency is ignored.
 */
export function amountAt(node: XmlNode | null, path: string, currency: string | null): Decimal | null {
  const candidates = findAll(node, path).filter(
    ({ attributes: { currencyID } }) => !currencyID || currency === null || currencyID === currency,
  );
  return candidates.length === 1 ? toDecimal((candidates[0] as XmlNode).text.trim()) : null;
}

/** A price may be for ten or a thousand units. Returns the price of one unit if it is exact. */
export function pricePerUnit(price: Decimal | null, base_quantity: Decimal | null): Decimal | null {
  if (price === null || base_quantity === null) return price;
  const base_scale = scaleOf(base_quantity);
  const base = toUnits(base_quantity, base_scale);
  if (base === 0n) return null;
  const numerator = toUnits(price, scaleOf(price) + quotient_decimals_max) * 10n ** BigInt(base_scale);
  if (numerator % base !== 0n) return null;
  return fromUnits(divideHalfUp(numerator, base), scaleOf(price) + quotient_decimals_max);
}

interface AdjustmentValues {
  indicator: string | null;
  reason: string | null;
  amount: Decimal | null;
  tax_rate: Decimal | null;
}

/** A document level allowance or charge as a line; an allowance lowers the total, so its amount is negative. */
export function toAdjustmentLine({ indicator, reason, amount, tax_rate }: AdjustmentValues): LineReading {
  const is_charge = indicator === "true" || indicator === "1";
  const is_allowance = indicator === "false" || indicator === "0";
  const signed = amount !== null && is_allowance ? negateDecimal(amount) : amount;
  return {
    description: reason,
    quantity: null,
    unit_price: null,
    total_price: is_charge || is_allowance ? signed : null,
    tax_rate,
  };
}

/** The IBAN if its check digits are valid; null for other account numbers. */
export function toIban(text: string | null): string | null {
  const iban = text?.replace(/\s/g, "") ?? "";
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return null;
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join("");
  return BigInt(digits) % 97n === 1n ? iban : null;
}

/** The value if all agree on one; null if there is none or they differ. */
export function theOnly<Value extends string>(values: (Value | null)[]): Value | null {
  const distinct = new Set(values.filter((value) => value !== null));
  return distinct.size === 1 ? ([...distinct][0] ?? null) : null;
}

/** Codes of UNTDID 5305. Null if the document has other categories as well, or none. */
export function treatmentOf(category_codes: readonly string[]): EInvoiceReading["tax_treatment"] {
  const code = new Set(category_codes.map((code) => code.trim()));
  if (code.size !== 1) return null;
  return code.has("AE") ? "reverse_charge" : code.has("K") ? "intra_community" : null;
}
