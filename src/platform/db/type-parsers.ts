/**
 * Parses PostgreSQL's text into our types: exact decimals, calendar dates and instants, never a local Date.
 */
import pg from "pg";
import { parseDecimal } from "../../kernel/decimal.ts";

const { builtins } = pg.types;

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.NUMERIC, parseDecimal],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, toInstantText],
  [builtins.INT8, toSafeInteger],
]);

export const typeParsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, format as "text");
  },
};

/** Our sessions use UTC, so `2026-11-15 09:00:00.5+00` has a fast path; anything else goes through Date. */
function toInstantText(text: string): string {
  if (text.length >= 22 && text.endsWith("+00") && text[4] === "-")
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, "0").slice(0, 3)}Z`;
  return new Date(text).toISOString();
}

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is too large for an exact JavaScript number`);
  return value;
}
