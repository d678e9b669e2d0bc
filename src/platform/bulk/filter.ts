/** A list's query parameters as JSON, and the records that they match. */
import { AppError, ValidationError } from "../../kernel/errors.ts";
import { type Sql, sql } from "../db/sql.ts";
import { invalid } from "../http/route.ts";
import { type TObject, Type } from "../http/schema.ts";
import { show } from "../http/show.ts";
import { parseInput } from "../http/validate.ts";
import { runList } from "../list/list.ts";
import { listQuery, parseListQuery } from "../list/query.ts";
import type { ListRequest, ListSpec } from "../list/spec.ts";
import { bulk_records_max } from "./constants.ts";
import type { BulkCall, BulkSpec } from "./operation.ts";

export type Filter = ListRequest;

export class TooManyRecords extends AppError {
  static override code = "too_many_records";
  static override status = 422;
  constructor(count: number) {
    super(
      `The filter matches ${count} records, and one request changes at most ${bulk_records_max}. Nothing was changed.`,
      { count, limit: bulk_records_max },
    );
  }
}

/** As much as fits into a URL, which is where lists take their parameters. */
const filter_length_max = 16_000;

export function parseFilter(spec: BulkSpec, filter: Record<string, unknown>): Filter {
  if (JSON.stringify(filter).length > filter_length_max)
    throw invalid("body.filter", "length", `must have at most ${filter_length_max} characters`);
  const parameters = Object.fromEntries(
    Object.entries(filter).map(([name, value]) => [name, toParameter(name, value)]),
  );
  parseInput(filterSchema(spec.list), parameters, "body.filter", new Set());
  return reportedIn("body.filter", () =>
    parseListQuery(spec.list, { ...spec.filter_defaults, ...parameters }),
  );
}

function toParameter(name: string, value: unknown): string | string[] {
  return Array.isArray(value) ? value.map((one) => toText(name, one)) : toText(name, value);
}

function toText(name: string, value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  throw invalid(
    `body.filter.${name}`,
    "type",
    `must be text, a number, true or false, or a list of these; found ${show(value)}`,
  );
}

const schemas = new WeakMap<ListSpec, TObject>();
const page_parameters = ["cursor", "limit", "sort", "order"];

function filterSchema(list: ListSpec): TObject {
  const known = schemas.get(list);
  if (known) return known;
  const accepted = Object.entries(listQuery(list).properties).filter(
    ([name]) => !page_parameters.includes(name),
  );
  const schema = Type.Object(Object.fromEntries(accepted), { additionalProperties: false });
  schemas.set(list, schema);
  return schema;
}

/** Lists report mistakes in their query; here the same parameters are in the body. */
function reportedIn<T>(place: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    throw new ValidationError(
      error.issues.map((issue) => ({ ...issue, path: issue.path.replace(/^query/, place) })),
    );
  }
}

/** The ids of the records that match, in the list's order. `among`: only these can match. */
export async function findMatching(
  { tx, organization_id, cursors }: BulkCall,
  { list }: BulkSpec,
  filter: Filter,
  among?: readonly string[],
): Promise<string[]> {
  const within: Sql[] = among ? [sql`${list.id} = any(${among}::uuid[])`] : [];
  const request = {
    ...filter,
    conditions: [...filter.conditions, ...within],
    limit: bulk_records_max,
    cursor: null,
  };
  const { data, meta } = await runList(
    tx,
    list,
    cursors,
    organization_id,
    request,
    list.id,
    (row: { list_id: string }) => row.list_id,
  );
  if (meta.next_cursor !== null) throw new TooManyRecords(meta.count);
  // The list asks for a plan made for its own values, which would cost every query after it.
  await tx.run(sql`set local plan_cache_mode to default`);
  return data;
}
