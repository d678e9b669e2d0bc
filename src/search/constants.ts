/** What GET /v1/search looks for. A result is at `/v1/<type>/<id>`. */
export const searchTypes = [
  "customers",
  "vendors",
  "invoices",
  "inbox",
  "transactions",
  "documents",
] as const;
export type SearchType = (typeof searchTypes)[number];

export const search_limit_default = 5;
export const search_limit_max = 20;
