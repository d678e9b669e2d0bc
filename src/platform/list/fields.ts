/** Typed fields that lists filter and sort by: how a parameter is checked and compared in SQL. */
import { accepted_dates, parseCalendarDate, parseInstant } from "../../kernel/calendar.ts";
import { isCountry } from "../../kernel/countries.ts";
import { parseDecimal } from "../../kernel/decimal.ts";
import { isUuid } from "../../kernel/ids.ts";
import { isCurrency } from "../../kernel/money.ts";
import { type Sql, sql } from "../db/sql.ts";

export interface Field {
  column: Sql;
  /** The PostgreSQL type that parameters are cast to. */
  type: string;
  /** The value for SQL, or null when the text is not of this type. */
  parse(text: string): string | null;
  /** What is accepted, for error messages. */
  accepted: string;
  /** The OpenAPI schema; text when absent. */
  schema?: object;
  /**
   * For a nullable column: the never-null expression of its page index, so that range filters use the index
   * too.
   */
  order_key?: OrderKey;
  /** Converts a value to the form that lists sort by, if it differs from the value itself. */
  toOrder?(value: Sql): Sql;
}

export interface OrderKey {
  expression: Sql;
  /** The value that replaces null; it is below every other. */
  lowest: Sql;
}

/** Ranges compare as a sort by name does: ignoring case and accents. */
export function textField(column: Sql): Field {
  return {
    column,
    type: "text",
    parse: (text) => text,
    accepted: "text",
    toOrder: (value) => sql`fold(${value})`,
  };
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
  return {
    column,
    type: "text",
    parse,
    accepted: `one of ${values.join(", ")}`,
    schema: { type: "string", enum: values },
  };
}

export function currencyField(column: Sql): Field {
  const parse = (text: string) => (isCurrency(text.toUpperCase()) ? text.toUpperCase() : null);
  return { column, type: "text", parse, accepted: "an ISO 4217 currency code" };
}

export function countryField(column: Sql): Field {
  const parse = (text: string) => (isCountry(text.toUpperCase()) ? text.toUpperCase() : null);
  return { column, type: "text", parse, accepted: "an ISO 3166-1 alpha-2 country code" };
}

export function uuidField(column: Sql): Field {
  const parse = (text: string) => (isUuid(text) ? text.toLowerCase() : null);
  return { column, type: "uuid", parse, accepted: "a UUID", schema: { type: "string", format: "uuid" } };
}

export function decimalField(column: Sql, order_key?: OrderKey): Field {
  const field = {
    column,
    type: "numeric",
    parse: parseDecimal,
    accepted: "a decimal number",
    schema: { type: "number" },
  };
  return order_key ? { ...field, order_key } : field;
}

export function dateField(column: Sql, order_key?: OrderKey): Field {
  const field = {
    column,
    type: "date",
    parse: parseCalendarDate,
    accepted: accepted_dates,
    schema: { type: "string", format: "date" },
  };
  return order_key ? { ...field, order_key } : field;
}

export function instantField(column: Sql): Field {
  const schema = { type: "string", format: "date-time" };
  return { column, type: "timestamptz", parse: parseInstant, accepted: "an RFC 3339 timestamp", schema };
}

export function booleanField(column: Sql): Field {
  const parse = (text: string) =>
    text === "true" || text === "1" ? "true" : text === "false" || text === "0" ? "false" : null;
  return { column, type: "boolean", parse, accepted: "true or false", schema: { type: "boolean" } };
}
