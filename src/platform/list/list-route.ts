/** Declares the route of a list: its query schema, and its response as a page or as CSV. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Instant } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import type { Sql } from "../db/sql.ts";
import { type AnyRoute, invalid, route } from "../http/route.ts";
import { ListOf, type Static, type TObject, type TSchema } from "../http/schema.ts";
import type { CsvColumn } from "./column.ts";
import { csvColumns, prefersCsv } from "./csv.ts";
import { allPages, runList } from "./list.ts";
import { listQuery, parseListQuery } from "./query.ts";
import { type CsvList, sendCsv } from "./send-csv.ts";
import type { ListRequest, ListSpec } from "./spec.ts";
import type { WholeList } from "./whole-list.ts";

/** A list of all records of its kind, or of those that belong to the record in its path. */
export interface ListRouteOptions<Row, Resource, Params extends TObject = TObject> {
  path: string;
  operation_id: string;
  summary: string;
  tag: string;
  scope: string | null;
  list: ListSpec;
  resource: TSchema;
  /** The columns the mapper needs. */
  select: Sql;
  toResource(row: Row): Resource;
  /** Values of parameters that are not given. */
  defaults?: Record<string, string>;
  params?: Params;
  /** The condition on records that belong to the record in the path. Refuses if there is no such record. */
  within?(tx: Tx, organization_id: OrganizationId, params: Static<Params>): Promise<Sql>;
}

export const csv_page_rows = 1000;

export function listRoute<Row, Resource, Params extends TObject = TObject>(
  options: ListRouteOptions<Row, Resource, Params>,
): AnyRoute {
  const {
    path,
    operation_id,
    summary,
    tag,
    scope,
    list,
    select,
    toResource,
    params,
    within,
    defaults = {},
  } = options;
  const columns = csvColumns(options.resource);
  return route({
    method: "GET",
    path,
    operation_id,
    summary,
    tag,
    scope,
    ...(params ? { params } : {}),
    query: listQuery(list),
    readQuery: (query) => parseListQuery(list, { ...defaults, ...query }),
    data: ListOf(options.resource),
    paged: true,
    csv: true,
    ...(within ? {} : { whole_list: wholeListOf(options, columns) }),
    async handle({ tx, cursors, organization_id, params, query, now, request, reply }) {
      const asked = query as unknown as ListRequest;
      const where = await within?.(tx, organization_id, params as Static<Params>);
      const spec = where ? { ...list, where } : list;
      const bound = where ? { ...asked, binding: `${asked.binding} ${JSON.stringify(params)}` } : asked;
      const readPage = (page: ListRequest) =>
        runList<Row, Resource>(tx, spec, cursors, organization_id, page, select, toResource);
      if (!prefersCsv(request.headers.accept)) return (await readPage(bound)) as never;
      await answerCsv({ path, columns, now, request, reply }, (cursor) =>
        readPage({ ...bound, limit: csv_page_rows, cursor }),
      );
      return undefined;
    },
  });
}

function wholeListOf<Row, Resource>(
  {
    path,
    scope,
    list,
    select,
    toResource,
    defaults = {},
  }: Omit<ListRouteOptions<Row, Resource>, "params" | "within">,
  columns: readonly CsvColumn[],
): WholeList {
  return {
    name: path.split("/").at(-1) as string,
    scope,
    columns,
    has_dates: list.date !== undefined,
    async *pages({ tx, cursors, organization_id }, period) {
      const dates = list.date === undefined ? {} : period;
      const request = parseListQuery(list, { ...defaults, ...dates });
      yield* allPages((cursor) => {
        const page = { ...request, limit: csv_page_rows, cursor };
        return runList<Row, Resource>(tx, list, cursors, organization_id, page, select, toResource);
      });
    },
  };
}

interface CsvAnswer {
  path: string;
  columns: readonly CsvColumn[];
  now: Instant;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** All pages of a list as one file. */
export async function answerCsv(
  { path, columns, now, request, reply }: CsvAnswer,
  readPage: CsvList["readPage"],
): Promise<void> {
  requireWholeList(request);
  await sendCsv({ file_name: toFileName(path, now), columns, readPage }, reply);
}

function requireWholeList({ query }: FastifyRequest): void {
  for (const name of ["limit", "cursor"])
    if ((query as Record<string, unknown>)[name] !== undefined)
      throw invalid(`query.${name}`, "not_allowed", "does not apply to text/csv, which has the whole list");
}

/** `invoices-2026-11-17.csv` */
function toFileName(path: string, now: Instant): string {
  return `${path.split("/").at(-1)}-${now.slice(0, 10)}.csv`;
}
