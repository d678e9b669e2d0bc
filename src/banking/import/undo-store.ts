/** SQL for the undo of an import. */
import type { Instant } from "../../kernel/calendar.ts";
import { NotFound } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row, RowAs } from "../../platform/db/row.ts";
import { type Sql, sql } from "../../platform/db/sql.ts";
import type { importStatuses } from "../constants.ts";
import type { SettledTransaction } from "./store.ts";

/** Small enough for the statement_timeout, even on a busy machine. */
const page_size = 2000;

export type ImportFacts = Row<"transaction_imports", "id" | "account_id" | "created_at"> &
  RowAs<"transaction_imports", { status: (typeof importStatuses)[number] }>;

export function requireImport(tx: Tx, org: OrganizationId, id: string): Promise<ImportFacts> {
  return readImport(tx, org, id, sql``);
}

/** The record, locked until the end of the database transaction. */
export function lockImport(tx: Tx, org: OrganizationId, id: string): Promise<ImportFacts> {
  return readImport(tx, org, id, sql`for update`);
}

async function readImport(tx: Tx, org: OrganizationId, id: string, lock: Sql): Promise<ImportFacts> {
  const found = await tx.maybe<ImportFacts>(sql`
    select id, account_id, status, created_at from transaction_imports
    where organization_id = ${org} and id = ${id}
    ${lock}`);
  if (!found) throw new NotFound("import");
  return found;
}

/** The next transactions of the import, locked so that nothing is matched or attached to them any more. */
export async function lockPage(
  tx: Tx,
  org: OrganizationId,
  import_id: string,
  after: string,
): Promise<string[]> {
  const rows = await tx.many<Row<"transactions", "id">>(sql`
    select id from transactions
    where organization_id = ${org} and import_id = ${import_id} and id > ${after}
    order by id
    limit ${page_size}
    for update`);
  return rows.map(({ id }) => id);
}

export async function deleteThrough(
  tx: Tx,
  org: OrganizationId,
  import_id: string,
  { after, last }: { after: string; last: string },
): Promise<void> {
  await tx.run(sql`
    delete from transactions
    where organization_id = ${org} and import_id = ${import_id} and id > ${after} and id <= ${last}`);
}

/** What the import booked, as it was while it was pending. */
export function findSettled(
  tx: Tx,
  org: OrganizationId,
  import_id: string,
): Promise<Omit<SettledTransaction, "base_amount">[]> {
  return tx.many(sql`
    select s.transaction_id as id, p.*
    from transaction_settlements s
    cross join lateral jsonb_to_record(s.pending) as p (booking_date date, value_date date, amount numeric,
      description text, counterparty_name text, counterparty_key text, counterparty_account text, reference text,
      bank_transaction_id text)
    where s.organization_id = ${org} and s.import_id = ${import_id}
    order by s.transaction_id`);
}

/** Makes them pending again; what a person did to them stays. Returns which of them have splits. */
export async function restorePending(
  tx: Tx,
  org: OrganizationId,
  import_id: string,
  rows: readonly SettledTransaction[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const restored = await tx.many<Row<"transactions", "id" | "is_split">>(sql`
    update transactions t
    set status = 'pending', booking_date = r.booking_date, value_date = r.value_date, amount = r.amount,
      base_amount = r.base_amount, description = r.description, counterparty_name = r.counterparty_name,
      counterparty_key = r.counterparty_key, counterparty_account = r.counterparty_account,
      reference = r.reference, bank_transaction_id = r.bank_transaction_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, booking_date date, value_date date,
      amount numeric, base_amount numeric, description text, counterparty_name text, counterparty_key text,
      counterparty_account text, reference text, bank_transaction_id text)
    where t.organization_id = ${org} and t.id = r.id
    returning t.id, t.is_split`);
  await tx.run(sql`
    delete from transaction_settlements where organization_id = ${org} and import_id = ${import_id}`);
  return restored.filter(({ is_split }) => is_split).map(({ id }) => id);
}

/** A wrong answer about the file must not decide how the next file is read. */
export async function forgetMapping(tx: Tx, org: OrganizationId, import_id: string): Promise<void> {
  await tx.run(sql`
    update bank_accounts a set import_mapping = null
    from transaction_imports i
    where i.organization_id = ${org} and i.id = ${import_id}
      and a.organization_id = i.organization_id and a.id = i.account_id and a.import_mapping = i.saved_mapping`);
}

export async function markUndone(tx: Tx, org: OrganizationId, id: string, now: Instant): Promise<void> {
  await tx.run(sql`
    update transaction_imports set status = 'undone', undone_at = ${now}
    where organization_id = ${org} and id = ${id}`);
}
