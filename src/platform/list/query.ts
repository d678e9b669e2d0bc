/** Turns query parameters into SQL conditions and reports every mistake at once. */
import { createHash } from "node:crypto";
import type { Issue } from "../../kernel/errors.ts";
import { ValidationError } from "../../kernel/errors.ts";
import type { Sql } from "../db/sql.ts";
import { dateField, type Field } from "./fields.ts";
import type { Filter, Operator } from "./filter.ts";
import type { KeptCondition } from "./kept-counts.ts";
import {
  type ListRequest,
  type ListSpec,
  page_limit_default,
  page_limit_max,
  type SortOrder,
  sortOrders,
} from "./spec.ts";

export { listQuery } from "./query-schema.ts";

const list_values_max = 200;

type Parameters = Record<string, string | string[] | undefined>;

export function parseListQuery(spec: ListSpec, query: Parameters): ListRequest {
  const issues: Issue[] = [];
  const single = (name: string): string | null => {
    const value = query[name];
    if (!Array.isArray(value)) return value ?? null;
    issues.push({ path: `query.${name}`, code: "repeated", message: "must be given only once" });
    return null;
  };
  const limit = parseLimit(single("limit"), issues);
  const sort = parseChoice("sort", single("sort"), Object.keys(spec.sorts), spec.default_sort, issues);
  const order = parseChoice("order", single("order"), sortOrders, spec.default_order ?? "desc", issues);
  const filters = [...parseDateRange(spec, single, issues), ...parseFilters(spec, query, issues)];
  const extras = parseExtras(spec, single, issues);
  // An empty `q` (an empty search box) means no search.
  const question = (spec.search && single("q")?.trim()) || null;
  const cursor = single("cursor");
  if (issues.length > 0) throw new ValidationError(issues);
  return {
    limit,
    filters,
    conditions: extras.map(({ condition }) => condition),
    kept_conditions: extras.flatMap(({ kept }) => kept ?? []),
    question,
    sort,
    order: order as SortOrder,
    cursor,
    binding: bindingOf(spec, query, sort, order),
  };
}

/** Everything but position and page size must stay the same from page to page. */
function bindingOf(spec: ListSpec, query: Parameters, sort: string, order: string): string {
  const rest = Object.entries(query)
    .filter(([name, value]) => value !== undefined && !["cursor", "limit", "sort", "order"].includes(name))
    .map(([name, value]) => [name, value])
    .toSorted();
  return createHash("sha256")
    .update(JSON.stringify([spec.name, sort, order, rest]))
    .digest("base64url");
}

function parseLimit(text: string | null, issues: Issue[]): number {
  if (text === null) return page_limit_default;
  const limit = /^\d+$/.test(text.trim()) ? Number(text) : 0;
  if (limit < 1)
    issues.push({
      path: "query.limit",
      code: "limit",
      message: `must be a whole number from 1 to ${page_limit_max}; found ${JSON.stringify(text)}`,
    });
  return Math.min(limit, page_limit_max);
}

function parseChoice(
  name: string,
  text: string | null,
  accepted: readonly string[],
  fallback: string,
  issues: Issue[],
): string {
  if (text === null) return fallback;
  if (accepted.includes(text)) return text;
  issues.push({
    path: `query.${name}`,
    code: "enum",
    message: `must be one of ${accepted.join(", ")}; found ${JSON.stringify(text)}`,
  });
  return fallback;
}

function parseDateRange(spec: ListSpec, single: (name: string) => string | null, issues: Issue[]): Filter[] {
  if (!spec.date) return [];
  const name = typeof spec.date === "string" ? spec.date : "date";
  const field = typeof spec.date === "string" ? (spec.filters?.[name] as Field) : dateField(spec.date);
  const start = parseValue("start_date", field, single("start_date"), issues);
  const end = parseValue("end_date", field, single("end_date"), issues);
  if (start !== null && end !== null && start > end)
    issues.push({
      path: "query.start_date",
      code: "range",
      message: `must not be after end_date; found ${start} and ${end}`,
    });
  const range = (operator: Operator, value: string | null): Filter[] =>
    value === null ? [] : [{ name, field, operator, values: [value] }];
  return [...range("gte", start), ...range("lte", end)];
}

interface ParsedExtra {
  condition: Sql;
  kept: KeptCondition | null;
}

function parseExtras(
  spec: ListSpec,
  single: (name: string) => string | null,
  issues: Issue[],
): ParsedExtra[] {
  return Object.entries(spec.extras ?? {}).flatMap(([name, extra]) => {
    const text = single(name);
    if (text === null) return [];
    try {
      const condition = extra.condition(text);
      return condition ? [{ condition, kept: extra.kept?.(text) ?? null }] : [];
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      issues.push(...error.issues);
      return [];
    }
  });
}

function parseFilters(spec: ListSpec, query: Parameters, issues: Issue[]): Filter[] {
  return Object.entries(query).flatMap(([parameter, given]) => {
    const match = /^(\w+?)(?:\[(\w+)\])?$/.exec(parameter);
    const legacy = spec.legacy && Object.hasOwn(spec.legacy, parameter) ? spec.legacy[parameter] : undefined;
    const name = legacy ?? match?.[1] ?? "";
    const field = spec.filters && Object.hasOwn(spec.filters, name) ? spec.filters[name] : undefined;
    if (!field || given === undefined) return [];
    const operator = legacy ? "in" : ((match?.[2] ?? "bare") as Operator | "bare");
    const filter = parseFilter(parameter, field, operator, given, issues);
    return filter ? [{ name, ...filter }] : [];
  });
}

function parseFilter(
  parameter: string,
  field: Field,
  operator: Operator | "bare",
  given: string | string[],
  issues: Issue[],
): Omit<Filter, "name"> | null {
  const texts = [given].flat();
  const takesList = operator === "in" || operator === "nin" || operator === "bare";
  const parts = takesList ? texts.flatMap((text) => text.split(",")).map((text) => text.trim()) : texts;
  if (!takesList && parts.length > 1) {
    issues.push({ path: `query.${parameter}`, code: "repeated", message: "must be given only once" });
    return null;
  }
  if (parts.length > list_values_max) {
    issues.push({
      path: `query.${parameter}`,
      code: "too_many",
      message: `must have at most ${list_values_max} values; found ${parts.length}`,
    });
    return null;
  }
  const values = parts.map((part) => parseValue(parameter, field, part, issues));
  if (values.some((value) => value === null)) return null;
  const distinct = [...new Set(values as string[])];
  const bare = distinct.length > 1 ? "in" : "eq";
  return { field, operator: operator === "bare" ? bare : operator, values: distinct };
}

function parseValue(parameter: string, field: Field, text: string | null, issues: Issue[]): string | null {
  if (text === null) return null;
  const value = text === "" || text.includes("\0") ? null : field.parse(text.trim());
  if (value === null)
    issues.push({
      path: `query.${parameter}`,
      code: "type",
      message: `must be ${field.accepted}; found ${JSON.stringify(text.slice(0, 100))}`,
    });
  return value;
}
