/**
 * SQL for imports: rows are written by the thousand, and rows that may be known already are found by index.
 */
import type { CalendarDate, Instant } from "../../kernel/calendar.ts";
import type { Id, OrganizationId } from "../../kernel/ids.ts";
import type { Actor, Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { assignments, insertion, type Sql, sql } from "../../platform/db/sql.ts";
import type { DaySpan } from "../deduplication/coverage.ts";
import { deduplication_margin_days, type KnownTransaction } from "../deduplication/deduplication.ts";
import type { StatementRow } from "../formats/statement.ts";
import type { TransactionRow } from "../transactions/transaction.ts";

export type ImportId = Id<"transaction_imports">;

/** The account and import that a statement's rows are written to, and which rows are its own. */
export interface StatementPlace {
  account_id: Id<"bank_accounts">;
  import_id: ImportId;
  /**
   * The position of its first row in the file. Earlier rows of the file belong to other statements and count
   * as known.
   */
  first_row: number;
}

const isForeign = ({ import_id, first_row }: StatementPlace): Sql =>
  sql`(t.import_id is distinct from ${import_id} or t.import_row < ${first_row})`;

/** The first and last day of the account's transactions; null when it has none. */
export async function findKnownSpan(
  tx: Tx,
  org: OrganizationId,
  account_id: string,
): Promise<DaySpan | null> {
  const span = await tx.one<{ first: CalendarDate | null; last: CalendarDate | null }>(sql`
    select min(booking_date) as first, max(booking_date) as last
    from transactions
    where organization_id = ${org} and account_id = ${account_id}`);
  return span.first === null || span.last === null ? null : { first: span.first, last: span.last };
}

/** Positions of the rows for which a known transaction has the amount on a near day, or the bank's id. */
export async function findPossiblyKnown(
  tx: Tx,
  org: OrganizationId,
  place: StatementPlace,
  rows: readonly StatementRow[],
): Promise<Set<number>> {
  const found = await tx.many<{ position: number }>(sql`
    select r.position::int as position
    from unnest(
      ${rows.map((row) => row.booking_date)}::date[],
      ${rows.map((row) => row.amount)}::numeric[],
      ${rows.map((row) => row.bank_transaction_id)}::text[]
    ) with ordinality as r (booking_date, amount, bank_transaction_id, position)
    where exists (
        select from own_transactions t
        where t.organization_id = ${org} and t.account_id = ${place.account_id} and t.amount = r.amount
          and t.booking_date between r.booking_date - ${deduplication_margin_days}::int
            and r.booking_date + ${deduplication_margin_days}::int
          and ${isForeign(place)})
      or exists (
        select from own_transactions t
        where t.organization_id = ${org} and t.account_id = ${place.account_id}
          and t.bank_transaction_id = r.bank_transaction_id
          and ${isForeign(place)})`);
  return new Set(found.map(({ position }) => position - 1));
}

/** Bank ids that written rows of this statement have too: they identify nothing. */
export async function findRepeatedIds(
  tx: Tx,
  org: OrganizationId,
  place: StatementPlace,
  ids: readonly string[],
): Promise<Set<string | null>> {
  if (ids.length === 0) return new Set();
  const rows = await tx.many<Row<"transactions", "bank_transaction_id">>(sql`
    select distinct t.bank_transaction_id
    from own_transactions t
    where t.organization_id = ${org} and t.account_id = ${place.account_id}
      and t.bank_transaction_id = any(${ids}::text[]) and not ${isForeign(place)}`);
  return new Set(rows.map((row) => row.bank_transaction_id));
}

export function findKnown(
  tx: Tx,
  org: OrganizationId,
  place: StatementPlace,
  range: { from: CalendarDate; to: CalendarDate },
): Promise<KnownTransaction[]> {
  return tx.many<KnownTransaction>(sql`
    select t.id, t.booking_date, t.value_date, t.amount, t.currency, t.description, t.counterparty_name,
      t.bank_transaction_id, t.status, t.source as origin
    from transactions t
    where t.organization_id = ${org} and t.account_id = ${place.account_id}
      and t.booking_date between ${range.from} and ${range.to}
      and ${isForeign(place)}
    order by t.booking_date, t.id`);
}

export type NewTransaction = Pick<
  TransactionRow,
  | "id"
  | "booking_date"
  | "value_date"
  | "amount"
  | "base_amount"
  | "description"
  | "counterparty_name"
  | "counterparty_key"
  | "counterparty_account"
  | "reference"
  | "bank_transaction_id"
  | "status"
  | "category_id"
  | "vendor_id"
  | "project_id"
  | "category_source"
> & { import_row: number };

export type BatchFacts = Pick<StatementPlace, "account_id" | "import_id"> &
  Row<"transactions", "currency" | "base_currency">;

export async function insertTransactions(
  tx: Tx,
  org: OrganizationId,
  facts: BatchFacts,
  rows: readonly NewTransaction[],
): Promise<void> {
  if (rows.length === 0) return;
  await tx.run(sql`
    insert into transactions (organization_id, id, account_id, booking_date, value_date, amount, currency,
      base_amount, base_currency, description, counterparty_name, counterparty_key, counterparty_account,
      reference, bank_transaction_id, status, source, import_id, import_row, category_id, category_source,
      vendor_id, project_id)
    select ${org}, r.id, ${facts.account_id}, r.booking_date, r.value_date, r.amount, ${facts.currency},
      r.base_amount, ${facts.base_currency}, r.description, r.counterparty_name, r.counterparty_key,
      r.counterparty_account, r.reference, r.bank_transaction_id, r.status, 'import', ${facts.import_id},
      r.import_row, r.category_id, r.category_source, r.vendor_id, r.project_id
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, booking_date date, value_date date,
      amount numeric, base_amount numeric, description text, counterparty_name text, counterparty_key text,
      counterparty_account text, reference text, bank_transaction_id text, status text, import_row int,
      category_id uuid, category_source text, vendor_id uuid, project_id uuid)`);
}

export type SettledTransaction = Omit<
  NewTransaction,
  "status" | "category_id" | "vendor_id" | "project_id" | "category_source" | "import_row"
>;

/**
 * Turns pending transactions into booked ones; the user's changes stay. What they were is kept, so that the import can
 * be undone. Returns which of them have splits.
 */
export async function settleTransactions(
  tx: Tx,
  org: OrganizationId,
  import_id: ImportId,
  rows: readonly SettledTransaction[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  await keepPending(
    tx,
    org,
    import_id,
    rows.map(({ id }) => id),
  );
  const settled = await tx.many<Row<"transactions", "id" | "is_split">>(sql`
    update transactions t
    set status = 'booked', booking_date = r.booking_date, value_date = r.value_date, amount = r.amount,
      base_amount = r.base_amount, description = r.description,
      counterparty_name = coalesce(r.counterparty_name, t.counterparty_name),
      counterparty_key = r.counterparty_key,
      counterparty_account = coalesce(r.counterparty_account, t.counterparty_account),
      reference = coalesce(r.reference, t.reference),
      bank_transaction_id = coalesce(r.bank_transaction_id, t.bank_transaction_id)
    from json_to_recordset(${JSON.stringify(rows)}::json) as r (id uuid, booking_date date, value_date date,
      amount numeric, base_amount numeric, description text, counterparty_name text, counterparty_key text,
      counterparty_account text, reference text, bank_transaction_id text)
    where t.organization_id = ${org} and t.id = r.id
    returning t.id, t.is_split`);
  return settled.filter(({ is_split }) => is_split).map(({ id }) => id);
}

async function keepPending(
  tx: Tx,
  org: OrganizationId,
  import_id: ImportId,
  ids: readonly string[],
): Promise<void> {
  await tx.run(sql`
    insert into transaction_settlements (organization_id, transaction_id, import_id, pending)
    select ${org}, t.id, ${import_id}, jsonb_build_object(
      'booking_date', t.booking_date, 'value_date', t.value_date, 'amount', t.amount,
      'description', t.description, 'counterparty_name', t.counterparty_name,
      'counterparty_key', t.counterparty_key, 'counterparty_account', t.counterparty_account,
      'reference', t.reference, 'bank_transaction_id', t.bank_transaction_id)
    from transactions t
    where t.organization_id = ${org} and t.id = any(${ids}::uuid[])`);
}

export async function insertImport(
  tx: Tx,
  org: OrganizationId,
  id: string,
  file: { account_id: string; file_name: string | null; size: number; sha256: string },
  actor: Actor,
): Promise<void> {
  const columns = { ...file, status: "running", actor_kind: actor.kind, actor_id: actor.id };
  await tx.run(sql`
    insert into transaction_imports ${insertion({ organization_id: org, id, ...columns })}`);
}

/** Changes a running import; returns whether it was still running. */
export async function updateImport(
  tx: Tx,
  org: OrganizationId,
  id: string,
  columns: Record<string, unknown>,
): Promise<boolean> {
  const changed = await tx.run(sql`
    update transaction_imports set ${assignments(columns)}
    where organization_id = ${org} and id = ${id} and status = 'running'`);
  return changed > 0;
}

/**
 * Marks the import as in progress. The lock ends with the database transaction, even if the process is
 * killed.
 */
export async function holdImport(tx: Tx, id: string): Promise<void> {
  await tx.run(sql`select pg_advisory_xact_lock(${importLock(id)})`);
}

export async function isHeld(tx: Tx, id: string): Promise<boolean> {
  const { free } = await tx.one<{ free: boolean }>(sql`
    select pg_try_advisory_xact_lock(${importLock(id)}) as free`);
  return !free;
}

function importLock(id: string): Sql {
  return sql`hashtextextended(${`import ${id}`}, 0)`;
}

/**
 * Running imports that were not just created. One created in the future was written before the clock was set
 * back.
 */
export function findRunningImports(
  tx: Tx,
  created: { before: Instant; after: Instant },
): Promise<Row<"transaction_imports", "organization_id" | "id">[]> {
  return tx.many<Row<"transaction_imports", "organization_id" | "id">>(sql`
    select organization_id, id from transaction_imports
    where status = 'running' and (created_at < ${created.before} or created_at > ${created.after})
    limit 100`);
}
