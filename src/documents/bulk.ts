/** What a bulk request can do with documents. */
import { type BulkCall, type BulkSpec, columnsOf, nothing, operation } from "../platform/bulk/operation.ts";
import { changeDocument, removeDocument, restoreDocument, trashDocument } from "./change-document.ts";
import type { DocumentBulkAction } from "./document.ts";
import { deleterOf, documentList, documentListDefaults } from "./routes.ts";
import { DocumentSet } from "./schema.ts";
import { type DocumentRow, lockDocument } from "./store.ts";

export const documentBulk: BulkSpec<DocumentBulkAction> = {
  path: "/v1/documents",
  plural: "documents",
  tag: "Documents",
  scope: "documents.write",
  table: "documents",
  list: documentList,
  filter_defaults: documentListDefaults,
  waits_for_locks: true,
  set: operation({
    input: DocumentSet,
    references: { folder_id: "folders" },
    apply: change,
    undo: {
      // Undoing the choice of a category lets it follow the content again.
      remember: (input) =>
        columnsOf([...Object.keys(input), ...("category" in input ? ["category_chosen"] : [])]),
      restore: change,
    },
  }),
  actions: {
    trash: operation({ apply: trash, undo: { remember: nothing, restore } }),
    restore: operation({ apply: restore, undo: { remember: nothing, restore: trash } }),
    delete_permanently: operation({
      apply: async (call, id) => removeDocument(call.tx, call.organization_id, await lock(call, id)),
    }),
  },
};

async function change(call: BulkCall, id: string, input: DocumentSet): Promise<DocumentRow> {
  return changeDocument(call.tx, call.organization_id, await lock(call, id), input);
}

async function trash(call: BulkCall, id: string): Promise<DocumentRow> {
  const { tx, organization_id, principal, now } = call;
  return trashDocument(tx, organization_id, await lock(call, id), deleterOf(principal), now);
}

async function restore(call: BulkCall, id: string): Promise<DocumentRow> {
  return restoreDocument(call.tx, call.organization_id, await lock(call, id));
}

function lock({ tx, organization_id }: BulkCall, id: string): Promise<DocumentRow> {
  return lockDocument(tx, organization_id, id);
}
