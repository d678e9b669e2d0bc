import { sql } from "../../platform/db/sql.ts";
import { invalid } from "../../platform/http/route.ts";
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import { recordRoutes } from "../../platform/records/records.ts";
import { requireParent } from "../../platform/records/tree.ts";
import { colorOf, reserved_slug, slugOf } from "./category.ts";
import { Category, CategoryCreate, CategoryPatch, categoryRecord } from "./schema.ts";
import { requireUnused, takeFreeSlug } from "./store.ts";

export const categoryRoutes = recordRoutes({
  path: "/v1/categories",
  name: "category",
  plural: "categories",
  tag: "Categories",
  area: "categories",
  table: "categories",
  event: "category",
  resource: Category,
  create: CategoryCreate,
  patch: CategoryPatch,
  list: {
    name: "categories",
    from: sql`categories c`,
    organization: sql`c.organization_id`,
    id: sql`c.id`,
    sorts: {
      name: { expression: sql`fold(c.name)`, type: "text" },
      created_at: { expression: sql`c.created_at`, type: "timestamptz" },
    },
    default_sort: "name",
    default_order: "asc",
    filters: filtersOf(categoryRecord, "c"),
    search: sql`c.search`,
    counted_table: "categories",
  },
  ...recordMapper(categoryRecord, "c", {}),
  async toNewColumns(input, { tx, organization_id }) {
    requireOwnSlug(input.slug);
    await requireParent(tx, organization_id, "categories", null, input.parent_id);
    const slug = input.slug ?? (await takeFreeSlug(tx, organization_id, slugOf(input.name)));
    return {
      ...input,
      slug,
      color: input.color ?? colorOf(slug),
      kind: input.kind ?? "expense",
      cash_flow_type: input.cash_flow_type ?? "operating",
      excluded: input.excluded ?? false,
    };
  },
  async toChangedColumns(input, { tx, organization_id }, current) {
    requireOwnSlug(input.slug);
    await requireParent(tx, organization_id, "categories", current.id, input.parent_id);
    return input;
  },
  beforeDelete: ({ tx, organization_id }, { id }) => requireUnused(tx, organization_id, id),
});

function requireOwnSlug(slug: string | null | undefined): void {
  if (slug === reserved_slug)
    throw invalid("body.slug", "reserved", `must not be ${reserved_slug}, which means no category`);
}
