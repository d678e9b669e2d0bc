/** The two routes of a record that is read: list and get. Records that people write have `recordRoutes`. */
import { NotFound } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { type Sql, sql } from "../db/sql.ts";
import { type AnyRoute, route } from "../http/route.ts";
import { type Static, type TObject, Type, Uuid } from "../http/schema.ts";
import { operationId, withArticle } from "../http/wording.ts";
import { listRoute } from "../list/list-route.ts";
import type { ListSpec } from "../list/spec.ts";

export interface VersionedRow {
  id: string;
  version: number;
}

export interface ReadSpec<Row extends VersionedRow, Resource extends TObject> {
  path: string;
  /** The name in singular and plural, for summaries and error messages. */
  name: string;
  plural: string;
  tag: string;
  /** Reading needs the scope `<area>.read`. */
  area: string;
  resource: Resource;
  list: ListSpec;
  /** The columns the mapper needs, from `list.from`. */
  select: Sql;
  toResource(row: Row): Static<Resource>;
}

export const idParams = Type.Object({ id: Uuid });

export function readRoutes<Row extends VersionedRow, Resource extends TObject>(
  spec: ReadSpec<Row, Resource>,
): [list: AnyRoute, get: AnyRoute] {
  const { path, tag, resource, name } = spec;
  const common = { tag, scope: `${spec.area}.read` };
  return [
    listRoute({
      ...common,
      path,
      operation_id: operationId("list", spec.plural),
      summary: `List ${spec.plural}`,
      list: spec.list,
      resource,
      select: spec.select,
      toResource: spec.toResource,
    }),
    route({
      ...common,
      method: "GET",
      path: `${path}/{id}`,
      operation_id: operationId("get", name),
      summary: `Get ${withArticle(name)}`,
      params: idParams,
      data: resource,
      async handle({ tx, organization_id, params }) {
        const row = await requireRecord<Row>(tx, spec, organization_id, params.id);
        return { data: spec.toResource(row), version: row.version };
      },
    }),
  ];
}

type Described = Pick<ReadSpec<never, TObject>, "name" | "select" | "list">;

export async function requireRecord<Row>(
  tx: Tx,
  spec: Described,
  org: OrganizationId,
  id: string,
): Promise<Row> {
  const row = await tx.maybe<Row>(sql`
    select ${spec.select}
    from ${spec.list.from}
    where ${spec.list.organization} = ${org} and ${spec.list.id} = ${id}`);
  if (!row) throw new NotFound(spec.name);
  return row;
}
