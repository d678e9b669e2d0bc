/**
 * Every table of an organization, and what becomes of it when the organization moves to another installation. A test
 * compares this with the database, so a new table cannot be forgotten.
 */

/**
 * Carried record by record, in this order: a record comes after those that it names. `order` is that of the records;
 * by default that of their keys. `left_out` are columns that the other installation fills by itself.
 */
export interface CarriedTable {
  name: string;
  order: string;
  left_out?: readonly string[];
  /** Columns that name a user, who may have another id in the other installation. */
  users?: readonly string[];
  /** The database accepts its records only step by step. */
  counted_up?: true;
}

const byId = (name: string, more: Omit<CarriedTable, "name" | "order"> = {}): CarriedTable => ({
  name,
  order: "id",
  ...more,
});

export const carriedTables: readonly CarriedTable[] = [
  { name: "organizations", order: "organization_id" },
  { name: "legal_entities", order: "organization_id" },
  byId("memberships", { users: ["user_id"] }),
  byId("categories"),
  byId("customers"),
  byId("vendors"),
  { name: "vendor_keys", order: "key" },
  byId("projects"),
  byId("folders"),
  byId("products"),
  byId("product_prices"),
  byId("budgets"),
  byId("exchange_rates"),
  byId("bank_accounts"),
  byId("categorization_rules"),
  byId("stored_objects"),
  byId("documents"),
  byId("document_attachments"),
  byId("transaction_imports"),
  byId("transactions"),
  byId("transaction_splits"),
  { name: "transaction_settlements", order: "transaction_id" },
  byId("inbox_items", { users: ["approval_actor_id"] }),
  byId("match_candidates"),
  { name: "match_aliases", order: "item_name, transaction_name" },
  byId("invoice_templates"),
  { name: "document_sequences", order: "document_type, prefix, period", counted_up: true },
  { name: "invoice_register", order: "issued_at, invoice_id" },
  byId("invoice_register_steps"),
  { name: "invoice_pinned_files", order: "invoice_id, role, position" },
  byId("recurring_series"),
  byId("invoices"),
  byId("invoice_taxes"),
  byId("invoice_payments"),
  { name: "invoice_reminder_steps", order: "invoice_id, days_after_due" },
  { name: "recurring_series_runs", order: "series_id, sequence" },
  byId("payment_proposals"),
  byId("record_imports"),
  { name: "record_import_records", order: "record_id" },
  { name: "datev_settings", order: "organization_id" },
  { name: "datev_parties", order: "kind, position" },
  byId("emails"),
  // In the order in which the events were written; the other installation numbers them in that order again.
  { name: "audit_events", order: "position, id", left_out: ["position"] },
];

/** What is carried of a person. Passwords and second factors stay behind. */
export const users_columns = ["id", "email", "full_name"] as const;

/** Sums, counts and words that triggers keep: they come into being with the records. */
export const derivedTables: readonly string[] = [
  "bank_account_totals",
  "category_totals",
  "documents_counts",
  "inbox_items_counts",
  "inbox_items_words",
  "invoices_counts",
  "open_bills",
  "open_bills_counts",
  "payment_proposals_counts",
  "recurring_marks",
  "row_counts",
  "stored_bytes",
  "transactions_counts",
  "user_organizations",
];

/** What stays behind, with the reason. docs/exports.md lists it for people. */
export const staying: Record<string, string> = {
  api_keys: "secret",
  oauth_clients: "secret",
  oauth_grants: "secret",
  invitations: "secret: the link is in somebody's mailbox",
  webhook_endpoints: "secret: the receiver would check signatures with the old one",
  webhook_deliveries: "the log of webhook endpoints",
  events: "what streams and webhooks of this installation were told",
  event_heads: "what streams of this installation were told",
  idempotency_keys: "answers to requests of the last day",
  audit_blocks: "signed by this installation; the other one seals the trail with its own key",
  audit_heads: "the last of the blocks",
  bulk_changes: "undo of the last day",
  previews: "pictures that are made again",
  recurring_candidates: "found again from the transactions",
  organization_quotas: "the administrator of each installation sets them",
  exports: "files of this installation",
};
