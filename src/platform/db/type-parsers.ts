/** How PostgreSQL's text becomes our types: exact decimals, calendar dates and instants, never a local Date. */
import pg from "pg";
import { parseDecimal } from "../../kernel/decimal.ts";

const { builtins } = pg.types;

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.NUMERIC, parseDecimal],
  [builtins.DATE, (text) => text],
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  [builtins.INT8, toSafeInteger],
]);

export const typeParsers = {
  getTypeParser(oid: number, format?: "text" | "binary") {
    return parsers.get(oid) ?? pg.types.getTypeParser(oid, format as "text");
  },
};

function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new Error(`${text} is beyond what a number carries exactly`);
  return value;
}
