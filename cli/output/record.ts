/** One record, a line per field. */
import type { Io } from "../io.ts";
import { formatMoney } from "./money.ts";
import { harmless } from "./width.ts";

const gap = "  ";

/** Fields that hold money of the record's own currency; base amounts are in the base currency. */
const money = new Set(["amount", "subtotal", "tax", "tax_amount", "total", "discount", "balance", "price"]);

export function formatRecord(record: Record<string, unknown>, { style }: Pick<Io, "style">): string {
  const shown = Object.entries(record).filter(([, value]) => value !== null && value !== undefined);
  const width = Math.max(0, ...shown.map(([name]) => name.length));
  return shown
    .map(([name, value]) => `${style.dim(name.padEnd(width))}${gap}${harmless(toText(name, value, record))}`)
    .join("\n");
}

function toText(name: string, value: unknown, record: Record<string, unknown>): string {
  const currency = currencyOf(name, record);
  if (typeof value === "number" && currency !== null) return formatMoney(value, currency);
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/** Null when it is no money, or of an unknown currency. */
function currencyOf(
  name: string,
  { currency, base_currency, template }: Record<string, unknown>,
): string | null {
  const own = currency ?? (template as { currency?: unknown } | null | undefined)?.currency;
  const found = name === "base_amount" ? base_currency : money.has(name) ? own : null;
  return typeof found === "string" ? found : null;
}
