import {
  Body,
  DateTime,
  Nullable,
  PatchBody,
  Resource,
  type Static,
  Text,
  Uuid,
} from "../../platform/http/schema.ts";

export const Folder = Resource(
  {
    id: Uuid,
    organization_id: Uuid,
    parent_id: Nullable(Uuid),
    name: Text(),
    created_at: DateTime,
    updated_at: DateTime,
  },
  { title: "Folder" },
);
export type Folder = Static<typeof Folder>;

const fields = { name: Text({ max: 200 }) };
const clearable = { parent_id: Uuid };

export const FolderCreate = Body(fields, clearable);
export type FolderCreate = Static<typeof FolderCreate>;
export const FolderPatch = PatchBody(fields, clearable);
export type FolderPatch = Static<typeof FolderPatch>;
