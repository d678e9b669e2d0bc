/**
 * JSON whose numbers are what was written. JavaScript reads 1.00499999999999999999 as 1.005, which rounds to
 * another cent, and 9007199254740993 as its neighbour: such numbers are refused, wherever they stand.
 */
import { type Issue, ValidationError } from "../../kernel/errors.ts";

/** Only numbers with more than 15 digits, or with an exponent, can differ from what is read. */
const doubtful = /\d[\d.]{15}|\d[eE][+-]?\d/;

export function parseJson(text: string): unknown {
  if (!doubtful.test(text)) return JSON.parse(text);
  const issues: Issue[] = [];
  const parsed = JSON.parse(text, (key, value, context?: { source: string }) => {
    if (typeof value === "number" && context && !isExact(value, context.source))
      issues.push({ path: `body ${key}`.trim(), code: "inexact_number", message: refusal(context.source) });
    return value;
  });
  if (issues.length > 0) throw new ValidationError(issues);
  return parsed;
}

function refusal(source: string): string {
  return `must be a number that can be read exactly, or text; found ${source.slice(0, 50)}`;
}

function isExact(value: number, source: string): boolean {
  return Number.isFinite(value) && plain(String(value)) === plain(source);
}

/** A number as its digits and where the point stands: "1.50e2" is "15" with 3 before the point. */
function plain(number: string): string {
  const [, sign, whole = "", part = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  const digits = whole + part;
  const leading = /^0*/.exec(digits)?.[0].length ?? 0;
  const significant = digits.slice(leading).replace(/0+$/, "");
  if (significant === "") return "0";
  return `${sign}${significant}@${BigInt(whole.length - leading) + BigInt(exponent)}`;
}
