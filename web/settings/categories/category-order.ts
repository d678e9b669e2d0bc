/** The order of the list: income before expenses, each category followed by its parts. */
import type { Category } from "../../../client/index.ts";

export interface Placed extends Category {
  depth: number;
}

export function inOrder(categories: readonly Category[], locale: string): Placed[] {
  const { compare } = new Intl.Collator(locale);
  const ids = new Set(categories.map(({ id }) => id));
  const sorted = categories.toSorted(
    (one, other) => other.kind.localeCompare(one.kind) || compare(one.name, other.name),
  );
  const below = (parent: string | null, depth: number): Placed[] =>
    sorted
      .filter(({ parent_id }) => (parent_id && ids.has(parent_id) ? parent_id : null) === parent)
      .flatMap((category) => [{ ...category, depth }, ...below(category.id, depth + 1)]);
  return below(null, 0);
}

/** What a category can be part of: any of the same kind, but not itself and nothing within it. */
export function possibleParents(category: Category | null, categories: readonly Category[]): Category[] {
  const parents = new Map(categories.map(({ id, parent_id }) => [id, parent_id]));
  const isWithin = (id: string | null): boolean =>
    id !== null && (id === category?.id || isWithin(parents.get(id) ?? null));
  return categories.filter(({ id }) => !isWithin(id));
}
