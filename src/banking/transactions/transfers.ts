/**
 * Money between the organization's own accounts. Two rules; `transfer_reason` says which one applied:
 *
 *   own_account        the bank names one of the organization's own IBANs as the other side
 *   opposite_amounts   another own account shows the opposite amount within three days, each is the other's only candidate, and neither side names a foreign account
 *
 * The user's own choice (`person`) is never changed, nor is a transaction of a closed period. Transfers are left out of profit and loss.
 */

import type { OrganizationId } from "../../kernel/ids.ts";
import { inOpenBooks } from "../../platform/closed-books/closed-books.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { type Sql, sql } from "../../platform/db/sql.ts";
import { recordEvent, recordEvents } from "../../platform/events/record-event.ts";

export const transfer_days_max = 3;

/** The transactions to check: those of an import, or one. */
export type NewTransactions = { import_id: string } | { id: string };

/** Small enough for the statement_timeout, even on a busy machine. */
const page_size = 2000;

/** Marks transfers among the new transactions and their other sides; returns how many it marked. */
export async function markTransfers(tx: Tx, org: OrganizationId, given: NewTransactions): Promise<number> {
  const accounts = await tx.many<OwnAccount>(sql`
    select id, iban from bank_accounts where organization_id = ${org}`);
  if (accounts.length < 2) return 0;
  if ("id" in given) return markAmong(tx, org, accounts, sql`id = ${given.id}`);
  let marked = 0;
  for (let after: string | null = lowest_id; after; ) {
    const last = await findPageEnd(tx, org, given.import_id, after);
    const end = last === null ? sql`` : sql`and id <= ${last}`;
    marked += await markAmong(
      tx,
      org,
      accounts,
      sql`import_id = ${given.import_id} and id > ${after} ${end}`,
    );
    after = last;
  }
  return marked;
}

/** Before every other id. */
export const lowest_id = "00000000-0000-0000-0000-000000000000";

/** The last id of a full page, or null if at most one page is left. */
async function findPageEnd(
  tx: Tx,
  org: OrganizationId,
  import_id: string,
  after: string,
): Promise<string | null> {
  const row = await tx.maybe<Row<"transactions", "id">>(sql`
    select id from transactions
    where organization_id = ${org} and import_id = ${import_id} and id > ${after}
    order by id
    offset ${page_size - 1} limit 1`);
  return row?.id ?? null;
}

type OwnAccount = Row<"bank_accounts", "id" | "iban">;

/** `which` selects the new transactions, as a condition that an index can answer. */
async function markAmong(
  tx: Tx,
  org: OrganizationId,
  accounts: readonly OwnAccount[],
  which: Sql,
): Promise<number> {
  return (
    (await markOwnAccounts(tx, org, accounts, which)) + (await markOppositeAmounts(tx, org, accounts, which))
  );
}

async function markOwnAccounts(
  tx: Tx,
  org: OrganizationId,
  accounts: readonly OwnAccount[],
  which: Sql,
): Promise<number> {
  const named = accounts.filter(({ iban }) => iban !== null);
  if (named.length === 0) return 0;
  return tx.run(sql`
    update transactions t
    set is_transfer = true, transfer_reason = 'own_account'
    from (
      select n.id
      from (select * from own_transactions where organization_id = ${org} and ${which} offset 0) as n
      join unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ iban }) => iban)}::text[]) as a (id, iban)
        on a.iban = n.counterparty_account and a.id <> n.account_id
      where n.transfer_reason is null and ${inOpenBooks(org, sql`n.booking_date`)}
    ) as found
    where t.organization_id = ${org} and t.id = found.id`);
}

/** Pairs transactions where each is the other's only candidate; one already marked as own account may be paired too. */
async function markOppositeAmounts(
  tx: Tx,
  org: OrganizationId,
  accounts: readonly OwnAccount[],
  which: Sql,
): Promise<number> {
  const singles = await findSingles(tx, org, accounts, which);
  const pairs = toPairs(singles);
  const ids = Object.keys(pairs);
  if (ids.length === 0) return 0;
  await announceSides(
    tx,
    org,
    singles.filter(({ id, is_new }) => !is_new && id in pairs),
  );
  return tx.run(sql`
    update transactions
    set is_transfer = true, transfer_transaction_id = (${JSON.stringify(pairs)}::jsonb ->> id::text)::uuid,
      transfer_reason = coalesce(transfer_reason, 'opposite_amounts')
    where organization_id = ${org} and id = any(${ids}::uuid[])`);
}

/** A transaction with exactly one candidate. */
interface Single {
  id: string;
  number: number;
  /** The number of its candidate. */
  other_number: number;
  is_new: boolean;
}

/** Who is whose other side. Candidates are mutual, so two singles that name each other are a pair. */
function toPairs(singles: readonly Single[]): Record<string, string> {
  const byNumber = new Map(singles.map((single) => [single.number, single]));
  return Object.fromEntries(
    singles.flatMap((one) => {
      const other = byNumber.get(one.other_number);
      return other && (one.is_new || other.is_new) ? [[one.id, other.id]] : [];
    }),
  );
}

