/** SQL for bank accounts and transactions, one record at a time; imports write in bulk (import/store.ts). */
import { NotFound } from "../kernel/errors.ts";
import { newId, type OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import type { BankAccountRow } from "./accounts/schema.ts";
import { transactionSelect } from "./transactions/list.ts";
import type { JoinedTransactionRow, SplitRow, TransactionRow } from "./transactions/transaction.ts";

export type AccountFacts = Pick<
  BankAccountRow,
  "id" | "name" | "currency" | "iban" | "account_number" | "import_mapping" | "type"
> &
  Row<"organizations", "base_currency">;

/** The base currency is joined, because imports and every new transaction would wait for one more round trip. */
export async function requireAccount(tx: Tx, org: OrganizationId, id: string): Promise<AccountFacts> {
  const account = await tx.maybe<AccountFacts>(sql`
    select a.id, a.name, a.currency, a.iban, a.account_number, a.import_mapping, a.type, o.base_currency
    from bank_accounts a
    join organizations o on o.organization_id = a.organization_id
    where a.organization_id = ${org} and a.id = ${id}`);
  if (!account) throw new NotFound("bank account");
  return account;
}

/** As long as the largest file takes; the usual statement_timeout would end the wait too early. */
const turn_wait = "15min";

/** Imports into one account take turns: each must see what the one before it wrote. */
export async function lockAccount(tx: Tx, org: OrganizationId, id: string): Promise<void> {
  const { usual } = await tx.one<{ usual: string }>(sql`
    select current_setting('statement_timeout') as usual, set_config('statement_timeout', ${turn_wait}, true)`);
  await tx.run(sql`
    select id from bank_accounts where organization_id = ${org} and id = ${id} for no key update`);
  await tx.run(sql`select set_config('statement_timeout', ${usual}, true)`);
}

/**
 * Whether anything is in the account, or was put there by an import that is not undone. With `except_import_id`:
 * anything that this import did not put there.
 */
export async function hasTransactions(
  tx: Tx,
  org: OrganizationId,
  account_id: string,
  except_import_id: string | null = null,
): Promise<boolean> {
  const { found } = await tx.one<{ found: boolean }>(sql`
    select exists (
        select from transactions
        where organization_id = ${org} and account_id = ${account_id}
          and (import_id is null or import_id is distinct from ${except_import_id}::uuid)
      ) or exists (
        select from transaction_imports
        where organization_id = ${org} and account_id = ${account_id} and status in ('running', 'done')
          and id is distinct from ${except_import_id}::uuid
      ) as found`);
  return found;
}

export async function requireTransactionRow(
  tx: Tx,
  org: OrganizationId,
  id: string,
): Promise<JoinedTransactionRow> {
  const row = await tx.maybe<JoinedTransactionRow>(sql`
    select ${transactionSelect}
    from transactions t
    where t.organization_id = ${org} and t.id = ${id}`);
  if (!row) throw new NotFound("transaction");
  return row;
}

/** The row, locked until the end of the database transaction. */
export async function lockTransaction(tx: Tx, org: OrganizationId, id: string): Promise<TransactionRow> {
  const row = await tx.maybe<TransactionRow>(sql`
    select * from transactions where organization_id = ${org} and id = ${id} for update`);
  if (!row) throw new NotFound("transaction");
  return row;
}

export type NewSplit = Omit<SplitRow, "id">;

export async function replaceSplits(
  tx: Tx,
  org: OrganizationId,
  transaction_id: string,
  splits: readonly NewSplit[],
): Promise<void> {
  const rows = splits.map((split, position) => ({ id: newId(), position, ...split }));
  await tx.run(sql`
    delete from transaction_splits where organization_id = ${org} and transaction_id = ${transaction_id}`);
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into transaction_splits (organization_id, id, transaction_id, position, amount, base_amount,
      category_id, project_id, vendor_id, description)
    select ${org}, s.id, ${transaction_id}, s.position, s.amount, s.base_amount, s.category_id, s.project_id,
      s.vendor_id, s.description
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as s (id uuid, position int, amount numeric,
      base_amount numeric, category_id uuid, project_id uuid, vendor_id uuid, description text)`);
}

export function findSplits(tx: Tx, org: OrganizationId, transaction_id: string): Promise<SplitRow[]> {
  return tx.many<SplitRow>(sql`
    select id, amount, base_amount, category_id, project_id, vendor_id, description
    from transaction_splits
    where organization_id = ${org} and transaction_id = ${transaction_id}
    order by position`);
}

export async function deleteTransactionRow(tx: Tx, org: OrganizationId, id: string): Promise<void> {
  await tx.run(sql`delete from transactions where organization_id = ${org} and id = ${id}`);
}
