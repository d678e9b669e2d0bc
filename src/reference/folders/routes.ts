import { sql } from "../../platform/db/sql.ts";
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import { recordRoutes } from "../../platform/records/records.ts";
import { requireParent } from "../../platform/records/tree.ts";
import { Folder, FolderCreate, FolderPatch, folderRecord } from "./schema.ts";

export const folderRoutes = recordRoutes({
  path: "/v1/folders",
  name: "folder",
  plural: "folders",
  tag: "Documents",
  area: "documents",
  table: "folders",
  event: "folder",
  resource: Folder,
  create: FolderCreate,
  patch: FolderPatch,
  list: {
    name: "folders",
    from: sql`folders f`,
    organization: sql`f.organization_id`,
    id: sql`f.id`,
    sorts: {
      name: { expression: sql`fold(f.name)`, type: "text" },
      created_at: { expression: sql`f.created_at`, type: "timestamptz" },
    },
    default_sort: "name",
    default_order: "asc",
    filters: filtersOf(folderRecord, "f"),
    search: sql`f.search`,
    counted_table: "folders",
  },
  ...recordMapper(folderRecord, "f", {}),
  async toNewColumns(input, { tx, organization_id }) {
    await requireParent(tx, organization_id, "folders", null, input.parent_id);
    return input;
  },
  async toChangedColumns(input, { tx, organization_id }, current) {
    await requireParent(tx, organization_id, "folders", current.id, input.parent_id);
    return input;
  },
});
