/**
 * Prepares and validates input. `prepare` walks the value along its schema and does what JSON Schema cannot:
 * it trims text, refuses NUL, replaces aliases, and turns JSON numbers into exact decimals before any
 * arithmetic. Then Ajv validates the result, and all issues are reported at once (schema-issues.ts).
 */
import { Ajv, type ValidateFunction } from "ajv";
import { parseInstant, parseTimeZone } from "../../kernel/calendar.ts";
import { isCountry } from "../../kernel/countries.ts";
import {
  compareDecimals,
  type Decimal,
  decimalFromNumber,
  parseDecimal,
  scaleOf,
} from "../../kernel/decimal.ts";
import { type Issue, ValidationError } from "../../kernel/errors.ts";
import { IssueList } from "../../kernel/issues.ts";
import { isCurrency } from "../../kernel/money.ts";
import { amount_digits_max } from "./constants.ts";
import { format_length_max, formats } from "./formats.ts";
import type { TSchema } from "./schema.ts";
import { addIssues, tooLong, unknownKey } from "./schema-issues.ts";
import { show } from "./show.ts";

interface Node {
  type?: string | string[];
  properties?: Record<string, Node>;
  items?: Node;
  maxItems?: number;
  anyOf?: Node[];
  enum?: string[];
  format?: string;
  aliases?: Record<string, string>;
  decimalIn?: { decimals: number; min?: number; max?: number };
  additionalProperties?: unknown;
  patternProperties?: Record<string, Node>;
}

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, allowUnionTypes: true });
for (const [name, { test }] of Object.entries(formats))
  ajv.addFormat(name, (text: string) => text.length <= format_length_max && test(text));

const compiled = new WeakMap<TSchema, ValidateFunction>();

function compile(schema: TSchema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const validate = ajv.compile(schema);
  compiled.set(schema, validate);
  return validate;
}

/** Returns the checked value, or throws a ValidationError. `ignored` keys are dropped before the check. */
export function parseInput<T>(
  schema: TSchema,
  value: unknown,
  where: string,
  ignored: ReadonlySet<string>,
): T {
  const issues = new IssueList();
  const prepared = prepare(schema as Node, value, where, issues, ignored);
  const validate = compile(schema);
  if (!validate(prepared)) addIssues(issues, validate.errors ?? [], where);
  if (!issues.isEmpty) throw new ValidationError(issues);
  return prepared as T;
}

/** The issues of a response that does not match its schema. Only tests use it. */
export function checkOutput(schema: TSchema, value: unknown): Issue[] {
  const validate = compile(schema);
  const issues = new IssueList();
  if (!validate(value)) addIssues(issues, validate.errors ?? [], "response");
  return issues.kept;
}

const none: ReadonlySet<string> = new Set();

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Recursion is safe, because the parser (json.ts) has refused input that is nested too deeply. */
function prepare(
  node: Node,
  value: unknown,
  path: string,
  issues: IssueList,
  ignored: ReadonlySet<string> = none,
): unknown {
  if (node.anyOf) {
    const branch = node.anyOf.find((option) => option.type !== "null");
    return value === null || !branch ? value : prepare(branch, value, path, issues);
  }
  if (node.decimalIn) return prepareDecimal(node.decimalIn, value, path, issues);
  if (typeof value === "string") return prepareText(node, value, path, issues);
  if (Array.isArray(value)) return prepareList(node, value, path, issues);
  return isRecord(value) ? prepareRecord(node, value, path, issues, ignored) : value;
}

