/** Where a record is shown. A list shows the one that `item` of its address names. */
import type { SearchResult } from "../../client/index.ts";

const lists = {
  customers: "/customers",
  inbox: "/inbox",
  transactions: "/transactions",
  documents: "/vault",
} as const;

export function addressOf({ type, id, title }: Pick<SearchResult, "type" | "id" | "title">) {
  if (type === "invoices") return { to: "/invoices/$id" as const, params: { id } };
  // A vendor has no screen of its own: the inbox shows what came from them.
  if (type === "vendors") return { to: "/inbox" as const, search: { q: title ?? "" } as never };
  return { to: lists[type], search: { item: id } as never };
}
