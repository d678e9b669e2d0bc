/** What the wire accepts for inbox items and entries. `status.ts` has the statuses. */
export const inboxTypes = ["expense", "income"] as const;
export type InboxType = (typeof inboxTypes)[number];
/** The words of a bank, for the same two. */
export const inboxTypeAliases = { debit: "expense", credit: "income" } as const satisfies Record<
  string,
  InboxType
>;
export const inboxDocumentTypes = [
  "receipt",
  "invoice",
  "credit_note",
  "bank_statement",
  "manual",
  "other",
] as const;
/**
 * How the tax of a purchase counts in the VAT report. The organization owes the tax of the last two itself, and deducts it.
 */
export const taxTreatments = [
  "domestic",
  "foreign",
  "not_deductible",
  "reverse_charge",
  "intra_community",
] as const;
export type TaxTreatment = (typeof taxTreatments)[number];
export const selfAssessedTreatments = [
  "reverse_charge",
  "intra_community",
] as const satisfies readonly TaxTreatment[];
export type SelfAssessedTreatment = (typeof selfAssessedTreatments)[number];
export const inboxSources = ["manual", "api", "cli", "upload", "email", "import", "assistant"] as const;
export const approvalActions = ["approved", "rejected", "changes_requested"] as const;
export const candidateStatuses = ["pending", "confirmed", "declined", "expired", "unmatched"] as const;
export const inboxSorts = ["date", "amount", "created_at"] as const;

/** What `POST /v1/inbox/bulk` can do with each item. */
export const inboxBulkActions = ["archive", "unarchive", "approve", "confirm", "decline", "delete"] as const;
export type InboxBulkAction = (typeof inboxBulkActions)[number];

export const inbox_line_items_max = 500;
export const batch_items_max = 1000;
