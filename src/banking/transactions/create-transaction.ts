/** Creates a transaction that a user entered by hand. */

import type { Decimal } from "../../kernel/decimal.ts";
import { plainAccount } from "../../kernel/iban.ts";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import { currencyDecimals, fitsCurrency } from "../../kernel/money.ts";
import type { Tx } from "../../platform/db/database.ts";
import { together } from "../../platform/db/together.ts";
import { invalid } from "../../platform/http/route.ts";
import { insertRecord } from "../../platform/records/records.ts";
import { requireReferences } from "../../platform/records/references.ts";
import { findBaseAmount } from "../../reference/exchange-rates/index.ts";
import { matchTransactionsJob } from "../match-job.ts";
import { type Categorization, loadCategorizer } from "../rules/categorize.ts";
import { type AccountFacts, replaceSplits, requireAccount } from "../store.ts";
import type { SplitIn, TransactionCreate } from "./schema.ts";
import { requireSplits, shareBaseAmount } from "./splits.ts";
import { counterpartyKey } from "./transaction.ts";
import { markTransfers } from "./transfers.ts";

export async function createTransaction(
  tx: Tx,
  org: OrganizationId,
  input: TransactionCreate,
): Promise<string> {
  const [account] = await together([
    requireOwnAccount(tx, org, input.account_id),
    requireInputReferences(tx, org, input),
  ]);
  requireMoney(input.amount, account.currency, input.currency ?? null);
  const splits = input.splits ?? [];
  if (splits.length > 0) requireSplits({ amount: input.amount, currency: account.currency }, splits);
  const id = newId();
  const facts = {
    account_id: account.id,
    booking_date: input.booking_date,
    value_date: input.value_date ?? null,
    amount: input.amount,
    currency: account.currency,
    base_currency: account.base_currency,
    base_amount: await findBaseAmount(
      tx,
      org,
      { amount: input.amount, currency: account.currency, date: input.booking_date },
      account.base_currency,
    ),
    description: input.description,
    counterparty_name: input.counterparty_name ?? null,
    counterparty_account: plainAccount(input.counterparty_account),
    reference: input.reference ?? null,
  };
  const record = { ...facts, counterparty_key: counterpartyKey(facts) };
  await insertRecord(tx, "transactions", org, id, {
    ...record,
    status: "booked",
    source: "manual",
    notes: input.notes ?? null,
    exclude_from_analytics: input.exclude_from_analytics ?? false,
    is_split: splits.length > 0,
    ...(await classify(tx, org, input, record)),
    ...(typeof input.is_transfer === "boolean"
      ? { is_transfer: input.is_transfer, transfer_reason: "person" }
      : {}),
  });
  await writeSplits(tx, org, id, record, splits);
  await markTransfers(tx, org, { id });
  await tx.enqueue(matchTransactionsJob, { organization_id: org, transaction_id: id });
  return id;
}

/** The user's values stand; the rules fill in what is missing. */
async function classify(
  tx: Tx,
  org: OrganizationId,
  input: TransactionCreate,
  record: Parameters<Awaited<ReturnType<typeof loadCategorizer>>>[0][number],
) {
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

interface Classified {
  category_id?: string | null | undefined;
  project_id?: string | null | undefined;
  vendor_id?: string | null | undefined;
  splits?: readonly SplitIn[] | null | undefined;
}

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
