/**
 * Parses untrusted JSON exactly and at a bounded cost. JavaScript reads 1.00499999999999999999 as 1.005,
 * which rounds to another cent, and 9007199254740993 as ...992: such numbers are refused anywhere in the
 * body. One pass over the text finds them. It also refuses input that costs later code more than its size
 * suggests: deep nesting, long numbers, long keys, very many values.
 */
import { type Issue, ValidationError } from "../../kernel/errors.ts";
import { IssueList } from "../../kernel/issues.ts";
import { cutText, trimEndOf } from "../../kernel/text.ts";

export const json_limits = {
  depth_max: 40,
  number_length_max: 100,
  key_length_max: 1000,
  /** What a usual body of 1 MiB has, at ten bytes per value. An empty list or object counts as two. */
  values_max: 100_000,
};

export function parseJson(text: string, where = "body"): unknown {
  const issues = new JsonScan(text, where).issues();
  if (issues) throw new ValidationError(issues);
  return JSON.parse(text);
}

const [quote, backslash, comma, colon, minus] = [0x22, 0x5c, 0x2c, 0x3a, 0x2d];
const [zero, nine] = [0x30, 0x39];
const [open_array, close_array, open_object, close_object] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Looks at tokens only. JSON.parse then decides whether they form valid JSON. */
class JsonScan {
  readonly #text: string;
  readonly #where: string;
  readonly #issues = new IssueList();
  /** The current key or index in each open container. */
  readonly #place: (string | number)[] = [];
  #at = 0;
  #values = 1;
  #string_start = 0;
  #string_end = 0;

  constructor(text: string, where: string) {
    this.#text = text;
    this.#where = where;
  }

  issues(): IssueList | null {
    while (this.#at < this.#text.length) this.#readToken(this.#text.charCodeAt(this.#at));
    return this.#issues.isEmpty ? null : this.#issues;
  }

  #readToken(code: number): void {
    if (code === quote) this.#readString();
    else if (code === minus || (code >= zero && code <= nine)) this.#readNumber();
    else {
      this.#readMark(code);
      this.#at += 1;
    }
  }

  #readMark(code: number): void {
    if (code === comma) this.#next();
    else if (code === colon) this.#nameKey();
    else if (code === open_object) this.#open("");
    else if (code === open_array) this.#open(0);
    else if (code === close_array || code === close_object) this.#place.pop();
  }

  #open(first: string | number): void {
    this.#place.push(first);
    this.#countValue();
    const { depth_max } = json_limits;
    if (this.#place.length > depth_max)
      throw this.#refusal("depth", `is nested deeper than ${depth_max} levels`);
  }

  #next(): void {
    const last = this.#place.length - 1;
    const current = this.#place[last];
    if (typeof current === "number") this.#place[last] = current + 1;
    this.#countValue();
  }

  #countValue(): void {
    this.#values += 1;
    const { values_max } = json_limits;
    if (this.#values > values_max)
      throw new ValidationError([
        { path: this.#where, code: "size", message: `must have at most ${values_max} values` },
      ]);
  }

  #nameKey(): void {
    if (this.#place.length === 0) return;
    this.#place[this.#place.length - 1] = this.#text.slice(this.#string_start, this.#string_end);
    const { key_length_max } = json_limits;
    if (this.#string_end - this.#string_start > key_length_max)
      throw this.#refusal("key_length", `has a key longer than ${key_length_max} characters`);
  }

  #readString(): void {
    const text = this.#text;
    let at = this.#at + 1;
    this.#string_start = at;
    for (let code = text.charCodeAt(at); code !== quote && at < text.length; code = text.charCodeAt(at))
      at += code === backslash ? 2 : 1;
    this.#string_end = at;
    this.#at = at + 1;
  }

  #readNumber(): void {
    const start = this.#at;
    do this.#at += 1;
    while (isNumberPart(this.#text.charCodeAt(this.#at)));
    if (this.#at - start <= certain_length_max) return;
    if (!isKeptExactly(this.#text.slice(start, this.#at)))
      this.#issues.add(() => this.#inexact(this.#text.slice(start, this.#at)));
  }

  #inexact(source: string): Issue {
    const message = `must be a number that can be read exactly, or text; found ${cutText(source, 50)}`;
    return { path: this.#path(), code: "inexact_number", message };
  }

  #refusal(code: string, message: string): ValidationError {
    return new ValidationError([{ path: this.#path(), code, message }]);
  }

  #path(): string {
    return [this.#where, ...this.#place].join(".");
  }
}

function isNumberPart(code: number): boolean {
  // Digits, "+", "-", ".", "e" and "E". At the end of the text `code` is NaN, which matches none of them.
  return (code >= zero && code <= nine) || code === 0x2b || code === minus || code === 0x2e || isE(code);
}

function isE(code: number): boolean {
  return code === 0x65 || code === 0x45;
}

/** A double keeps every number this short: 9e99 is finite, and 1e-99 is above zero. */
const certain_length_max = 4;

/** A double keeps any 15 digits when the exponent is well inside its range. */
const certain = /^-?\d{1,8}(?:\.\d{1,7})?(?:[eE][+-]?\d{1,2})?$/;

function isKeptExactly(source: string): boolean {
  if (source.length > json_limits.number_length_max) return false;
  if (certain.test(source)) return true;
  const value = Number(source);
  // JSON.parse refuses what is not a number at all.
  return Number.isNaN(value) || (Number.isFinite(value) && plain(String(value)) === plain(source));
}

/**
 * A number as its significant digits and the position of the decimal point: "1.50e2" is "15" with 3 digits
 * before it.
 */
function plain(number: string): string {
  const [, sign, whole = "", part = "", exponent = "0"] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i.exec(number) ?? [];
  const digits = whole + part;
  const leading = /^0*/.exec(digits)?.[0].length ?? 0;
  const significant = trimEndOf(digits.slice(leading), "0");
  if (significant === "") return "0";
  return `${sign}${significant}@${BigInt(whole.length - leading) + BigInt(exponent)}`;
}
