/**
 * Changes a transaction: the user's decisions always, the facts only of a transaction that was not imported.
 */

import { Conflict } from "../../kernel/errors.ts";
import { plainAccount } from "../../kernel/iban.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Tx } from "../../platform/db/database.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { invalid } from "../../platform/http/route.ts";
import { updateRecord } from "../../platform/records/records.ts";
import { findBaseAmount } from "../../reference/exchange-rates/index.ts";
import { matchTransactionsJob } from "../match-job.ts";
import { findSplits, lockTransaction } from "../store.ts";
import { requireInputReferences, requireMoney, writeSplits } from "./create-transaction.ts";
import type { SplitIn, TransactionPatch } from "./schema.ts";
import { requireSplits } from "./splits.ts";
import { counterpartyKey, type TransactionRow } from "./transaction.ts";
import { markTransfers, releaseOtherSides } from "./transfers.ts";

const factNames = [
  "booking_date",
  "value_date",
  "amount",
  "description",
  "counterparty_name",
  "counterparty_account",
  "reference",
] as const;

export class ImportedFactsFixed extends Conflict {
  constructor(fields: string[]) {
    super(
      `The transaction was imported from the bank; ${fields.join(", ")} cannot change.`,
      because("imported_facts_fixed", { fields }),
    );
  }
}

/**
 * A decision about the category or a transfer counts as the user's. An undo says whose decision it was
 * before, so that rules and imports treat the transaction as they did then.
 */
export type TransactionChange = TransactionPatch &
  Partial<Pick<TransactionRow, "category_source" | "transfer_reason">>;

export async function changeTransaction(
  tx: Tx,
  org: OrganizationId,
  id: string,
  input: TransactionChange,
  requireVersion: (version: number) => void,
): Promise<void> {
  const current = await lockTransaction(tx, org, id);
  requireVersion(current.version);
  await requireInputReferences(tx, org, input);
  const facts = changedFacts(current, withPlainAccount(input));
  const after = { ...current, ...facts };
  const splits = await splitsAfter(tx, org, current, after, input);
  const columns = {
    ...facts,
    ...(await consequences(tx, org, after, facts)),
    ...judgements(current, input, splits),
  };
  await updateRecord(tx, "transactions", org, id, columns);
  if (splits !== null) await writeSplits(tx, org, id, { ...after, ...columns }, splits);
  const changed = [...Object.keys(columns), ...(splits === null ? [] : ["splits"])].toSorted();
  if (changed.length > 0) await recordEvent(tx, org, "transaction.updated", { id, changed });
  if (columns.transfer_reason === "person" && current.transfer_transaction_id !== null)
    await releaseOtherSides(tx, org, [id]);
  if (Object.keys(facts).length === 0) return;
  if (columns.transfer_reason !== "person") await judgeTransferAgain(tx, org, id, current);
  await tx.enqueue(matchTransactionsJob, { organization_id: org, transaction_id: id });
}

function withPlainAccount(input: TransactionPatch): TransactionPatch {
  const { counterparty_account } = input;
  return counterparty_account
    ? { ...input, counterparty_account: plainAccount(counterparty_account) }
    : input;
}

/** New facts may change whether it is a transfer; the user's own choice stands. */
async function judgeTransferAgain(
  tx: Tx,
  org: OrganizationId,
  id: string,
  before: TransactionRow,
): Promise<void> {
  if (before.transfer_reason === "person") return;
  if (before.transfer_reason !== null) {
    await releaseOtherSides(tx, org, [id]);
    const none = { is_transfer: false, transfer_reason: null, transfer_transaction_id: null };
    await updateRecord(tx, "transactions", org, id, none);
  }
  await markTransfers(tx, org, { id });
}

/** Returns only fields that differ, so that a client can send back what it read. */
function changedFacts(current: TransactionRow, input: TransactionPatch): Partial<TransactionRow> {
  const changed = factNames.filter((name) => input[name] !== undefined && input[name] !== current[name]);
  if (changed.length > 0 && current.source === "import") throw new ImportedFactsFixed([...changed]);
  if (input.amount !== undefined) requireMoney(input.amount, current.currency);
  return Object.fromEntries(changed.map((name) => [name, input[name]]));
}

async function consequences(
  tx: Tx,
  org: OrganizationId,
  after: TransactionRow,
  facts: Partial<TransactionRow>,
): Promise<Partial<TransactionRow>> {
  const follows: Partial<TransactionRow> = {};
  if ("amount" in facts || "booking_date" in facts) {
    const { amount, currency, booking_date: date, base_currency } = after;
    follows.base_amount = await findBaseAmount(tx, org, { amount, currency, date }, base_currency);
  }
  if ("counterparty_name" in facts || "description" in facts)
    follows.counterparty_key = counterpartyKey(after);
  return follows;
}

/** The splits to write, or null if they do not change. */
async function splitsAfter(
  tx: Tx,
  org: OrganizationId,
  current: TransactionRow,
  after: TransactionRow,
  input: TransactionPatch,
): Promise<readonly SplitIn[] | null> {
  const kept = current.is_split ? await findSplits(tx, org, current.id) : [];
  const wanted = input.splits === undefined ? kept : (input.splits ?? []);
  const sameMoney = after.amount === current.amount && after.booking_date === current.booking_date;
  if (sameMoney && describe(wanted) === describe(kept)) return null;
  if (wanted.length > 0) requireSplits(after, wanted);
  return wanted;
}

/** Two lists of splits with the same content have the same description. */
function describe(splits: readonly SplitIn[]): string {
  return JSON.stringify(
    splits.map(({ amount, category_id, project_id, vendor_id, description }) =>
      [amount, category_id, project_id, vendor_id, description].map((value) => value ?? null),
    ),
  );
}

/** The user's decisions. A decision about the category, including none, is marked as the user's. */
function judgements(
  current: TransactionRow,
  input: TransactionChange,
  splits: readonly SplitIn[] | null,
): Partial<TransactionRow> {
  const { splits: _, category_id, is_transfer, ...rest } = input;
  const { category_source = "person", transfer_reason = "person", ...plain } = rest;
  const is_split = splits === null ? current.is_split : splits.length > 0;
  if (is_split && (category_id ?? null) !== null)
    throw invalid("body.category_id", "split", "must be null if splits carry the categories");
  const columns = changesOf(current, plain);
  for (const fact of factNames) delete columns[fact];
  if (is_split !== current.is_split)
    Object.assign(columns, {
      is_split,
      category_source: "person",
      ...(is_split ? { category_id: null } : {}),
    });
  if (!is_split && category_id !== undefined && category_id !== current.category_id)
    Object.assign(columns, { category_id, category_source });
  if (is_transfer !== undefined && is_transfer !== current.is_transfer)
    Object.assign(columns, { is_transfer, transfer_reason, transfer_transaction_id: null });
  return columns;
}

function changesOf(current: TransactionRow, values: object): Partial<TransactionRow> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && value !== current[name as keyof TransactionRow],
    ),
  );
}
