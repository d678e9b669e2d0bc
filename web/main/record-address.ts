/** Where a record is shown. A list shows the one that `item` of its address names. */
import type { SearchResult } from "../../client/index.ts";

const lists = {
  customers: "/customers",
  inbox: "/inbox",
  transactions: "/transactions",
  documents: "/vault",
  vendors: "/vendors",
} as const;

export function addressOf({ type, id }: Pick<SearchResult, "type" | "id">) {
  if (type === "invoices") return { to: "/invoices/$id" as const, params: { id } };
  return { to: lists[type], search: { item: id } as never };
}
