/** Typed fields that lists filter and sort by: how a parameter's text is checked and compared in SQL. */
import { parseCalendarDate, parseInstant } from "../../kernel/calendar.ts";
import { parseDecimal } from "../../kernel/decimal.ts";
import { isUuid } from "../../kernel/ids.ts";
import { isCurrency } from "../../kernel/money.ts";
import type { Sql } from "../db/sql.ts";

export interface Field {
  column: Sql;
  /** The PostgreSQL type that parameters are cast to. */
  type: string;
  /** The value as SQL takes it, or null when the text is not of this type. */
  parse(text: string): string | null;
  /** What would be accepted, for the message of a refusal. */
  accepted: string;
  /** For a nullable column with a page index: the never-null expression it is on, so that ranges use it too. */
  order_key?: OrderKey;
}

export interface OrderKey {
  expression: Sql;
  /** What stands for null; below every value. */
  lowest: Sql;
}

export function textField(column: Sql): Field {
  return { column, type: "text", parse: (text) => text, accepted: "text" };
}

export function enumField(
  column: Sql,
  values: readonly string[],
  aliases: Record<string, string> = {},
): Field {
  const known = new Set(values);
  const parse = (text: string) => {
    const value = Object.hasOwn(aliases, text) ? (aliases[text] ?? text) : text;
    return known.has(value) ? value : null;
  };
  return { column, type: "text", parse, accepted: `one of ${values.join(", ")}` };
}

export function currencyField(column: Sql): Field {
  const parse = (text: string) => (isCurrency(text.toUpperCase()) ? text.toUpperCase() : null);
  return { column, type: "text", parse, accepted: "an ISO 4217 currency code" };
}

export function uuidField(column: Sql): Field {
  const parse = (text: string) => (isUuid(text) ? text.toLowerCase() : null);
  return { column, type: "uuid", parse, accepted: "a UUID" };
}

export function decimalField(column: Sql, order_key?: OrderKey): Field {
  const field = { column, type: "numeric", parse: parseDecimal, accepted: "a decimal number" };
  return order_key ? { ...field, order_key } : field;
}

export function dateField(column: Sql, order_key?: OrderKey): Field {
  const field = {
    column,
    type: "date",
    parse: parseCalendarDate,
    accepted: "a calendar date as YYYY-MM-DD",
  };
  return order_key ? { ...field, order_key } : field;
}

export function instantField(column: Sql): Field {
  return { column, type: "timestamptz", parse: parseInstant, accepted: "an RFC 3339 timestamp" };
}

export function booleanField(column: Sql): Field {
  const parse = (text: string) =>
    text === "true" || text === "1" ? "true" : text === "false" || text === "0" ? "false" : null;
  return { column, type: "boolean", parse, accepted: "true or false" };
}
