/** Which answers an event of the stream makes out of date. */
import type { Collection } from "./query-keys.ts";

const collectionsBySubject: Record<string, readonly Collection[]> = {
  inbox: ["inbox", "transactions", "overview", "metrics"],
  document: ["documents", "inbox"],
  invoice: ["invoices", "customers", "overview", "metrics", "payment-proposals"],
  recurring_invoice: ["recurring-invoices", "overview"],
  transaction: ["transactions", "inbox", "accounts", "payment-proposals", "imports", "overview", "metrics"],
  invoice_template: ["invoice-templates"],
  product: ["products"],
  customer: ["customers", "invoices"],
  vendor: ["vendors", "inbox", "transactions", "rules"],
  bank_account: ["accounts", "transactions", "overview", "metrics"],
  categorization_rule: ["rules"],
  exchange_rate: ["exchange-rates", "overview", "metrics"],
  category: ["categories", "transactions", "inbox", "overview", "metrics"],
  project: ["projects"],
  budget: ["budgets", "overview", "metrics"],
  folder: ["folders", "documents"],
  record_import: ["record-imports"],
  export: ["exports"],
  organization: ["organization", "session", "overview"],
  member: ["members", "session"],
  invitation: ["invitations"],
};

/** `null`: everything. */
export function outdatedBy(event_type: string): readonly Collection[] | null {
  const [subject = ""] = event_type.split(".");
  return collectionsBySubject[subject] ?? null;
}