/**
 * The free transactions near the new ones, with the same or the opposite amount, that have exactly one candidate.
 * Candidates of a transaction are the opposite amounts around it, less those of its own account. Both are counted by
 * window functions; the sum of the candidates' numbers is the number of the only one.
 *
 * There is no join on purpose. While a file is imported, the planner takes its rows for a handful and may join by
 * reading every transaction once per new row. Here it can only choose which index to read once.
 */
function findSingles(
  tx: Tx,
  org: OrganizationId,
  accounts: readonly OwnAccount[],
  which: Sql,
): Promise<Single[]> {
  const ibans = accounts.flatMap(({ iban }) => iban ?? []);
  const free = sql`organization_id = ${org} and transfer_transaction_id is null and not matched
    and ${inOpenBooks(org, sql`booking_date`)}
    and (transfer_reason is null or transfer_reason = 'own_account')
    and (counterparty_account is null or counterparty_account = any(${ibans}::text[]))`;
  // A candidate is up to three days away, and its own candidates three days further.
  const reach_days = 2 * transfer_days_max;
  return tx.many<Single>(sql`
    with new_ones as materialized (
      select amount, booking_date from own_transactions where ${free} and ${which} and amount <> 0
    ), near as (
      select id, account_id, amount, currency, booking_date, ${which} as is_new, row_number() over () as number
      from own_transactions
      where ${free}
        and amount = any(array(select amount from new_ones union select -amount from new_ones))
        and booking_date between (select min(booking_date) from new_ones) - ${reach_days}::int
          and (select max(booking_date) from new_ones) + ${reach_days}::int
    ), counted as (
      select id, number, is_new,
        case when amount > 0
          then count(*) filter (where amount < 0) over around - count(*) filter (where amount < 0) over around_own
          else count(*) filter (where amount > 0) over around - count(*) filter (where amount > 0) over around_own
        end as candidates,
        case when amount > 0
          then sum(number) filter (where amount < 0) over around
            - coalesce(sum(number) filter (where amount < 0) over around_own, 0)
          else sum(number) filter (where amount > 0) over around
            - coalesce(sum(number) filter (where amount > 0) over around_own, 0)
        end as other_number
      from near
      window around as (
        partition by currency, abs(amount)
        order by booking_date
        range between ${transfer_days_max} * interval '1 day' preceding
          and ${transfer_days_max} * interval '1 day' following
      ), around_own as (
        partition by currency, abs(amount), account_id
        order by booking_date
        range between ${transfer_days_max} * interval '1 day' preceding
          and ${transfer_days_max} * interval '1 day' following
      )
    )
    select id, number::int, other_number::int, is_new from counted where candidates = 1`);
}

/**
 * When an IBAN becomes one of the organization's own, or stops being one, marks or unmarks the transactions
 * that name it.
 */
export async function markNamed(tx: Tx, org: OrganizationId, ibans: readonly string[]): Promise<void> {
  const count = await tx.run(sql`
    update transactions t
    set is_transfer = found.is_own, transfer_reason = case when found.is_own then 'own_account' end
    from (
      select n.id, exists (
        select from bank_accounts a
        where a.organization_id = ${org} and a.iban = n.counterparty_account and a.id <> n.account_id
      ) as is_own
      from transactions n
      where n.organization_id = ${org} and n.counterparty_account = any(${ibans}::text[])
        and n.transfer_transaction_id is null and ${inOpenBooks(org, sql`n.booking_date`)}
        and (n.transfer_reason is null or n.transfer_reason = 'own_account')
    ) as found
    where t.organization_id = ${org} and t.id = found.id and t.is_transfer <> found.is_own`);
  if (count > 0) await recordEvent(tx, org, "transaction.bulk_updated", { reason: "transfers", count });
}

/**
 * When one side turns out not to be a transfer, the other side is not one either, unless the user said so or
 * it names an own account.
 */
export async function releaseOtherSides(tx: Tx, org: OrganizationId, ids: readonly string[]): Promise<void> {
  const released = await tx.many<Row<"transactions", "id">>(sql`
    update transactions
    set transfer_transaction_id = null,
      is_transfer = transfer_reason <> 'opposite_amounts',
      transfer_reason = nullif(transfer_reason, 'opposite_amounts')
    where organization_id = ${org} and transfer_transaction_id = any(${ids}::uuid[])
    returning id`);
  await announceSides(tx, org, released);
}

/** The event of the changed transaction itself is recorded by the verb that changes it. */
function announceSides(tx: Tx, org: OrganizationId, sides: readonly Pick<Single, "id">[]): Promise<void> {
  const changed = ["is_transfer", "transfer_reason", "transfer_transaction_id"];
  return recordEvents(
    tx,
    org,
    "transaction.updated",
    sides.map(({ id }) => ({ id, changed })),
  );
}
