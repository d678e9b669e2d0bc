/**
 * The five routes that every plain record has: list, create, get, change, delete. A domain describes its
 * record once (table, schemas, list, mapper, rules) and writes no route by hand. Its own rules go into hooks.
 */

import { NotFound } from "../../kernel/errors.ts";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../db/database.ts";
import { assignments, differs, identifier, insertion, join, sql } from "../db/sql.ts";
import { together } from "../db/together.ts";
import { recordEvent } from "../events/record-event.ts";
import { type AnyRoute, type Call, route } from "../http/route.ts";
import type { Static, TObject } from "../http/schema.ts";
import { operationId, withArticle } from "../http/wording.ts";
import { idParams, type ReadSpec, readRoutes, requireRecord, type VersionedRow } from "./read-routes.ts";

export interface RecordSpec<
  Row extends VersionedRow,
  Resource extends TObject,
  Create extends TObject,
  Patch extends TObject,
> extends ReadSpec<Row, Resource> {
  /** Writing needs a session that has proven recently who it is. */
  fresh?: boolean;
  table: string;
  /** The subject of the events `created`, `updated` and `deleted`; without it there are none. */
  event?: string;
  create: Create;
  patch: Patch;
  /** Turns the input into columns, with defaults. May query the database and refuse. */
  toNewColumns(
    input: Static<Create>,
    context: WriteContext,
  ): Record<string, unknown> | Promise<Record<string, unknown>>;
  toChangedColumns?(
    input: Static<Patch>,
    context: WriteContext,
    current: Row,
  ): Record<string, unknown> | Promise<Record<string, unknown>>;
  afterWrite?(context: WriteContext, row: Row, before: Row | null): Promise<void>;
  beforeDelete?(context: WriteContext, row: Row): Promise<void>;
}

export interface WriteContext {
  tx: Tx;
  organization_id: OrganizationId;
  call: Call<unknown, unknown, unknown>;
}

export function recordRoutes<
  Row extends VersionedRow,
  Resource extends TObject,
  Create extends TObject,
  Patch extends TObject,
>(spec: RecordSpec<Row, Resource, Create, Patch>): AnyRoute[] {
  const { path, tag, resource, name } = spec;
  const one = withArticle(name);
  const write = `${spec.area}.write`;
  const [list, get] = readRoutes(spec);
  const contextOf = (call: Call<unknown, unknown, unknown>): WriteContext => ({
    tx: call.tx,
    organization_id: call.organization_id,
    call,
  });
  return [
    list,
    route({
      method: "POST",
      path,
      operation_id: operationId("create", name),
      summary: `Create ${one}`,
      tag,
      scope: write,
      fresh: spec.fresh ?? false,
      body: spec.create,
      resource,
      data: resource,
      status: 201,
      async handle(call) {
        const context = contextOf(call);
        const columns = await spec.toNewColumns(call.body, context);
        const id = newId();
        // Sent together, so that the read costs no extra round trip.
        const [, row] = await together([
          insertRecord(call.tx, spec.table, call.organization_id, id, columns),
          requireRecord<Row>(call.tx, spec, call.organization_id, id),
        ]);
        await spec.afterWrite?.(context, row, null);
        await announce(context, spec, "created", id);
        return { data: spec.toResource(row), version: row.version };
      },
    }),
    get,
    route({
      method: "PATCH",
      path: `${path}/{id}`,
      operation_id: operationId("update", name),
      summary: `Change ${one}`,
      tag,
      scope: write,
      fresh: spec.fresh ?? false,
      params: idParams,
      body: spec.patch,
      resource,
      data: resource,
      async handle(call) {
        const { tx, organization_id, params } = call;
        const [, current] = await together([
          lockRecord(tx, spec, organization_id, params.id),
          requireRecord<Row>(tx, spec, organization_id, params.id),
        ]);
        call.requireVersion(current.version);
        const context = contextOf(call);
        const columns = (await spec.toChangedColumns?.(call.body, context, current)) ?? (call.body as object);
        const [, row] = await together([
          updateRecord(tx, spec.table, organization_id, params.id, columns as Record<string, unknown>),
          requireRecord<Row>(tx, spec, organization_id, params.id),
        ]);
        await spec.afterWrite?.(context, row, current);
        if (row.version !== current.version) await announce(context, spec, "updated", row.id);
        return { data: spec.toResource(row), version: row.version };
      },
    }),
    route({
      method: "DELETE",
      path: `${path}/{id}`,
      operation_id: operationId("delete", name),
      summary: `Delete ${one}`,
      tag,
      scope: write,
      fresh: spec.fresh ?? false,
      params: idParams,
      data: null,
      async handle(call) {
        const { tx, organization_id, params } = call;
        const [, row] = await together([
          lockRecord(tx, spec, organization_id, params.id),
          requireRecord<Row>(tx, spec, organization_id, params.id),
        ]);
        call.requireVersion(row.version);
        const context = contextOf(call);
        await spec.beforeDelete?.(context, row);
        await tx.run(sql`
          delete from ${identifier(spec.table)}
          where organization_id = ${organization_id} and id = ${params.id}`);
        await announce(context, spec, "deleted", row.id);
        return undefined;
      },
    }),
  ];
}

async function announce(
  { tx, organization_id }: WriteContext,
  { event }: { event?: string },
  verb: "created" | "updated" | "deleted",
  id: string,
): Promise<void> {
  if (event !== undefined) await recordEvent(tx, organization_id, `${event}.${verb}`, { id });
}

type Described = Pick<RecordSpec<never, TObject, TObject, TObject>, "table" | "name">;

async function lockRecord(tx: Tx, spec: Described, org: OrganizationId, id: string): Promise<void> {
  const found = await tx.run(sql`
    select id from ${identifier(spec.table)}
    where organization_id = ${org} and id = ${id}
    for update`);
  if (found === 0) throw new NotFound(spec.name);
}

export async function insertRecord(
  tx: Tx,
  table: string,
  organization_id: OrganizationId,
  id: string,
  columns: Record<string, unknown>,
): Promise<void> {
  await tx.run(sql`insert into ${identifier(table)} ${insertion({ organization_id, id, ...columns })}`);
}

/** Inserts many rows in one query. They have the same columns; one that a row leaves out is null. */
export async function insertRows(
  tx: Tx,
  table: string,
  organization_id: OrganizationId,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].map(identifier);
  if (names.length === 0) return;
  await tx.run(sql`
    insert into ${identifier(table)} (organization_id, ${join(names, ", ")})
    select ${organization_id}, ${join(names, ", ")}
    from json_populate_recordset(null::${identifier(table)}, ${JSON.stringify(rows)}::json)`);
}

/** Skips a row that already has these values, so that its version and the audit trail do not change. */
export async function updateRecord(
  tx: Tx,
  table: string,
  organization_id: OrganizationId,
  id: string,
  columns: Record<string, unknown>,
): Promise<void> {
  if (Object.keys(columns).length === 0) return;
  await tx.run(sql`
    update ${identifier(table)}
    set ${assignments(columns)}
    where organization_id = ${organization_id} and id = ${id} and ${differs(columns)}`);
}
