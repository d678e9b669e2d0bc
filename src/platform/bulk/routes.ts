/** Declares the two bulk routes of a list: change many records, and undo that. */
import { type AnyRoute, route } from "../http/route.ts";
import { type TObject, type TProperties, Type, Uuid } from "../http/schema.ts";
import { operationId } from "../http/wording.ts";
import { bulk_records_max } from "./constants.ts";
import type { BulkSpec } from "./operation.ts";
import { type BulkBody, parseBulk, requireScope } from "./request.ts";
import { runBulk } from "./run-bulk.ts";
import { BulkOutcome, bulkBodyOf } from "./schema.ts";
import { undoBulk } from "./undo-bulk.ts";

const params = Type.Object({ id: Uuid });

export function bulkRoutes(spec: BulkSpec): AnyRoute[] {
  const { path, plural, tag, scope, part_scope, set, actions } = spec;
  const common = {
    method: "POST" as const,
    tag,
    scope,
    ...(part_scope ? { part_scope } : {}),
    data: BulkOutcome,
  };
  const change = route({
    ...common,
    path: `${path}/bulk`,
    operation_id: operationId("bulkChange", plural),
    summary: `Change up to ${bulk_records_max} ${plural} at once, with a verdict for each`,
    body: bulkBodyOf({ path, actions: Object.keys(actions), set: set?.input, input: inputOf(spec) }),
    async handle(call) {
      const request = parseBulk(spec, call.body as BulkBody);
      requireScope(spec, request.operation, call.principal);
      return { data: await runBulk(call, spec, request) };
    },
  });
  if (!canUndo(spec)) return [change];
  const undo = route({
    ...common,
    path: `${path}/bulk/{id}/undo`,
    operation_id: operationId("undoBulkChangeOf", plural),
    summary: `Undo a bulk change of ${plural}, except for records that were changed since`,
    params,
    async handle(call) {
      return { data: await undoBulk(call, spec, call.params.id) };
    },
  });
  return [change, undo];
}

function canUndo({ set, actions }: BulkSpec): boolean {
  return [set, ...Object.values(actions)].some((operation) => operation?.undo !== undefined);
}

/** What the actions take, all together; request.ts checks that each gets only its own. */
function inputOf({ actions }: BulkSpec): TObject | undefined {
  const properties: TProperties = Object.assign(
    {},
    ...Object.values(actions).map(({ input }) => input?.properties),
  );
  if (Object.keys(properties).length === 0) return undefined;
  return Type.Object(properties, { additionalProperties: false });
}
