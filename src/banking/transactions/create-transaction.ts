/** Creates a transaction that a user entered by hand. */

import type { Decimal } from "../../kernel/decimal.ts";
import { plainAccount } from "../../kernel/iban.ts";
import { newId, type OrganizationId, type TransactionId } from "../../kernel/ids.ts";
import { currencyDecimals, fitsCurrency } from "../../kernel/money.ts";
import type { Tx } from "../../platform/db/database.ts";
import { together } from "../../platform/db/together.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { invalid } from "../../platform/http/route.ts";
import { nullsOf } from "../../platform/records/mapper.ts";
import { insertRecord } from "../../platform/records/records.ts";
import { requireReferences } from "../../platform/records/references.ts";
import { findBaseAmount } from "../../reference/exchange-rates/index.ts";
import { matchTransactionsJob } from "../match-job.ts";
import { type Categorization, loadCategorizer } from "../rules/categorize.ts";
import { type AccountFacts, replaceSplits, requireAccount } from "../store.ts";
import { type SplitIn, type TransactionCreate, transactionRecord } from "./schema.ts";
import { requireSplits, shareBaseAmount } from "./splits.ts";
import { counterpartyKey, type TransactionRow } from "./transaction.ts";
import { markTransfers } from "./transfers.ts";

export async function createTransaction(
  tx: Tx,
  org: OrganizationId,
  input: TransactionCreate,
): Promise<TransactionId> {
  const [account] = await together([
    requireOwnAccount(tx, org, input.account_id),
    requireInputReferences(tx, org, input),
  ]);
  requireMoney(input.amount, account.currency, input.currency ?? null);
  const splits = input.splits ?? [];
  if (splits.length > 0) requireSplits({ amount: input.amount, currency: account.currency }, splits);
  const id = newId<TransactionId>();
  const record = await completeRecord(tx, org, input, account);
  await insertRecord(tx, "transactions", org, id, {
    ...record,
    is_split: splits.length > 0,
    ...(await classify(tx, org, input, record)),
  });
  await writeSplits(tx, org, id, record, splits);
  await markTransfers(tx, org, { id });
  await tx.enqueue(matchTransactionsJob, { organization_id: org, transaction_id: id });
  await recordEvent(tx, org, "transaction.created", { id });
  return id;
}

type NewTransaction = Omit<
  TransactionRow,
  "id" | "organization_id" | "created_at" | "updated_at" | "version" | "is_split" | DecidedLater
>;
/** What the database computes, what only a bank knows, and what rules and transfers decide. */
type DecidedLater =
  | "categorized"
  | "matched"
  | "category_source"
  | "bank_transaction_id"
  | "import_id"
  | "import_row"
  | "transfer_transaction_id";

/** Defaults, and what follows from the account. */
async function completeRecord(
  tx: Tx,
  org: OrganizationId,
  input: TransactionCreate,
  { currency, base_currency }: AccountFacts,
): Promise<NewTransaction> {
  const { splits: _, is_transfer, ...given } = input;
  const money = { amount: given.amount, currency, date: given.booking_date };
  const record = {
    ...nullsOf(transactionRecord),
    ...given,
    counterparty_account: plainAccount(given.counterparty_account),
    currency,
    base_currency,
    base_amount: await findBaseAmount(tx, org, money, base_currency),
    status: "booked" as const,
    source: "manual" as const,
    exclude_from_analytics: given.exclude_from_analytics ?? false,
    is_transfer: is_transfer ?? false,
    transfer_reason: typeof is_transfer === "boolean" ? ("person" as const) : null,
  };
  return { ...record, counterparty_key: counterpartyKey(record) };
}

/** What the person said stands; what they left out is asked of the rules. */
async function classify(tx: Tx, org: OrganizationId, input: TransactionCreate, record: NewTransaction) {
  const decided = input.category_id !== undefined || (input.splits ?? []).length > 0;
  const [proposed] = (await (await loadCategorizer(tx, org))([record])) as [Categorization];
  return {
    category_id: decided ? (input.category_id ?? null) : proposed.category_id,
    category_source: decided ? "person" : proposed.category_source,
    vendor_id: input.vendor_id === undefined ? proposed.vendor_id : input.vendor_id,
    project_id: input.project_id === undefined ? proposed.project_id : input.project_id,
  };
}

async function requireOwnAccount(tx: Tx, org: OrganizationId, id: string): Promise<AccountFacts> {
  await requireReferences(tx, org, [{ path: "account_id", table: "bank_accounts", id }]);
  return requireAccount(tx, org, id);
}

export function requireMoney(amount: Decimal, currency: string, given: string | null = null): void {
  if (given !== null && given !== currency)
    throw invalid("body.currency", "currency", `must be the account's currency, ${currency}; found ${given}`);
  if (!fitsCurrency(amount, currency))
    throw invalid(
      "body.amount",
      "decimals",
      `must have at most ${currencyDecimals(currency)} decimals in ${currency}; found ${amount}`,
    );
}

type Classified = Partial<Pick<SplitIn, "category_id" | "project_id" | "vendor_id">> & {
  splits?: readonly SplitIn[] | null | undefined;
};

/** Every record that a body names must exist in the organization; a split transaction has no category itself. */
export async function requireInputReferences(tx: Tx, org: OrganizationId, input: Classified): Promise<void> {
  const referencesOf = (of: Classified, path: string) => [
    { path: `${path}category_id`, table: "categories", id: of.category_id },
    { path: `${path}project_id`, table: "projects", id: of.project_id },
    { path: `${path}vendor_id`, table: "vendors", id: of.vendor_id },
  ];
  const splits = input.splits ?? [];
  if (splits.length > 0 && (input.category_id ?? null) !== null)
    throw invalid("body.category_id", "split", "must be absent or null if splits carry the categories");
  await requireReferences(tx, org, [
    ...referencesOf(input, ""),
    ...splits.flatMap((split, index) => referencesOf(split, `splits.${index}.`)),
  ]);
}

export async function writeSplits(
  tx: Tx,
  org: OrganizationId,
  transaction_id: string,
  whole: Parameters<typeof shareBaseAmount>[0],
  splits: readonly SplitIn[],
): Promise<void> {
  const shares = shareBaseAmount(
    whole,
    splits.map((split) => split.amount),
  );
  await replaceSplits(
    tx,
    org,
    transaction_id,
    splits.map((split, index) => ({
      amount: split.amount,
      base_amount: shares[index] ?? null,
      category_id: split.category_id ?? null,
      project_id: split.project_id ?? null,
      vendor_id: split.vendor_id ?? null,
      description: split.description ?? null,
    })),
  );
}
