import { sql } from "../../platform/db/sql.ts";
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import { recordRoutes } from "../../platform/records/records.ts";
import { requireReferences } from "../../platform/records/references.ts";
import { Project, ProjectCreate, ProjectPatch, projectRecord } from "./schema.ts";

export const projectRoutes = recordRoutes({
  path: "/v1/projects",
  name: "project",
  plural: "projects",
  tag: "Projects",
  area: "categories",
  table: "projects",
  event: "project",
  resource: Project,
  create: ProjectCreate,
  patch: ProjectPatch,
  list: {
    name: "projects",
    from: sql`projects p`,
    organization: sql`p.organization_id`,
    id: sql`p.id`,
    sorts: {
      created_at: { expression: sql`p.created_at`, type: "timestamptz" },
      name: { expression: sql`fold(p.name)`, type: "text" },
    },
    default_sort: "created_at",
    filters: filtersOf(projectRecord, "p"),
    search: sql`p.search`,
    counted_table: "projects",
  },
  ...recordMapper(projectRecord, "p", {}),
  async toNewColumns(input, { tx, organization_id }) {
    await requireReferences(tx, organization_id, [
      { path: "customer_id", table: "customers", id: input.customer_id },
    ]);
    return { ...input, status: input.status ?? "active" };
  },
  async toChangedColumns(input, { tx, organization_id }) {
    await requireReferences(tx, organization_id, [
      { path: "customer_id", table: "customers", id: input.customer_id },
    ]);
    return input;
  },
});
