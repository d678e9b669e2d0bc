import type { SearchResult } from "../../client/index.ts";
import { untrusted } from "../answer.ts";
import { pick } from "../fields.ts";
import type { Links } from "../links.ts";
import { documentUri } from "../links.ts";
import * as schemas from "../schemas.ts";
import { tool } from "../tool.ts";

export const search = tool({
  name: "search",
  title: "Search all records",
  description:
    "Finds customers, vendors, invoices, inbox items (receipts and bills), bank transactions and documents by words, names or numbers. Returns the best of each type with ids for the other tools.",
  effect: "read",
  fields: pick(schemas.searchRecords.query, ["q", "types", "limit"]),
  async run(given, { daybook, links }) {
    const { results, omitted_types } = await daybook.searchRecords(given);
    return { data: { results: results.map((one) => showResult(one, links)), omitted_types } };
  },
});

/** Of these, an organization writes the names itself. */
const ownNames = new Set<SearchResult["type"]>(["customers", "invoices"]);

function showResult(result: SearchResult, links: Links): object {
  const { type, id, title, subtitle, amount, currency, date, status } = result;
  const names = { title, subtitle };
  return {
    type,
    id,
    ...(ownNames.has(type) ? names : untrusted(names)),
    amount,
    currency,
    date,
    status,
    link: linkTo(result, links),
  };
}

function linkTo({ type, id }: SearchResult, links: Links): string | null {
  if (type === "inbox") return links.inbox(id);
  if (type === "transactions") return links.transaction(id);
  if (type === "invoices") return links.invoice(id);
  if (type === "customers") return links.customer(id);
  return type === "documents" ? documentUri(id) : null;
}
