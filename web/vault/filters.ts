/** The state of the vault that its address holds. */
import type { Daybook, ListedDocument } from "../../client/index.ts";
import { documentCategories } from "../../src/contract.ts";
import type { RawSearch } from "../platform/use-filters.ts";

export type Category = ListedDocument["category"];

export interface VaultFilters {
  /** A category, everything, or the trash. */
  in: Category | "all" | "trash";
  folder: string | null;
  q: string;
  look: "grid" | "list";
  item: string | null;
}

export function toVaultFilters(raw: RawSearch): VaultFilters {
  const places = [...documentCategories, "all", "trash"] as const;
  return {
    in: places.find((place) => place === raw.in) ?? "all",
    folder: typeof raw.folder === "string" ? raw.folder : null,
    q: typeof raw.q === "string" || typeof raw.q === "number" ? String(raw.q) : "",
    look: raw.look === "list" ? "list" : "grid",
    item: typeof raw.item === "string" ? raw.item : null,
  };
}

type ListQuery = NonNullable<Parameters<Daybook["listDocuments"]>[0]>;

export function toListQuery({ in: place, folder, q }: VaultFilters): ListQuery {
  return {
    sort: "created_at",
    order: "desc",
    ...(q.trim() ? { q: q.trim() } : {}),
    ...(place !== "all" && place !== "trash" ? { category: place } : {}),
    ...(folder ? { folder_id: folder } : {}),
    ...(place === "trash" ? { include_deleted: "only" } : {}),
  };
}
