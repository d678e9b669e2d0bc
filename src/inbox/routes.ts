import { type AnyRoute, route } from "../platform/http/route.ts";
import { ListOf, Type, Uuid } from "../platform/http/schema.ts";
import { operationId, withArticle } from "../platform/http/wording.ts";
import { listRoute } from "../platform/list/list-route.ts";
import { approve_scope, write_scope } from "./approval.ts";
import { changeInboxItem } from "./change-inbox-item.ts";
import { countInbox } from "./count-inbox.ts";
import { createBatch } from "./create-batch.ts";
import { createInboxItem } from "./create-inbox-item.ts";
import { deleteInboxItem } from "./delete-inbox-item.ts";
import { entryList, type InboxListSpec, inboxList } from "./list.ts";
import { inboxSelect, toInboxItem } from "./present.ts";
import { reprocessInboxItem } from "./recognize-inbox-item.ts";
import { BatchBody, BatchVerdict, InboxCounts, InboxCreate, InboxItem, InboxPatch } from "./schema.ts";
import { requireItem } from "./store.ts";

interface Group {
  path: string;
  /** Singular and plural, as used in API summaries. */
  name: string;
  plural: string;
  tag: string;
  list: InboxListSpec;
}

const idParams = Type.Object({ id: Uuid });
const [read, write] = ["inbox.read", write_scope];

/** The inbox and the entries are the same records with the same routes; only the lists differ. */
export const inboxRoutes: AnyRoute[] = [
  ...groupRoutes({
    path: "/v1/inbox",
    name: "inbox item",
    plural: "inbox items",
    tag: "Inbox",
    list: inboxList,
  }),
  ...groupRoutes({ path: "/v1/entries", name: "entry", plural: "entries", tag: "Entries", list: entryList }),
];

function groupRoutes({ path, name, plural, tag, list }: Group): AnyRoute[] {
  const one = withArticle(name);
  return [
    listRoute({
      path,
      operation_id: operationId("list", plural),
      summary: `List ${plural}`,
      tag,
      scope: read,
      list,
      resource: InboxItem,
      select: inboxSelect,
      toResource: toInboxItem,
    }),
    route({
      method: "POST",
      path,
      operation_id: operationId("create", name),
      summary: `Create ${one}`,
      tag,
      scope: write,
      body: InboxCreate,
      resource: InboxItem,
      data: InboxItem,
      status: 201,
      async handle({ tx, organization_id, body, now, context }) {
        const id = await createInboxItem(tx, organization_id, body, { now, channel: context.actor.channel });
        const row = await requireItem(tx, organization_id, id);
        return { data: toInboxItem(row), version: row.version };
      },
    }),
    route({
      method: "POST",
      path: `${path}/batch`,
      operation_id: operationId("create", plural),
      summary: `Create up to 1,000 ${plural}, with a verdict for each`,
      tag,
      scope: write,
      body: BatchBody,
      data: ListOf(BatchVerdict),
      async handle({ tx, organization_id, body, now, context }) {
        const origin = { now, channel: context.actor.channel };
        return { data: await createBatch(tx, organization_id, body.items, body.atomic ?? false, origin) };
      },
    }),
    route({
      method: "GET",
      path: `${path}/counts`,
      operation_id: operationId("count", plural),
      summary: `Count ${plural} by status`,
      tag,
      scope: read,
      data: InboxCounts,
      async handle({ tx, organization_id }) {
        return { data: await countInbox(tx, organization_id, list) };
      },
    }),
    route({
      method: "GET",
      path: `${path}/{id}`,
      operation_id: operationId("get", name),
      summary: `Get ${one}`,
      tag,
      scope: read,
      params: idParams,
      data: InboxItem,
      async handle({ tx, organization_id, params }) {
        const row = await requireItem(tx, organization_id, params.id);
        return { data: toInboxItem(row), version: row.version };
      },
    }),
    route({
      method: "PATCH",
      path: `${path}/{id}`,
      operation_id: operationId("update", name),
      summary: `Change ${one}`,
      tag,
      scope: write,
      part_scope: approve_scope,
      params: idParams,
      body: InboxPatch,
      resource: InboxItem,
      data: InboxItem,
      async handle({ tx, organization_id, params, body, now, principal, requireVersion }) {
        await changeInboxItem(tx, organization_id, params.id, body, {
          now,
          decider: principal,
          requireVersion,
        });
        const row = await requireItem(tx, organization_id, params.id);
        return { data: toInboxItem(row), version: row.version };
      },
    }),
    route({
      method: "DELETE",
      path: `${path}/{id}`,
      operation_id: operationId("delete", name),
      summary: `Delete ${one}`,
      tag,
      scope: write,
      params: idParams,
      data: null,
      async handle({ tx, organization_id, params, requireVersion }) {
        await deleteInboxItem(tx, organization_id, params.id, requireVersion);
        return undefined;
      },
    }),
    route({
      method: "POST",
      path: `${path}/{id}/reprocess`,
      operation_id: operationId("reprocess", name),
      summary: `Read the document of ${one} again`,
      tag,
      scope: write,
      params: idParams,
      data: InboxItem,
      async handle({ tx, organization_id, params }) {
        await reprocessInboxItem(tx, organization_id, params.id);
        const row = await requireItem(tx, organization_id, params.id);
        return { data: toInboxItem(row), version: row.version };
      },
    }),
  ];
}
