import { Conflict } from "../../kernel/errors.ts";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { colorOf, reserved_slug } from "./category.ts";
import { type DefaultCategory, defaultCategories } from "./default-categories.ts";
import { defaultNames } from "./default-names.ts";

/** Gives a new organization its default categories, named in its language; the slugs are the same in all. */
export async function createDefaultCategories(tx: Tx, org: OrganizationId, locale: string): Promise<void> {
  const names = defaultNames[new Intl.Locale(locale).language] ?? {};
  const rows = flatten(defaultCategories, null, names);
  await tx.run(sql`
    insert into categories (organization_id, id, parent_id, name, slug, color, kind, cash_flow_type, excluded)
    select ${org}, row.id, row.parent_id, row.name, row.slug, row.color, row.kind, row.cash_flow_type, row.excluded
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id uuid, parent_id uuid, name text, slug text, color text, kind text, cash_flow_type text, excluded boolean
    )`);
}

function flatten(
  categories: DefaultCategory[],
  parent_id: string | null,
  names: Readonly<Record<string, string>>,
): object[] {
  return categories.flatMap(({ children = [], cash_flow_type = "operating", excluded = false, ...rest }) => {
    const id = newId();
    const name = names[rest.slug] ?? rest.name;
    const own = { ...rest, name, id, parent_id, cash_flow_type, excluded, color: colorOf(rest.slug) };
    return [own, ...flatten(children, id, names)];
  });
}

/**
 * The slug itself if it is free, otherwise with the first number that makes it free. The lock serializes
 * requests: without it, two at once would both find the slug free.
 */
export async function takeFreeSlug(tx: Tx, org: OrganizationId, slug: string): Promise<string> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`category slug ${org} ${slug}`}, 0))`);
  const taken = await tx.many<Row<"categories", "slug">>(sql`
    select slug from categories
    where organization_id = ${org} and (slug = ${slug} or slug like ${`${slug}-%`})`);
  const slugs = new Set([reserved_slug, ...taken.map((row) => row.slug)]);
  if (!slugs.has(slug)) return slug;
  for (let number = 2; ; number++) if (!slugs.has(`${slug}-${number}`)) return `${slug}-${number}`;
}

export class CategoryInUse extends Conflict {
  constructor(children: number, budgets: number) {
    const uses = [
      ...(children > 0 ? [`${children} ${children === 1 ? "category" : "categories"} under it`] : []),
      ...(budgets > 0 ? [`${budgets} ${budgets === 1 ? "budget" : "budgets"}`] : []),
    ];
    super(
      `The category has ${uses.join(" and ")}. Delete or move them first.`,
      because("category_in_use", { children, budgets }),
    );
  }
}

/** Refuses to delete a category with subcategories or budgets; the user must decide what happens to them. */
export async function requireUnused(tx: Tx, org: OrganizationId, id: string): Promise<void> {
  const { children, budgets } = await tx.one<{ children: number; budgets: number }>(sql`
    select
      (select count(*) from categories where organization_id = ${org} and parent_id = ${id}) as children,
      (select count(*) from budgets where organization_id = ${org} and category_id = ${id}) as budgets`);
  if (children > 0 || budgets > 0) throw new CategoryInUse(children, budgets);
}
