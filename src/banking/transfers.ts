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

/** Marks transfers among the new transactions and their other sides; tells how many it marked. */
export async function markTransfers(tx: Tx, org: OrganizationId, given: NewTransactions): Promise<number> {
  const fresh = "id" in given ? sql`n.id = ${given.id}` : sql`n.import_id = ${given.import_id}`;
  const { accounts } = await tx.one<{ accounts: number }>(sql`
    select count(*) as accounts from bank_accounts where organization_id = ${org}`);
  if (accounts < 2) return 0;
  return (await markOwnAccounts(tx, org, fresh)) + (await markOppositeAmounts(tx, org, fresh));
}

function markOwnAccounts(tx: Tx, org: OrganizationId, fresh: Sql): Promise<number> {
  return tx.run(sql`
    update transactions n
    set is_transfer = true, transfer_reason = 'own_account'
    from bank_accounts a
    where n.organization_id = ${org} and ${fresh} and n.transfer_reason is null
      and a.organization_id = ${org} and a.iban = n.counterparty_account and a.id <> n.account_id`);
}

/** Both sides, where each has exactly one candidate; a side already marked as own account may be paired too. */
function markOppositeAmounts(tx: Tx, org: OrganizationId, fresh: Sql): Promise<number> {
  const free = (alias: Sql) => sql`
    ${alias}.transfer_transaction_id is null and ${alias}.transfer_reason is distinct from 'person'
    and ${alias}.transfer_reason is distinct from 'opposite_amounts' and not ${alias}.matched
    and (${alias}.counterparty_account is null or exists (
      select from bank_accounts a where a.organization_id = ${org} and a.iban = ${alias}.counterparty_account))`;
  const opposite = (one: Sql, other: Sql) => sql`
    ${other}.organization_id = ${org} and ${other}.amount = -${one}.amount and ${other}.currency = ${one}.currency
    and ${other}.account_id <> ${one}.account_id
    and ${other}.booking_date between ${one}.booking_date - ${transfer_days_max}::int
      and ${one}.booking_date + ${transfer_days_max}::int
    and ${free(other)}`;
  return tx.run(sql`
    with pairs as (
      select n.id, o.id as other_id
      from own_transactions n
      join own_transactions o on ${opposite(sql`n`, sql`o`)}
      where n.organization_id = ${org} and ${fresh} and n.amount <> 0 and ${free(sql`n`)}
    ), single as (
      select p.id, p.other_id
      from pairs p
      join own_transactions o on o.organization_id = ${org} and o.id = p.other_id
      where (select count(*) from pairs q where q.id = p.id) = 1
        and (select count(*) from own_transactions x where ${opposite(sql`o`, sql`x`)}) = 1
    ), sides as (
      select id, other_id from single union select other_id, id from single
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
