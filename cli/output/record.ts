/** One record, a line per field. Fields without a value are left out. */
import type { Io } from "../io.ts";
import { formatMoney } from "./money.ts";
import { harmless, wrapTo } from "./width.ts";

const gap = "  ";

/** Fields that hold money of the record's own currency, beside those that end in `_amount`. */
const money = new Set([
  "amount",
  "subtotal",
  "tax",
  "total",
  "discount",
  "balance",
  "price",
  "opening_balance",
]);

const value_width_min = 30;

/** On a terminal long values continue below their beginning. */
export function formatRecord(
  record: Record<string, unknown>,
  {
    style,
    columns = 80,
    on_terminal = false,
  }: Pick<Io, "style"> & Partial<Pick<Io, "columns" | "on_terminal">>,
): string {
  const shown = Object.entries(record).filter(([, value]) => !isEmpty(value));
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  const room = Math.max(value_width_min, columns - width - gap.length);
  const wrap = (line: string) => (on_terminal ? wrapTo(line, room) : [line]);
  return shown
    .flatMap(([name, value]) => {
      const lines = toLines(name, value, record).map(harmless).flatMap(wrap);
      return lines.map((line, at) => `${style.dim((at === 0 ? name : "").padEnd(width))}${gap}${line}`);
    })
    .join("\n");
}

function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined) return true;
  return typeof value === "object" && Object.values(value).every(isEmpty);
}

/** A list of objects has a line for each. */
function toLines(name: string, value: unknown, record: Record<string, unknown>): string[] {
  if (Array.isArray(value) && value.some((one) => typeof one === "object"))
    return value.map((one) => toText(name, one, record));
  return [toText(name, value, record)];
}

function toText(name: string, value: unknown, record: Record<string, unknown>): string {
  const currency = currencyOf(name, record);
  if (typeof value === "number" && currency !== null) return `${formatMoney(value, currency)} ${currency}`;
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (Array.isArray(value)) return value.map((one) => toText("", one, record)).join(", ");
  return typeof value === "object" && value !== null ? toPairs(value) : String(value);
}

function toPairs(value: object): string {
  const pairs = Object.entries(value).filter(([, one]) => !isEmpty(one));
  return pairs.map(([name, one]) => `${name}: ${toText("", one, {})}`).join(", ");
}

/** Null when it is no money, or of an unknown currency. */
function currencyOf(
  name: string,
  { currency, base_currency, template }: Record<string, unknown>,
): string | null {
  const own = currency ?? (template as { currency?: unknown } | null | undefined)?.currency;
  const is_money = money.has(name) || name.endsWith("_amount");
  const found = name === "base_amount" ? base_currency : is_money ? own : null;
  return typeof found === "string" ? found : null;
}
