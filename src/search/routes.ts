import { toNumber } from "../kernel/decimal.ts";
import { cutText } from "../kernel/text.ts";
import { text_max } from "../platform/http/constants.ts";
import { type AnyRoute, invalid, route } from "../platform/http/route.ts";
import { requireWhole } from "../platform/http/whole-number.ts";
import { type SearchType, searchTypes } from "./constants.ts";
import { findRecords } from "./find-records.ts";
import { type FoundRow, kinds } from "./kinds.ts";
import { SearchAnswer, SearchQuery, type SearchResult, search_limits } from "./schema.ts";

export const searchRoutes: AnyRoute[] = [
  route({
    method: "GET",
    path: "/v1/search",
    operation_id: "searchRecords",
    summary: "Find records of every type: the best of each; types that the token may not read are left out",
    tag: "Search",
    // Each type has its own scope.
    scope: null,
    query: SearchQuery,
    data: SearchAnswer,
    async handle({ tx, organization_id: org, principal, query }) {
      const asked = requireTypes(query.types);
      const limit = requireWhole("limit", query.limit, search_limits);
      const types = asked.filter((type) => principal.scopes.has(kinds[type].scope));
      const found = await findRecords(tx, types, { org, text: query.q, limit });
      const results = types.flatMap((type) => (found.get(type) ?? []).map((row) => toResult(type, row)));
      return { data: { results, types, omitted_types: asked.filter((type) => !types.includes(type)) } };
    },
  }),
];

/** In the order of `searchTypes`, whatever the order in the query. */
function requireTypes(text: string | undefined): SearchType[] {
  if (text === undefined) return [...searchTypes];
  const named = text.split(",").map((part) => part.trim());
  const unknown = named.filter((name) => !(searchTypes as readonly string[]).includes(name));
  if (unknown.length > 0)
    throw invalid(
      "query.types",
      "enum",
      `must be among ${searchTypes.join(", ")}; found ${JSON.stringify(unknown.join(",").slice(0, 100))}`,
    );
  return searchTypes.filter((type) => named.includes(type));
}

function toResult(type: SearchType, row: FoundRow): SearchResult {
  const short = (text: string | null) => (text ? cutText(text, text_max) : null);
  return {
    type,
    id: row.id,
    title: short(row.title),
    subtitle: short(row.subtitle),
    amount: row.amount === null ? null : toNumber(row.amount),
    currency: row.currency,
    date: row.date,
    status: row.status,
  };
}
