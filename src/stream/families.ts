/** Who may see which events, and where the version of their record is. */
import type { Scope } from "../access/index.ts";
import type { TableName } from "../platform/db/row.ts";
import type { eventVerbs } from "../webhooks/index.ts";

export interface Family {
  /** A token sees the events of the family if it may read the records. */
  scope: Scope;
  table: TableName;
  /** The column that identifies the record; `id` unless given. */
  id?: string;
}

const families: Record<string, Family> = {
  inbox: { scope: "inbox.read", table: "inbox_items" },
  document: { scope: "documents.read", table: "documents" },
  invoice: { scope: "invoices.read", table: "invoices" },
  invoice_template: { scope: "invoices.read", table: "invoice_templates" },
  product: { scope: "invoices.read", table: "products" },
  recurring_invoice: { scope: "recurring.read", table: "recurring_series" },
  customer: { scope: "customers.read", table: "customers" },
  vendor: { scope: "inbox.read", table: "vendors" },
  transaction: { scope: "transactions.read", table: "transactions" },
  bank_account: { scope: "transactions.read", table: "bank_accounts" },
  categorization_rule: { scope: "transactions.read", table: "categorization_rules" },
  exchange_rate: { scope: "transactions.read", table: "exchange_rates" },
  category: { scope: "categories.read", table: "categories" },
  project: { scope: "categories.read", table: "projects" },
  budget: { scope: "categories.read", table: "budgets" },
  folder: { scope: "documents.read", table: "folders" },
  record_import: { scope: "customers.read", table: "record_imports" },
  export: { scope: "exports.read", table: "exports" },
  organization: { scope: "organization.read", table: "organizations", id: "organization_id" },
  member: { scope: "organization.read", table: "memberships" },
  invitation: { scope: "organization.read", table: "invitations" },
} satisfies Record<keyof typeof eventVerbs, Family>;

/** Null: events of this type, such as a test of a webhook, are not for streams. */
export function familyOf(type: string): Family | null {
  return families[type.split(".")[0] as string] ?? null;
}
