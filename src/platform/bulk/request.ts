/** Reads the body of a bulk request: which records, and what to do with each. */

import { ValidationError } from "../../kernel/errors.ts";
import { IssueList } from "../../kernel/issues.ts";
import { InsufficientScope } from "../http/errors.ts";
import { invalid, type Principal } from "../http/route.ts";
import type { TObject } from "../http/schema.ts";
import { type Filter, parseFilter } from "./filter.ts";
import { type AnyOperation, type BulkSpec, findOperation, set_name } from "./operation.ts";

export interface BulkBody {
  ids?: string[];
  filter?: Record<string, unknown>;
  set?: object;
  action?: string;
  input?: object;
}

export interface BulkRequest {
  records: { ids: string[] } | { filter: Filter };
  /** `set`, or the name of an action. */
  name: string;
  operation: AnyOperation;
  input: object;
}

export function parseBulk(spec: BulkSpec, body: BulkBody): BulkRequest {
  requireOne(body, "ids", "filter");
  requireOne(body, "set", "action");
  if (body.set && Object.keys(body.set).length === 0)
    throw invalid("body.set", "empty", "must name at least one field");
  const name = body.set === undefined ? (body.action as string) : set_name;
  const operation = findOperation(spec, name) as AnyOperation;
  if (body.input !== undefined) requireInputOf(name, operation, body.input);
  return {
    records: body.ids ? { ids: requireDistinct(body.ids) } : { filter: parseFilter(spec, body.filter ?? {}) },
    name,
    operation,
    input: body.set ?? body.input ?? {},
  };
}

function requireOne(body: BulkBody, one: keyof BulkBody, other: keyof BulkBody): void {
  const [has_one, has_other] = [body[one] !== undefined, body[other] !== undefined];
  if (has_one && has_other)
    throw invalid(`body.${other}`, "exclusive", `must not be given together with ${one}`);
  if (!has_one && !has_other) throw invalid(`body.${one}`, "required", `is required, or ${other} instead`);
}

function requireDistinct(ids: string[]): string[] {
  const issues = new IssueList();
  const seen = new Set<string>();
  for (const [index, id] of ids.entries()) {
    if (seen.has(id))
      issues.add(() => ({
        path: `body.ids.${index}`,
        code: "repeated",
        message: "must name each record once",
      }));
    seen.add(id);
  }
  if (!issues.isEmpty) throw new ValidationError(issues);
  return ids;
}

/** The body's schema accepts the input of every action; each action takes only its own. */
function requireInputOf(name: string, { input }: AnyOperation, given: object): void {
  const accepted = name === set_name ? [] : namesOf(input);
  const wrong = Object.keys(given).filter((key) => !accepted.includes(key));
  const takes = accepted.length > 0 ? `accepted: ${accepted.join(", ")}` : "it takes no input";
  if (wrong.length > 0)
    throw new ValidationError(
      wrong.map((key) => ({
        path: `body.input.${key}`,
        code: "unknown_key",
        message: `is not an input of ${name}; ${takes}`,
      })),
    );
}

export function namesOf(input: TObject | undefined): string[] {
  return Object.keys(input?.properties ?? {});
}

export function requireScope(spec: BulkSpec, { scope }: AnyOperation, { scopes }: Principal): void {
  const needed = scope ?? spec.scope;
  if (!scopes.has(needed)) throw new InsufficientScope(needed);
}
