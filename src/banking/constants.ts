/** What the wire accepts for bank accounts, transactions and imports. `formats/statement.ts` has the file formats. */
export const accountTypes = [
  "checking",
  "savings",
  "credit_card",
  "cash",
  "loan",
  "investment",
  "other",
] as const;
export type AccountType = (typeof accountTypes)[number];
/** Types whose balance is money that can be spent, unless the account says otherwise. */
export const cashTypes: readonly AccountType[] = ["checking", "savings", "cash"];

export const transactionStatuses = ["booked", "pending"] as const;
export const transactionSources = ["import", "manual"] as const;
export const categorySources = ["person", "rule", "learned"] as const;
export const transferReasons = ["own_account", "opposite_amounts", "person"] as const;
export const splits_max = 100;

export const importStatuses = ["running", "done", "failed", "undone"] as const;
/** What a person did to an imported transaction, and loses when the import is undone. */
export const personalChanges = [
  "category",
  "split",
  "notes",
  "vendor",
  "project",
  "transfer",
  "excluded",
  "attachment",
  "match",
  "payment",
] as const;
export type PersonalChange = (typeof personalChanges)[number];
/** Changed transactions that the answer of an undo shows; the counts cover all. */
export const changed_shown_max = 100;
export const later_imports_shown_max = 20;
export const rowVerdicts = ["new", "duplicate", "settles", "other_currency", "other_account"] as const;
/** Verdicts and warnings that an answer shows; the counts cover all rows. */
export const verdicts_shown_max = 1000;
export const warnings_shown_max = 100;

/** What `POST /v1/transactions/bulk` can do with each transaction. */
export const transactionBulkActions = ["delete"] as const;
export type TransactionBulkAction = (typeof transactionBulkActions)[number];

export const ruleDirections = ["in", "out"] as const;
