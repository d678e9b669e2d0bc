/** Declares the route of a list: its query schema, its page and its response. */
import type { Instant } from "../../kernel/calendar.ts";
import type { Tx } from "../db/database.ts";
import { type Sql, sql } from "../db/sql.ts";
import { together } from "../db/together.ts";
import { type AnyRoute, route } from "../http/route.ts";
import { ListOf, type TSchema } from "../http/schema.ts";
import { runList } from "./list.ts";
import { listQuery, parseListQuery } from "./query.ts";
import type { ListRequest, ListSpec } from "./spec.ts";

export interface ListRouteOptions<Row, Resource> {
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
}

export function listRoute<Row, Resource>(options: ListRouteOptions<Row, Resource>): AnyRoute {
  const { path, operation_id, summary, tag, scope, list, select, toResource } = options;
  return route({
    method: "GET",
    path,
    operation_id,
    summary,
    tag,
    scope,
    query: listQuery(list),
    readQuery: (query) => parseListQuery(list, query),
    data: ListOf(options.resource),
    paged: true,
    async handle({ tx, cursors, organization_id, query, now }) {
      const request = query as unknown as ListRequest;
      const [, page] = await together([
        list.timed ? setTransactionTime(tx, now) : null,
        runList<Row, Resource>(tx, list, cursors, organization_id, request, select, toResource),
      ]);
      return page as never;
    },
  });
}

async function setTransactionTime(tx: Tx, now: Instant): Promise<void> {
  await tx.run(sql`select set_config('app.now', ${now}, true)`);
}
