import { DateTime, IdOf, type Static, Text } from "../../platform/http/schema.ts";
import {
  createBodyOf,
  optional,
  patchBodyOf,
  readOnly,
  recordOf,
  required,
  resourceOf,
} from "../../platform/records/fields.ts";

/** Every field of the record, in the order of the API. */
export const folderRecord = recordOf("folders", {
  id: readOnly(IdOf("folders")),
  organization_id: readOnly(IdOf("organizations")),
  parent_id: optional(IdOf("folders"), { filter: true }),
  name: required(Text({ max: 200 })),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
});

export const Folder = resourceOf(folderRecord);
export type Folder = Static<typeof Folder>;
export const FolderCreate = createBodyOf(folderRecord);
export type FolderCreate = Static<typeof FolderCreate>;
export const FolderPatch = patchBodyOf(folderRecord);
export type FolderPatch = Static<typeof FolderPatch>;
