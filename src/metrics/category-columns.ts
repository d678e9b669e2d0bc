/** The category columns of a row without a category. */
import type { CategoryColumns } from "./totals-store.ts";

export const uncategorized = {
  category_id: null,
  category_name: "Uncategorized",
  category_slug: "uncategorized",
  category_color: "#9ca3af",
} as const satisfies CategoryColumns;

export function toCategoryColumns(row: CategoryColumns): CategoryColumns {
  const { category_id, category_name, category_slug, category_color } = row;
  return category_id === null ? uncategorized : { category_id, category_name, category_slug, category_color };
}
