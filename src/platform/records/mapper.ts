/**
 * The way from a row to a resource, for records whose columns carry the names of their fields. The schema is
 * the list of what may leave: a column that is not in it is never selected.
 */
import { type Decimal, toNumber } from "../../kernel/decimal.ts";
import { identifier, join, raw, type Sql, sql } from "../db/sql.ts";
import type { Static, TObject } from "../http/schema.ts";

export interface Mapper<Resource extends TObject> {
  select: Sql;
  toResource(row: object): Static<Resource>;
}

export function resourceMapper<Resource extends TObject>(
  resource: Resource,
  alias: string,
): Mapper<Resource> {
  const keys = Object.keys(resource.properties);
  const numbers = new Set(keys.filter((key) => isNumber(resource.properties[key] as Shape)));
  const columns = [...keys, "version"].map((key) => sql`${raw(alias)}.${identifier(key)}`);
  return {
    select: join(columns, ", "),
    toResource(row) {
      const out: Record<string, unknown> = {};
      for (const key of keys) {
        const value = (row as Record<string, unknown>)[key];
        out[key] = numbers.has(key) && value !== null ? toNumber(value as Decimal) : value;
      }
      return out as Static<Resource>;
    },
  };
}

interface Shape {
  type?: string;
  anyOf?: Shape[];
}

function isNumber(schema: Shape): boolean {
  return schema.type === "number" || (schema.anyOf?.some(isNumber) ?? false);
}
