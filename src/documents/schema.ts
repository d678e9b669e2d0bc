import {
  Body,
  DateTime,
  ListOf,
  Nullable,
  NumberOut,
  OneOf,
  PatchBody,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import { attachableTypes, documentCategories, documentSources } from "./document.ts";

export const PrimaryAttachment = Resource({
  attachable_type: OneOf(attachableTypes),
  attachable_id: Uuid,
  entry_name: Nullable(Type.String()),
  invoice_number: Nullable(Type.String()),
});

export type PrimaryAttachment = Static<typeof PrimaryAttachment>;

export const Attachment = Resource({
  id: Uuid,
  attachable_type: OneOf(attachableTypes),
  attachable_id: Uuid,
  is_primary: Type.Boolean(),
  label: Nullable(Type.String()),
});
export type Attachment = Static<typeof Attachment>;

const listed = {
  id: Uuid,
  organization_id: Uuid,
  storage_object_id: Uuid,
  category: OneOf(documentCategories),
  folder_id: Nullable(Uuid),
  deleted_at: Nullable(DateTime),
  deleted_by: Nullable(Type.String()),
  created_at: DateTime,
  updated_at: DateTime,
  file_name: Type.String(),
  file_path: Type.String(),
  content_type: Type.String(),
  size: NumberOut,
  page_count: Nullable(
    Type.Integer({ description: "Pages of a PDF or image; null until the first one was rendered" }),
  ),
  source: OneOf(documentSources),
  primary_attachment: Nullable(PrimaryAttachment),
};

/** A document in a list, without its attachments. */
export const ListedDocument = Resource(listed);
export type ListedDocument = Static<typeof ListedDocument>;

export const Document = Resource({ ...listed, attachments: ListOf(Attachment) });
export type Document = Static<typeof Document>;

export const DocumentCountsOut = Resource(
  Object.fromEntries(["all", ...documentCategories, "trash"].map((name) => [name, Type.Integer()])),
);
export type DocumentCountsOut = Static<typeof DocumentCountsOut>;

const attachments_max = 50;
const FileName = Text({ max: 255 });

const NewAttachment = Body(
  { attachable_type: OneOf(attachableTypes), attachable_id: Uuid },
  { is_primary: Type.Boolean(), label: Text({ max: 200 }) },
);

export const DocumentCreate = Body(
  { category: OneOf(documentCategories) },
  {
    file_path: Text({ description: "Key of an uploaded file: vault/..." }),
    source_key: Text({ description: "Key in the assistant area, assistant/...; the file is copied" }),
    file_name: FileName,
    folder_id: Uuid,
    source: OneOf(documentSources),
    attachments: ListOf(NewAttachment, { max: attachments_max }),
  },
);
export type DocumentCreate = Static<typeof DocumentCreate>;

export const DocumentPatch = PatchBody(
  { category: OneOf(documentCategories), file_name: FileName },
  { folder_id: Uuid },
);
export type DocumentPatch = Static<typeof DocumentPatch>;

/** What a person sets on many documents at once. */
export const DocumentSet = Type.Pick(DocumentPatch, ["category", "folder_id"], {
  additionalProperties: false,
});
export type DocumentSet = Static<typeof DocumentSet>;

const uploaded = {
  file_name: Type.String(),
  content_type: Type.String(),
  size: NumberOut,
  sha256: Type.String({ description: "SHA-256 of the content, in hexadecimal" }),
};

export const Uploaded = Type.Union([
  Resource({ file_path: Type.String(), ...uploaded }),
  Resource({ source_key: Type.String(), ...uploaded }),
]);
export type Uploaded = Static<typeof Uploaded>;
