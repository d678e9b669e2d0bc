/** One condition of a list: a field, an operator and the values it is compared with. */
import { raw, type Sql, sql } from "../db/sql.ts";
import type { Field } from "./fields.ts";

export const operators = ["eq", "neq", "gt", "gte", "lt", "lte", "in", "nin"] as const;
export type Operator = (typeof operators)[number];

export interface Filter {
  name: string;
  field: Field;
  operator: Operator;
  /** Checked by the field. One value, or for `in` and `nin` any number of distinct values. */
  values: string[];
}

const symbols = { gt: raw(">"), gte: raw(">="), lt: raw("<"), lte: raw("<=") };

export function toCondition({ field, operator, values }: Filter): Sql {
  const { column, type, order_key, toOrder } = field;
  if (operator === "in" || operator === "nin") {
    const among = sql`${column} = any(${values}::${raw(type)}[])`;
    // A record without a value equals none of them, so `nin` includes it.
    return operator === "in" ? among : sql`(${column} is null or not ${among})`;
  }
  const value = sql`${values[0]}::${raw(type)}`;
  if (operator === "eq") return sql`${order_key?.expression ?? column} = ${value}`;
  if (operator === "neq") return sql`${column} is distinct from ${value}`;
  // A record without a value is in no range, although it sorts like empty text.
  if (toOrder)
    return sql`(${column} is not null and ${toOrder(column)} ${symbols[operator]} ${toOrder(value)})`;
  if (!order_key) return sql`${column} ${symbols[operator]} ${value}`;
  // Compare the indexed expression. A record without a value sorts below everything, but is in no range.
  const compared = sql`${order_key.expression} ${symbols[operator]} ${value}`;
  return operator === "gt" || operator === "gte"
    ? compared
    : sql`${compared} and ${order_key.expression} > ${order_key.lowest}`;
}
