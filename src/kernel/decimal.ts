/**
 * Exact decimals. A `Decimal` is canonical decimal text ("-12.5", "0", "1000"), which PostgreSQL's `numeric`,
 * JSON and people can all read, so no conversion loses digits. Arithmetic uses scaled bigints (`toUnits`,
 * `fromUnits`), never binary floats.
 */
import { trimEndOf } from "./text.ts";

declare const decimal: unique symbol;
export type Decimal = string & { readonly [decimal]: true };

/** A double keeps 15 significant decimal digits exactly; the 16th may be wrong. */
export const json_number_digits_max = 15;

/**
 * Longer text is rejected: nobody writes such a number, and converting it to a bigint takes more than linear
 * time.
 */
const decimal_length_max = 100;

const canonicalPattern = /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;
const decimalPattern = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** The canonical form of decimal text, or null when it is not a decimal. No exponents, no separators. */
export function parseDecimal(text: string): Decimal | null {
  if (text.length > decimal_length_max) return null;
  if (canonicalPattern.test(text) && text !== "-0") return text as Decimal;
  const match = decimalPattern.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = "", fraction = ""] = match;
  if (whole === "" && fraction === "") return null;
  const integer = whole.replace(/^0+(?=\d)/, "") || "0";
  const decimals = trimEndOf(fraction, "0");
  const digits = decimals === "" ? integer : `${integer}.${decimals}`;
  return (sign === "-" && digits !== "0" ? `-${digits}` : digits) as Decimal;
}

/**
 * A JSON number as a decimal. `null` when the number is not finite, or has more digits than a double keeps
 * exactly; the client must then send it as text.
 */
export function decimalFromNumber(value: number): Decimal | null {
  if (!Number.isFinite(value)) return null;
  const text = expandExponent(String(value));
  const significant = text.replace(/^-?0*\.?0*/, "").replace(".", "");
  if (trimEndOf(significant, "0").length > json_number_digits_max) return null;
  return parseDecimal(text);
}

/** The JSON number for a decimal. Exact up to `json_number_digits_max` digits, which the schemas enforce. */
export function toNumber(value: Decimal): number {
  return Number(value);
}

/** The number of digits after the decimal point. */
export function scaleOf(value: Decimal): number {
  const point = value.indexOf(".");
  return point < 0 ? 0 : value.length - point - 1;
}

/** The value as a whole number of 10^-scale units. Rounds half away from zero when it has more digits. */
export function toUnits(value: Decimal, scale: number): bigint {
  const own = scaleOf(value);
  const units = BigInt(value.replace(".", ""));
  if (own === scale) return units;
  return own < scale ? units * 10n ** BigInt(scale - own) : divideHalfUp(units, 10n ** BigInt(own - scale));
}

export function fromUnits(units: bigint, scale: number): Decimal {
  const digits = absolute(units)
    .toString()
    .padStart(scale + 1, "0");
  const split = digits.length - scale;
  let end = digits.length;
  while (end > split && digits[end - 1] === "0") end -= 1;
  const magnitude =
    end === split ? digits.slice(0, split) : `${digits.slice(0, split)}.${digits.slice(split, end)}`;
  return (units < 0n ? `-${magnitude}` : magnitude) as Decimal;
}

/** Integer division, rounded half away from zero, so that a credit note has exactly the negated amounts. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  const negative = numerator < 0n !== denominator < 0n;
  const [n, d] = [absolute(numerator), absolute(denominator)];
  const quotient = (n * 2n + d) / (d * 2n);
  return negative ? -quotient : quotient;
}

export function roundDecimal(value: Decimal, scale: number): Decimal {
  return fromUnits(toUnits(value, scale), scale);
}

export function addDecimals(...values: Decimal[]): Decimal {
  const scale = Math.max(0, ...values.map(scaleOf));
  return fromUnits(
    values.reduce((sum, value) => sum + toUnits(value, scale), 0n),
    scale,
  );
}

export function subtractDecimals(from: Decimal, ...values: Decimal[]): Decimal {
  return addDecimals(from, ...values.map(negateDecimal));
}

export function negateDecimal(value: Decimal): Decimal {
  return (value === "0" ? value : value.startsWith("-") ? value.slice(1) : `-${value}`) as Decimal;
}

export function signOf(value: Decimal): -1 | 0 | 1 {
  if (value === "0") return 0;
  return value.startsWith("-") ? -1 : 1;
}

export function absolute(units: bigint): bigint {
  return units < 0n ? -units : units;
}

export function magnitude(value: Decimal): Decimal {
  return signOf(value) < 0 ? negateDecimal(value) : value;
}

export function multiplyDecimals(a: Decimal, b: Decimal): Decimal {
  const [scaleA, scaleB] = [scaleOf(a), scaleOf(b)];
  return fromUnits(toUnits(a, scaleA) * toUnits(b, scaleB), scaleA + scaleB);
}

export function compareDecimals(a: Decimal, b: Decimal): -1 | 0 | 1 {
  const scale = Math.max(scaleOf(a), scaleOf(b));
  const [left, right] = [toUnits(a, scale), toUnits(b, scale)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function expandExponent(text: string): string {
  const match = /^(-?)(\d)(?:\.(\d+))?e([+-]\d+)$/.exec(text);
  if (!match) return text;
  const [, sign = "", first = "", rest = "", exponent = "0"] = match;
  const digits = first + rest;
  const point = 1 + Number(exponent);
  if (point <= 0) return `${sign}0.${"0".repeat(-point)}${digits}`;
  // JavaScript writes exponents from 21 up, and a double has at most 17 digits: no digit follows the point.
  return sign + digits.padEnd(point, "0");
}