/** Unknown keys are dropped here, because Ajv would create an error for each, even for a hundred thousand. */
function prepareRecord(
  node: Node,
  value: Record<string, unknown>,
  path: string,
  issues: IssueList,
  ignored: ReadonlySet<string>,
): Record<string, unknown> {
  const { properties = {} } = node;
  const closed = node.additionalProperties === false && node.patternProperties === undefined;
  const prepared: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    if (ignored.has(key)) continue;
    const at = `${path}.${key}`;
    refuseNul(key, at, issues);
    // Own properties only, so that "constructor" and "__proto__" are treated like any other key.
    const child = Object.hasOwn(properties, key) ? properties[key] : undefined;
    if (child === undefined && closed) issues.add(() => ({ path: at, ...unknownKey(node, at, issues) }));
    else prepared.push([key, prepare(child ?? {}, item, at, issues)]);
  }
  return Object.fromEntries(prepared);
}

/** Entries beyond the limit are not checked, because tens of thousands of them would each be reported. */
function prepareList(node: Node, value: unknown[], path: string, issues: IssueList): unknown[] {
  const { maxItems = Number.POSITIVE_INFINITY, items = {} } = node;
  if (value.length > maxItems) issues.add(() => ({ path, ...tooLong(maxItems, value.length) }));
  return value.slice(0, maxItems).map((item, index) => prepare(items, item, `${path}.${index}`, issues));
}

/** Only spaces, control characters and invisible characters: such text counts as empty. */
const invisible = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;

/** The canonical spelling of a value; null when it is not valid, so that the refusal shows what was sent. */
const spellings: Record<string, ((text: string) => string | null) | undefined> = {
  currency: (text) => (isCurrency(text.toUpperCase()) ? text.toUpperCase() : null),
  country: (text) => (isCountry(text.toUpperCase()) ? text.toUpperCase() : null),
  "time-zone": parseTimeZone,
  "address-scheme": (text) => text.toUpperCase(),
  uuid: (text) => text.toLowerCase(),
  "date-time": parseInstant,
};

function prepareText(node: Node, value: string, path: string, issues: IssueList): string {
  refuseNul(value, path, issues);
  if (node.type === undefined) return value;
  const trimmed = invisible.test(value) ? "" : value.trim();
  if (node.format !== undefined && trimmed.length > format_length_max) return trimmed;
  const spelling = node.format === undefined ? undefined : spellings[node.format];
  if (spelling) return spelling(trimmed) ?? trimmed;
  const alias = node.aliases && Object.hasOwn(node.aliases, trimmed) ? node.aliases[trimmed] : undefined;
  return alias ?? trimmed;
}

function refuseNul(text: string, path: string, issues: IssueList): void {
  if (text.includes("\0"))
    issues.add(() => ({ path, code: "nul_byte", message: "must not contain a NUL character" }));
  else if (!text.isWellFormed())
    issues.add(() => ({
      path,
      code: "invalid_unicode",
      message: "must be valid Unicode; found half a surrogate pair",
    }));
}

function prepareDecimal(
  limits: { decimals: number; min?: number; max?: number },
  value: unknown,
  path: string,
  issues: IssueList,
): unknown {
  if (typeof value !== "number" && typeof value !== "string") return value;
  const decimal = typeof value === "number" ? decimalFromNumber(value) : parseDecimal(value);
  const refuse = (code: string, wanted: string) => {
    issues.add(() => ({ path, code, message: `${wanted}; found ${show(value)}` }));
    return "0";
  };
  if (decimal === null)
    return refuse("number", `must be a decimal number with at most ${amount_digits_max} digits`);
  if (decimal.replace(/[-.]/g, "").replace(/^0+/, "").length > amount_digits_max)
    return refuse("digits", `must have at most ${amount_digits_max} digits`);
  if (scaleOf(decimal) > limits.decimals)
    return refuse("decimals", `must have at most ${limits.decimals} decimals`);
  if (limits.min !== undefined && compareDecimals(decimal, String(limits.min) as Decimal) < 0)
    return refuse("minimum", `must be at least ${limits.min}`);
  if (limits.max !== undefined && compareDecimals(decimal, String(limits.max) as Decimal) > 0)
    return refuse("maximum", `must be at most ${limits.max}`);
  return decimal;
}
