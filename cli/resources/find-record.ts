/**
 * A record by what a person has in hand: its ID, or a name of it such as an invoice number. A name counts only if it is
 * the whole name; of several records with the name, a person chooses, and a script gets the list.
 */
import { page_limit_max } from "../../src/contract.ts";
import type { Context } from "../context.ts";
import { Failure } from "../errors.ts";
import { cleared, type OptionSpec } from "../options.ts";
import { readPage } from "./invoke.ts";
import type { Resource, Row } from "./resource.ts";

const candidates_shown_max = 10;
const idPattern = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

class RecordNotFound extends Failure {}
class NameAmbiguous extends Failure {}

/** The ID of the one record that `text` names. */
export async function requireId(resource: Resource, text: string, context: Context): Promise<string> {
  const wanted = text.trim();
  if (idPattern.test(wanted)) return wanted;
  const found = await findByName(resource, wanted, context);
  const exact = found.filter((row) => namesOf(resource, row).some((name) => isSameName(name, wanted)));
  const [only] = exact;
  if (only && exact.length === 1) return only.id;
  return exact.length > 1 ? choose(resource, wanted, exact, context) : notFound(resource, wanted, found);
}

async function findByName(resource: Resource, wanted: string, { daybook }: Context): Promise<Row[]> {
  if (!resource.names) return [];
  const { lookup = "q" in (resource.filters ?? {}) ? (q: string) => ({ q }) : null } = resource;
  const query = { ...(lookup?.(wanted) ?? {}), limit: page_limit_max };
  // A search is narrow enough for one page; a list that cannot be searched is read as a whole.
  return (await readPage(daybook, resource, query, { all: lookup === null })).data;
}

function namesOf({ names }: Resource, row: Row): string[] {
  return (names?.(row) ?? []).filter((name) => name !== null);
}

export function isSameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}

function plainName(text: string): string {
  return text
    .normalize("NFKD")
    .replaceAll(/[\p{Mark}\s]/gu, "")
    .toLowerCase();
}

async function choose(
  resource: Resource,
  wanted: string,
  rows: readonly Row[],
  { io }: Context,
): Promise<string> {
  const labels = rows.map((row) => labelOf(resource, row));
  const message = `Several ${resource.many} match ${JSON.stringify(wanted)}`;
  if (!io.interactive)
    throw new NameAmbiguous(`${message}. Specify the ID of one of them:`, null, { lines: labels });
  const chosen = await io.choose(message, labels);
  return rows[labels.indexOf(chosen)]?.id ?? "";
}

function notFound(resource: Resource, wanted: string, near: readonly Row[]): never {
  const { one, group, names } = resource;
  const hint = names
    ? `Run \`daybook ${group} list\` to see them, and \`daybook whoami\` to check the organization.`
    : `Specify the ID, as \`daybook ${group} list\` shows it.`;
  const lines = near.slice(0, candidates_shown_max).map((row) => labelOf(resource, row));
  const similar = lines.length > 0 ? " Similar:" : "";
  throw new RecordNotFound(`There is no ${one} ${JSON.stringify(wanted)}.${similar}`, hint, { lines });
}

/** The columns of a list in one line, the ID last, so that it can be copied. */
function labelOf({ columns }: Resource, row: Row): string {
  const texts = columns.filter(({ title }) => title !== "id").map(({ value }) => String(value(row) ?? ""));
  return [...texts.filter((text) => text !== ""), row.id].join("  ");
}

/** Values of options that name records become IDs; those that were not given are left out. */
export async function resolveValues(
  specs: Record<string, OptionSpec<unknown>>,
  values: Record<string, unknown>,
  context: Context,
): Promise<Record<string, unknown>> {
  const resolved: Record<string, unknown> = {};
  for (const [name, spec] of Object.entries(specs)) {
    const value = values[name];
    if (value === undefined || (value === false && spec.fallback === false)) continue;
    resolved[name] = await resolveValue(spec, value, context);
  }
  return resolved;
}

async function resolveValue(
  { refers_to }: OptionSpec<unknown>,
  value: unknown,
  context: Context,
): Promise<unknown> {
  if (value === cleared) return null;
  return refers_to && typeof value === "string" ? requireId(refers_to(), value, context) : value;
}
