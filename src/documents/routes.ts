import { type Sql, sql } from "../platform/db/sql.ts";
import { type AnyRoute, invalid, type Principal, route } from "../platform/http/route.ts";
import { Type, Uuid } from "../platform/http/schema.ts";
import { enumField, instantField, textField, uuidField } from "../platform/list/fields.ts";
import { listRoute } from "../platform/list/list-route.ts";
import type { ListSpec } from "../platform/list/spec.ts";
import type { ObjectStore } from "../platform/storage/index.ts";
import { changeDocument, removeDocument, restoreDocument, trashDocument } from "./change-document.ts";
import { createDocument } from "./create-document.ts";
import { documentCategories, documentSources } from "./document.ts";
import { Document, DocumentCountsOut, DocumentCreate, DocumentPatch, ListedDocument } from "./schema.ts";
import {
  countDocuments,
  type DocumentRow,
  listedColumns,
  lockDocument,
  requireDocument,
  toDocument,
  toListed,
} from "./store.ts";

const path = "/v1/documents";
const idParams = Type.Object({ id: Uuid });
const reading = { tag: "Documents", scope: "documents.read" };
const writing = { tag: "Documents", scope: "documents.write" };

export const documentList: ListSpec = {
  name: "documents",
  from: sql`own_documents d`,
  organization: sql`d.organization_id`,
  id: sql`d.id`,
  sorts: {
    created_at: { expression: sql`d.created_at`, type: "timestamptz" },
    file_name: { expression: sql`fold(d.file_name)`, type: "text" },
  },
  default_sort: "created_at",
  filters: {
    category: enumField(sql`d.category`, documentCategories),
    folder_id: uuidField(sql`d.folder_id`),
    source: enumField(sql`d.source`, documentSources),
    file_name: textField(sql`d.file_name`),
    created_at: instantField(sql`d.created_at`),
  },
  search: sql`d.search`,
  extras: {
    include_deleted: {
      description: "true or 1: also the trash; only: the trash alone",
      condition: trashCondition,
    },
  },
};

/** Without the parameter, documents in the trash are left out. */
export const documentListDefaults = { include_deleted: "false" };

function trashCondition(text: string): Sql | null {
  const value = text.trim().toLowerCase();
  if (value === "true" || value === "1") return null;
  if (["false", "0", "null", ""].includes(value)) return sql`d.deleted_at is null`;
  if (value === "only") return sql`d.deleted_at is not null`;
  throw invalid(
    "query.include_deleted",
    "type",
    `must be true, false or only; found ${JSON.stringify(text)}`,
  );
}

export function documentRoutes(store: ObjectStore): AnyRoute[] {
  return [
    listRoute({
      ...reading,
      path,
      operation_id: "listDocuments",
      summary: "List documents",
      list: documentList,
      resource: ListedDocument,
      select: listedColumns(),
      toResource: toListed,
      defaults: documentListDefaults,
    }),
    route({
      ...writing,
      method: "POST",
      path,
      operation_id: "createDocument",
      summary: "Create a document from an uploaded file, or from a copy of one in the assistant area",
      body: DocumentCreate,
      resource: Document,
      data: Document,
      status: 201,
      async handle({ tx, organization_id, body }) {
        return answer(await createDocument(tx, store, organization_id, body));
      },
    }),
    route({
      ...reading,
      method: "GET",
      path: `${path}/counts`,
      operation_id: "countDocuments",
      summary: "Count documents by category",
      data: DocumentCountsOut,
      async handle({ tx, organization_id }) {
        return { data: await countDocuments(tx, organization_id) };
      },
    }),
    route({
      ...reading,
      method: "GET",
      path: `${path}/{id}`,
      operation_id: "getDocument",
      summary: "Get a document",
      params: idParams,
      data: Document,
      async handle({ tx, organization_id, params }) {
        return answer(await requireDocument(tx, organization_id, params.id));
      },
    }),
    route({
      ...writing,
      method: "PATCH",
      path: `${path}/{id}`,
      operation_id: "updateDocument",
      summary: "Change a document's category, folder or name",
      params: idParams,
      body: DocumentPatch,
      resource: Document,
      data: Document,
      async handle({ tx, organization_id, params, body, requireVersion }) {
        const document = await lockDocument(tx, organization_id, params.id);
        requireVersion(document.version);
        return answer(await changeDocument(tx, organization_id, document, body));
      },
    }),
    route({
      ...writing,
      method: "DELETE",
      path: `${path}/{id}`,
      operation_id: "deleteDocument",
      summary: "Move a document to the trash",
      params: idParams,
      data: null,
      async handle({ tx, organization_id, params, principal, now, requireVersion }) {
        const document = await lockDocument(tx, organization_id, params.id);
        requireVersion(document.version);
        await trashDocument(tx, organization_id, document, deleterOf(principal), now);
        return undefined;
      },
    }),
    route({
      ...writing,
      method: "POST",
      path: `${path}/{id}/restore`,
      operation_id: "restoreDocument",
      summary: "Restore a document from the trash",
      params: idParams,
      data: Document,
      async handle({ tx, organization_id, params }) {
        const document = await lockDocument(tx, organization_id, params.id);
        return answer(await restoreDocument(tx, organization_id, document));
      },
    }),
    route({
      ...writing,
      method: "DELETE",
      path: `${path}/{id}/permanent`,
      operation_id: "deleteDocumentPermanently",
      summary: "Permanently delete a document in the trash",
      params: idParams,
      data: null,
      async handle({ tx, organization_id, params, requireVersion }) {
        const document = await lockDocument(tx, organization_id, params.id);
        requireVersion(document.version);
        await removeDocument(tx, organization_id, document);
        return undefined;
      },
    }),
  ];
}

function answer(document: DocumentRow) {
  return { data: toDocument(document), version: document.version };
}

export function deleterOf(principal: Principal): string | null {
  return principal.user_id ?? principal.actor.id;
}
