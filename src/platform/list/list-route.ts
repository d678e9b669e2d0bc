/** The route of a list: its query schema, its page, its answer. */
import type { Sql } from "../db/sql.ts";
import { type AnyRoute, route } from "../http/route.ts";
import { ListOf, type TSchema } from "../http/schema.ts";
import { runList } from "./list.ts";
import { listQuery, parseListQuery } from "./query.ts";
import type { ListSpec } from "./spec.ts";

export interface ListRouteOptions<Row, Resource> {
  path: string;
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
  const { path, summary, tag, scope, list, select, toResource } = options;
  return route({
    method: "GET",
    path,
    summary,
    tag,
    scope,
    query: listQuery(list),
    data: ListOf(options.resource),
    paged: true,
    handle({ tx, cursors, organization_id, query }) {
      const request = parseListQuery(list, query as Record<string, string | string[] | undefined>);
      return runList<Row, Resource>(
        tx,
        list,
        cursors,
        organization_id,
        request,
        select,
        toResource,
      ) as Promise<never>;
    },
  });
}
