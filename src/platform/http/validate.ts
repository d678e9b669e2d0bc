/**
 * Input, made ready and checked. `prepare` walks the value along its schema and does what JSON Schema cannot:
 * trims text, refuses NUL, folds aliases, and turns JSON numbers into exact decimals before anything could
 * multiply them. Then Ajv checks the result and reports every issue at once, each saying what was found and
 * what would be accepted.
 */
import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";
import { isTimeZone, parseCalendarDate, parseInstant, parseTimeZone } from "../../kernel/calendar.ts";
import { isCountry } from "../../kernel/countries.ts";
import {
  compareDecimals,
  type Decimal,
  decimalFromNumber,
  parseDecimal,
  scaleOf,
} from "../../kernel/decimal.ts";
import { type Issue, ValidationError } from "../../kernel/errors.ts";
import { isAddressScheme, isRegistrationScheme } from "../../kernel/identifier-schemes.ts";
import { isUuid } from "../../kernel/ids.ts";
import { isCurrency } from "../../kernel/money.ts";
import { amount_digits_max, type TSchema } from "./schema.ts";

interface Node {
  type?: string | string[];
  properties?: Record<string, Node>;
  items?: Node;
  anyOf?: Node[];
  enum?: string[];
  format?: string;
  aliases?: Record<string, string>;
  decimalIn?: { decimals: number; min?: number; max?: number };
  additionalProperties?: unknown;
  patternProperties?: Record<string, Node>;
}

const formats: Record<string, { test: (text: string) => boolean; accepted: string }> = {
  uuid: { test: isUuid, accepted: "a UUID" },
  date: { test: (text) => parseCalendarDate(text) !== null, accepted: "a calendar date as YYYY-MM-DD" },
  "date-time": { test: (text) => parseInstant(text) !== null, accepted: "an RFC 3339 timestamp with offset" },
  currency: { test: isCurrency, accepted: "an ISO 4217 currency code such as EUR" },
  country: { test: isCountry, accepted: "an ISO 3166-1 alpha-2 country code such as DE" },
  "time-zone": { test: isTimeZone, accepted: "an IANA time zone such as Europe/Berlin" },
  locale: { test: isLocale, accepted: "a BCP 47 language tag such as de-AT" },
  "address-scheme": { test: isAddressScheme, accepted: "an EAS code such as 0088 or 9930" },
  "registration-scheme": { test: isRegistrationScheme, accepted: "an ISO 6523 code such as 0002" },
  color: { test: (text) => /^#[0-9a-fA-F]{6}$/.test(text), accepted: "a colour as #rrggbb" },
  email: { test: (text) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>.]+$/.test(text), accepted: "an e-mail address" },
  "http-url": { test: isHttpUrl, accepted: "an http or https URL" },
};

const ajv = new Ajv({ allErrors: true, strict: false, verbose: true, allowUnionTypes: true });
for (const [name, format] of Object.entries(formats)) ajv.addFormat(name, format.test);

const compiled = new WeakMap<TSchema, ValidateFunction>();

function compile(schema: TSchema): ValidateFunction {
  const known = compiled.get(schema);
  if (known) return known;
  const validate = ajv.compile(schema);
  compiled.set(schema, validate);
  return validate;
}

/** The checked value, or a ValidationError with every issue. `ignored` keys are dropped before the check. */
export function parseInput<T>(
  schema: TSchema,
  value: unknown,
  where: string,
  ignored: ReadonlySet<string>,
): T {
  const issues: Issue[] = [];
  const prepared = prepare(schema as Node, dropKeys(value, ignored), where, issues);
  const validate = compile(schema);
  if (!validate(prepared)) issues.push(...toIssues(validate.errors ?? [], where, issues));
  if (issues.length > 0) throw new ValidationError(issues);
  return prepared as T;
}

/** The issues of an answer against its schema; used by tests, and by nothing that serves. */
export function checkOutput(schema: TSchema, value: unknown): Issue[] {
  const validate = compile(schema);
  return validate(value) ? [] : toIssues(validate.errors ?? [], "response", []);
}

function dropKeys(value: unknown, ignored: ReadonlySet<string>): unknown {
  if (ignored.size === 0 || !isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).filter(([key]) => !ignored.has(key)));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Deeper input is refused before any recursion could run out of stack. */
const depth_max = 40;

function prepare(node: Node, value: unknown, path: string, issues: Issue[], depth = 0): unknown {
  if (depth > depth_max) {
    issues.push({
      path: path.slice(0, shown_length_max),
      code: "depth",
      message: `is nested deeper than ${depth_max} levels`,
    });
    return null;
  }
  if (node.anyOf) {
    const branch = node.anyOf.find((option) => option.type !== "null");
    return value === null || !branch ? value : prepare(branch, value, path, issues, depth);
  }
  if (node.decimalIn) return prepareDecimal(node.decimalIn, value, path, issues);
  if (typeof value === "string") return prepareText(node, value, path, issues);
  if (Array.isArray(value))
    return value.map((item, index) => prepare(node.items ?? {}, item, `${path}.${index}`, issues, depth + 1));
  if (!isRecord(value)) return value;
  const properties = node.properties ?? {};
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      refuseNul(key, `${path}.${key}`, issues);
      // Own properties only: "constructor" and "__proto__" are keys like any other here.
      const child = Object.hasOwn(properties, key) ? properties[key] : undefined;
      return [key, prepare(child ?? {}, item, `${path}.${key}`, issues, depth + 1)];
    }),
  );
}

