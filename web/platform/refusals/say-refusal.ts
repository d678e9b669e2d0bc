/**
 * Why the service refused something, in the person's language. The service writes English and names the code, the cause
 * within it (`details.reason`) and what was found.
 */
import type { Issue } from "../../../client/index.ts";
import type { Formats } from "../formats.ts";
import type { Facts, RefusalWords, Saying } from "./words/en.ts";

export interface Refusal {
  code: string;
  message: string;
  details: Record<string, unknown>;
}

/** What the service says of a refusal that has no words here is better than nothing. */
export function sayRefusal(refusal: Refusal, words: RefusalWords, formats: Formats): string {
  const { code, message, details } = refusal;
  const saying = find(words.reasons, String(details.reason ?? "")) ?? find(words.codes, code);
  return saying === undefined ? message : say(saying, toFacts(details, formats));
}

export function sayIssue(issue: Issue, words: RefusalWords, formats: Formats): string {
  const name = sayingOf(issue);
  const saying = name === null ? undefined : find(words.issues, name);
  if (saying === undefined) return issue.message;
  return say(saying, toFacts({ min: issue.min, max: issue.max }, formats));
}

type IssueSaying = keyof RefusalWords["issues"];

const byCode: Record<string, IssueSaying> = { empty: "required" };
/** What a code means for a field of this name, or at this path. */
const byField: Record<string, IssueSaying> = {
  "format email": "email",
  "format to": "email",
  "format website": "webAddress",
  "format url": "webAddress",
  "format iban": "iban",
  "format bic": "bic",
  "format date": "date",
  "range date": "futureDate",
  "range end_date": "endBeforeStart",
  "range query.start_date": "endBeforeStart",
  "wrong code": "wrongCode",
};

/** Null: an issue that names a limit which is not known. */
function sayingOf({ path, code, min, max }: Issue): string | null {
  const of_text = code === "length";
  if (max !== undefined) return of_text ? "tooLong" : "atMost";
  if (min !== undefined) return of_text ? "tooShort" : "atLeast";
  if (of_text || code === "minimum" || code === "maximum") return null;
  const field = path.slice(path.lastIndexOf(".") + 1);
  return byField[`${code} ${path}`] ?? byField[`${code} ${field}`] ?? byCode[code] ?? code;
}

function find(sayings: Record<string, Saying>, name: string): Saying | undefined {
  return Object.hasOwn(sayings, name) ? sayings[name] : undefined;
}

const say = (saying: Saying, facts: Facts): string => (typeof saying === "string" ? saying : saying(facts));

/** Amounts in the details are in their `currency`. */
const amounts: ReadonlySet<string> = new Set(["amount", "balance", "left", "total", "credited", "requested"]);
const calendarDate = /^\d{4}-\d{2}-\d{2}$/;

function toFacts(details: Record<string, unknown>, formats: Formats): Facts {
  const { currency } = details;
  const write = (name: string, value: unknown): string => {
    if (typeof value === "number")
      return amounts.has(name) && typeof currency === "string"
        ? formats.money(value, currency)
        : formats.number(value);
    return typeof value === "string" && calendarDate.test(value) ? formats.longDate(value) : String(value);
  };
  return Object.fromEntries(
    Object.entries(details)
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => [name, write(name, value)]),
  );
}
