/** What the wire says in statements of account. */
export const statementEntryTypes = ["invoice", "credit_note", "payment", "refund", "write_off"] as const;
export type StatementEntryType = (typeof statementEntryTypes)[number];

/** A statement is built in memory and printed; whoever needs more asks for fewer days. */
export const statement_entries_max = 10_000;
