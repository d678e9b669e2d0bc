/** `-f key=value` and `-F key=value` as a JSON body: `a[b]=1` is `{ "a": { "b": … } }`, `a[]=1` appends to a list. */
import { readFile } from "node:fs/promises";
import { Failure, UsageError } from "../../errors.ts";

export interface RawField {
  path: string[];
  value: string;
}

export function parseField(text: string): RawField {
  const at = text.indexOf("=");
  const key = text.slice(0, at);
  const match = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key);
  if (at < 1 || !match) throw new UsageError(`must be key=value; found ${JSON.stringify(text)}`);
  const [, first = "", rest = ""] = match;
  const parts = [...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part = ""]) => part);
  return { path: [first, ...parts], value: text.slice(at + 1) };
}

/** true, false, null and whole numbers as such; `@path` is the content of a file. Amounts stay text, to be exact. */
export async function toTyped(value: string): Promise<unknown> {
  if (value === "true" || value === "false") return value === "true";
  if (value === "null") return null;
  if (/^-?(0|[1-9]\d{0,14})$/.test(value)) return Number(value);
  if (!value.startsWith("@")) return value;
  return readFile(value.slice(1), "utf8").catch((error: Error) => {
    throw new Failure(`Cannot read ${value.slice(1)}: ${error.message}`);
  });
}

type Branch = Record<string, unknown> | unknown[];

export function assign(body: Record<string, unknown>, path: readonly string[], value: unknown): void {
  let branch: Branch = body;
  for (const [at, part] of path.entries()) {
    const next = path[at + 1];
    const found = next === undefined ? value : (readPart(branch, part, next) ?? (next === "" ? [] : {}));
    writePart(branch, part, found);
    if (next !== undefined) branch = found as Branch;
  }
}

/** `items[][name]=a items[][price]=1`: a key that the last element has already begins the next element. */
function readPart(branch: Branch, part: string, next: string): unknown {
  if (!Array.isArray(branch)) return Object.hasOwn(branch, part) ? branch[part] : undefined;
  const last = branch.at(-1);
  return typeof last === "object" && last !== null && !Object.hasOwn(last, next) ? last : undefined;
}

function writePart(branch: Branch, part: string, value: unknown): void {
  if (!Array.isArray(branch)) {
    // Not an assignment: `__proto__` is then a field like any other.
    Object.defineProperty(branch, part, { value, enumerable: true, configurable: true, writable: true });
    return;
  }
  if (part !== "") throw new UsageError(`A list is filled with []; found [${part}].`);
  if (branch.at(-1) !== value) branch.push(value);
}