/** Spaces, control characters, and what takes no room on paper: a name of nothing else is no name. */
const invisible = /^[\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*$/u;

/** The one spelling of a value, or null when it is none: a refusal shows what was sent. */
const spellings: Record<string, ((text: string) => string | null) | undefined> = {
  currency: (text) => (isCurrency(text.toUpperCase()) ? text.toUpperCase() : null),
  country: (text) => (isCountry(text.toUpperCase()) ? text.toUpperCase() : null),
  "time-zone": parseTimeZone,
  "address-scheme": (text) => text.toUpperCase(),
  uuid: (text) => text.toLowerCase(),
  "date-time": parseInstant,
};

function prepareText(node: Node, value: string, path: string, issues: Issue[]): string {
  refuseNul(value, path, issues);
  if (node.type === undefined) return value;
  const trimmed = invisible.test(value) ? "" : value.trim();
  const spelling = node.format === undefined ? undefined : spellings[node.format];
  if (spelling) return spelling(trimmed) ?? trimmed;
  const alias = node.aliases && Object.hasOwn(node.aliases, trimmed) ? node.aliases[trimmed] : undefined;
  return alias ?? trimmed;
}

function refuseNul(text: string, path: string, issues: Issue[]): void {
  if (text.includes("\0"))
    issues.push({ path, code: "nul_byte", message: "must not contain a NUL character" });
  else if (!text.isWellFormed())
    issues.push({
      path,
      code: "invalid_unicode",
      message: "must be valid Unicode; found half a surrogate pair",
    });
}

function prepareDecimal(
  limits: { decimals: number; min?: number; max?: number },
  value: unknown,
  path: string,
  issues: Issue[],
): unknown {
  if (typeof value !== "number" && typeof value !== "string") return value;
  const decimal = typeof value === "number" ? decimalFromNumber(value) : parseDecimal(value);
  const refuse = (code: string, message: string) => {
    issues.push({ path, code, message });
    return "0";
  };
  if (decimal === null)
    return refuse(
      "number",
      `must be a decimal number with at most ${amount_digits_max} digits; found ${show(value)}`,
    );
  if (decimal.replace(/[-.]/g, "").replace(/^0+/, "").length > amount_digits_max)
    return refuse("digits", `must have at most ${amount_digits_max} digits; found ${show(value)}`);
  if (scaleOf(decimal) > limits.decimals)
    return refuse("decimals", `must have at most ${limits.decimals} decimals; found ${show(value)}`);
  if (limits.min !== undefined && compareDecimals(decimal, String(limits.min) as Decimal) < 0)
    return refuse("minimum", `must be at least ${limits.min}; found ${show(value)}`);
  if (limits.max !== undefined && compareDecimals(decimal, String(limits.max) as Decimal) > 0)
    return refuse("maximum", `must be at most ${limits.max}; found ${show(value)}`);
  return decimal;
}

function toIssues(errors: ErrorObject[], where: string, known: Issue[]): Issue[] {
  const reported = new Set(known.map((issue) => issue.path));
  const issues: Issue[] = [];
  for (const error of errors) {
    // A union reports every branch; the branch for null says nothing a reader needs.
    if (error.keyword === "anyOf" || error.keyword === "if") continue;
    if (error.keyword === "type" && error.params.type === "null") continue;
    const issue = toIssue(error, where);
    if (!reported.has(issue.path) || error.keyword === "required") {
      reported.add(issue.path);
      issues.push(issue);
    }
  }
  if (issues.length === 0 && known.length === 0)
    issues.push({ path: where, code: "invalid", message: "does not match the schema" });
  return issues;
}

function toIssue(error: ErrorObject, where: string): Issue {
  const at = [where, ...error.instancePath.split("/").slice(1).map(unescapePointer)].join(".");
  const found = `found ${show(error.data)}`;
  switch (error.keyword) {
    case "required":
      return { path: `${at}.${error.params.missingProperty}`, code: "required", message: "is required" };
    case "additionalProperties": {
      const key = error.params.additionalProperty as string;
      const accepted = Object.keys((error.parentSchema as Node).properties ?? {});
      return {
        path: `${at}.${key}`,
        code: "unknown_key",
        message: `is not known here; accepted: ${accepted.join(", ")}`,
      };
    }
    case "enum":
      return {
        path: at,
        code: "enum",
        message: `must be one of ${error.params.allowedValues.join(", ")}; ${found}`,
      };
    case "const":
      return { path: at, code: "const", message: `must be ${show(error.params.allowedValue)}; ${found}` };
    case "format":
      return {
        path: at,
        code: "format",
        message: `must be ${formats[error.params.format as string]?.accepted ?? error.params.format}; ${found}`,
      };
    case "type":
      return {
        path: at,
        code: "type",
        message: `must be ${[error.params.type].flat().join(" or ")}; ${found}`,
      };
    case "minLength":
      return error.params.limit === 1
        ? { path: at, code: "empty", message: "must not be empty" }
        : { path: at, code: "length", message: `must have at least ${error.params.limit} characters` };
    case "maxLength":
      return {
        path: at,
        code: "length",
        message: `must have at most ${error.params.limit} characters; found ${String(error.data).length}`,
      };
    case "minItems":
    case "maxItems": {
      const bound = error.keyword === "minItems" ? "at least" : "at most";
      const { length } = error.data as unknown[];
      const message = `must have ${bound} ${error.params.limit} entries; found ${length}`;
      return { path: at, code: "length", message };
    }
    default:
      return { path: at, code: error.keyword, message: `${error.message ?? "is not valid"}; ${found}` };
  }
}

function unescapePointer(part: string): string {
  return part.replaceAll("~1", "/").replaceAll("~0", "~");
}

const shown_length_max = 60;

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? "nothing";
  return text.length > shown_length_max ? `${text.slice(0, shown_length_max)}…` : text;
}

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

function isHttpUrl(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:");
}
