/**
 * The keys of the cache. The first part is a collection as the API names it, so that an event of the stream can say
 * which answers are out of date without knowing a screen.
 */
export type Collection =
  | "accounts"
  | "api-keys"
  | "audit-events"
  | "budgets"
  | "categories"
  | "customers"
  | "documents"
  | "exchange-rates"
  | "exports"
  | "folders"
  | "imports"
  | "inbox"
  | "invitations"
  | "invoice-templates"
  | "invoices"
  | "me"
  | "members"
  | "metrics"
  | "organization"
  | "organizations"
  | "overview"
  | "payment-proposals"
  | "products"
  | "projects"
  | "record-imports"
  | "recurring-invoices"
  | "rules"
  | "search"
  | "session"
  | "transactions"
  | "vendors"
  | "webhooks";

export const queryKeys = {
  all: (collection: Collection) => [collection] as const,
  list: (collection: Collection, filters: object = {}) => [collection, "list", filters] as const,
  counts: (collection: Collection) => [collection, "counts"] as const,
  record: (collection: Collection, id: string) => [collection, "record", id] as const,
  /** Something that belongs to a record: its matches, its payments. */
  part: (collection: Collection, id: string, name: string) => [collection, "record", id, name] as const,
};
