/** Exports in the API. */
import {
  Body,
  DateOnly,
  DateTime,
  IdOf,
  ListOf,
  Nullable,
  OneOf,
  Resource,
  type Static,
  Type,
} from "../platform/http/schema.ts";
import { joined, readOnly, recordOf, resourceOf, shownBodyOf } from "../platform/records/fields.ts";
import { exportFormats, exportLists, exportStatuses } from "./constants.ts";

const options = {
  lists: Type.Array(OneOf(exportLists), {
    minItems: 1,
    maxItems: exportLists.length,
    uniqueItems: true,
    description: "For csv and xlsx: the lists in the file; absent: every list",
  }),
};

export const ExportOptions = shownBodyOf(options);
export type ExportOptions = Static<typeof ExportOptions>;

/** Every field of the record, in the order of the API. */
export const exportRecord = recordOf("exports", {
  id: readOnly(IdOf("exports")),
  organization_id: readOnly(IdOf("organizations")),
  format: readOnly(OneOf(exportFormats), { filter: true }),
  status: readOnly(OneOf(exportStatuses), { filter: true }),
  start_date: readOnly(Nullable(DateOnly)),
  end_date: readOnly(Nullable(DateOnly)),
  options: readOnly(ExportOptions),
  scopes: readOnly(ListOf(Type.String({ description: "A scope that downloading the file needs" }))),
  progress: readOnly(Type.Integer({ description: "Percent" })),
  file_name: readOnly(Type.String()),
  content_type: readOnly(Type.String()),
  size: readOnly(Nullable(Type.Integer({ description: "Bytes; null until it is completed" }))),
  sha256: readOnly(Nullable(Type.String())),
  error: readOnly(Nullable(Resource({ code: Type.String(), message: Type.String() }))),
  expires_at: readOnly(Nullable(DateTime)),
  created_at: readOnly(DateTime),
  started_at: readOnly(Nullable(DateTime)),
  finished_at: readOnly(Nullable(DateTime)),
  created_by: joined(Resource({ kind: Type.String(), id: Nullable(Type.String()) })),
});

export const Export = resourceOf(exportRecord);
export type Export = Static<typeof Export>;

export const ExportCreate = Body(
  { format: OneOf(exportFormats) },
  { start_date: DateOnly, end_date: DateOnly, options: Body({}, options) },
);
export type ExportCreate = Static<typeof ExportCreate>;
