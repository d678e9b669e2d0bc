/**
 * What a bulk request can do with inbox items. `matching` adds confirm and decline. What Daybook learned from
 * a change, such as the name of a vendor, stays after an undo.
 */

import {
  anyVersion,
  type BulkCall,
  type BulkSpec,
  columnsOf,
  nothing,
  operation,
  type Previous,
} from "../platform/bulk/operation.ts";
import { sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { Body, Text } from "../platform/http/schema.ts";
import { approve_scope, write_scope } from "./approval.ts";
import { changeInboxItem } from "./change-inbox-item.ts";
import type { InboxBulkAction } from "./constants.ts";
import { deleteInboxItem } from "./delete-inbox-item.ts";
import { entryList, inboxList } from "./list.ts";
import { enqueueMatching } from "./match-job.ts";
import { type InboxPatch, InboxSet } from "./schema.ts";
import type { InboxStatus } from "./status.ts";
import { lockItem, updateItem } from "./store.ts";

type OwnAction = Exclude<InboxBulkAction, "confirm" | "decline">;

const set = operation({
  input: InboxSet,
  references: { category_id: "categories", vendor_id: "vendors", project_id: "projects" },
  apply: change,
  undo: {
    // A vendor may bring its default category.
    remember: (input) => columnsOf([...Object.keys(input), "category_id"]),
    restore: restoreFields,
  },
});

const actions = {
  archive: operation({
    apply: archive,
    undo: {
      remember: () => columnsOf(["status"]),
      restore: restoreStatus,
    },
  }),
  unarchive: operation({
    apply: unarchive,
    undo: {
      remember: nothing,
      guard: () => ({ is_archived: sql`r.status = 'archived'`, ...columnsOf(["transaction_id"]) }),
      restore: archive,
    },
  }),
  approve: operation({
    scope: approve_scope,
    input: Body({}, { approval_reason: Text({ max: 2000 }) }),
    apply: (call, id, input) => change(call, id, { approval_action: "approved", ...input }),
    undo: {
      remember: () => columnsOf(["approval_action", "approval_reason"]),
      guard: () => columnsOf(["approval_action", "approval_reason", "approval_at"]),
      restore: (call, id, previous) => change(call, id, previous),
    },
  }),
  delete: operation({
    apply: ({ tx, organization_id }, id) => deleteInboxItem(tx, organization_id, id, anyVersion),
  }),
} satisfies Record<OwnAction, unknown>;

const common = {
  scope: write_scope,
  part_scope: approve_scope,
  table: "inbox_items",
  waits_for_locks: true,
  set,
  actions,
} as const;

/** The inbox and the entries are the same records; only what a filter matches differs. */
export const inboxBulk: BulkSpec<OwnAction> = {
  ...common,
  path: "/v1/inbox",
  plural: "inbox items",
  tag: "Inbox",
  list: inboxList,
};
export const entryBulk: BulkSpec<OwnAction> = {
  ...common,
  path: "/v1/entries",
  plural: "entries",
  tag: "Entries",
  list: entryList,
};

function change(
  { tx, organization_id, now, principal }: BulkCall,
  id: string,
  patch: InboxPatch,
): Promise<void> {
  return changeInboxItem(tx, organization_id, id, patch, {
    now,
    decider: principal,
    requireVersion: anyVersion,
  });
}

function archive(call: BulkCall, id: string): Promise<void> {
  return change(call, id, { status: "archived" });
}

async function unarchive(call: BulkCall, id: string): Promise<void> {
  const { transaction_id } = await lockItem(call.tx, call.organization_id, id);
  await change(call, id, { status: transaction_id === null ? "pending" : "done" });
}

/** Back to the status from before. The proposals may have changed meanwhile, so matching looks again. */
async function restoreStatus(
  { tx, organization_id: org }: BulkCall,
  id: string,
  previous: Previous,
): Promise<void> {
  const status = previous.status as InboxStatus;
  const item = { ...(await lockItem(tx, org, id)), status };
  await updateItem(tx, org, id, { status });
  await recordEvent(tx, org, "inbox.updated", { id, changed: ["status"] });
  await enqueueMatching(tx, org, id, item);
}

/** Twice: a vendor that comes back brings its default category, which the second change takes away again. */
async function restoreFields(call: BulkCall, id: string, previous: Previous): Promise<void> {
  await change(call, id, previous);
  await change(call, id, previous);
}
