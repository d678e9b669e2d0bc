/**
 * Money between the organization's own accounts. Two rules, both said in `transfer_reason`:
 *
 *   own_account        the bank names one of the organization's own IBANs as the other side
 *   opposite_amounts   another own account shows the opposite amount within three days, each is the only one
 *                      the other could be, and no side names a stranger's account
 *
 * A person's word (`person`) stands; what is a transfer is left out of profit and loss.
 */
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { type Sql, sql } from "../platform/db/sql.ts";

export const transfer_days_max = 3;

/** Which transactions to look at: those of an import, or one. */
export type NewTransactions = { import_id: string } | { id: string };

/** Short enough for a statement's time, whatever else the machine does. */
const page_size = 2000;

/** Marks transfers among the new transactions and their other sides; tells how many it marked. */
export async function markTransfers(tx: Tx, org: OrganizationId, given: NewTransactions): Promise<number> {
  const { accounts } = await tx.one<{ accounts: number }>(sql`
    select count(*) as accounts from bank_accounts where organization_id = ${org}`);
  if (accounts < 2) return 0;
  if ("id" in given) return markAmong(tx, org, [given.id]);
  let marked = 0;
  for (let after: string | null = lowest_id; after; ) {
    const ids = await findPage(tx, org, given.import_id, after);
    marked += await markAmong(tx, org, ids);
    after = ids.length < page_size ? null : (ids.at(-1) ?? null);
  }
  return marked;
}

const lowest_id = "00000000-0000-0000-0000-000000000000";

async function findPage(tx: Tx, org: OrganizationId, import_id: string, after: string): Promise<string[]> {
  const rows = await tx.many<{ id: string }>(sql`
    select id from transactions
    where organization_id = ${org} and import_id = ${import_id} and id > ${after}
    order by id
    limit ${page_size}`);
  return rows.map(({ id }) => id);
}

async function markAmong(tx: Tx, org: OrganizationId, ids: readonly string[]): Promise<number> {
  return (await markOwnAccounts(tx, org, ids)) + (await markOppositeAmounts(tx, org, ids));
}

function markOwnAccounts(tx: Tx, org: OrganizationId, ids: readonly string[]): Promise<number> {
  return tx.run(sql`
    update transactions n
    set is_transfer = true, transfer_reason = 'own_account'
    from bank_accounts a
    where n.organization_id = ${org} and n.id = any(${ids}::uuid[]) and n.transfer_reason is null
      and a.organization_id = ${org} and a.iban = n.counterparty_account and a.id <> n.account_id`);
}

/**
 * Both sides, where each has exactly one candidate; a side already marked as own account may be paired too. The
 * other side is looked for account by account, because that is how an index knows amounts and days together.
 */
function markOppositeAmounts(tx: Tx, org: OrganizationId, ids: readonly string[]): Promise<number> {
  const free = (alias: Sql) => sql`
    ${alias}.transfer_transaction_id is null and not ${alias}.matched
    and (${alias}.transfer_reason is null or ${alias}.transfer_reason = 'own_account')
    and (${alias}.counterparty_account is null or exists (
      select from bank_accounts own where own.organization_id = ${org} and own.iban = ${alias}.counterparty_account))`;
  const opposites = (one: Sql) => sql`
    select x.id
    from bank_accounts a
    join own_transactions x on x.organization_id = ${org} and x.account_id = a.id and x.amount = -${one}.amount
      and x.booking_date between ${one}.booking_date - ${transfer_days_max}::int
        and ${one}.booking_date + ${transfer_days_max}::int
    where a.organization_id = ${org} and a.id <> ${one}.account_id and a.currency = ${one}.currency
      and ${free(sql`x`)}
    limit 2`;
  return tx.run(sql`
    with single as (
      select n.id, options.ids[1] as other_id
      from transactions n
      cross join lateral (select array_agg(id) as ids from (${opposites(sql`n`)}) as two) as options
      where n.organization_id = ${org} and n.id = any(${ids}::uuid[]) and n.amount <> 0 and ${free(sql`n`)}
        and cardinality(options.ids) = 1
    ), mutual as (
      select s.id, s.other_id
      from single s
      join transactions o on o.organization_id = ${org} and o.id = s.other_id
      cross join lateral (select count(*) as options from (${opposites(sql`o`)}) as two) as back
      where back.options = 1
    ), sides as (
      select id, other_id from mutual union select other_id, id from mutual
    )
    update transactions t
    set is_transfer = true, transfer_transaction_id = sides.other_id,
      transfer_reason = coalesce(t.transfer_reason, 'opposite_amounts')
    from sides
    where t.organization_id = ${org} and t.id = sides.id`);
}

/** When one side turns out to be none, the other is no transfer any more either, unless a person said so. */
export async function releaseOtherSide(tx: Tx, org: OrganizationId, id: string): Promise<void> {
  await tx.run(sql`
    update transactions
    set transfer_transaction_id = null,
      is_transfer = transfer_reason <> 'opposite_amounts',
      transfer_reason = nullif(transfer_reason, 'opposite_amounts')
    where organization_id = ${org} and transfer_transaction_id = ${id}`);
}
