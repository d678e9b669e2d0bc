/**
 * Money between the organization's own accounts. Two rules, both said in `transfer_reason`:
 *
 *   own_account        the bank names one of the organization's own IBANs as the other side
 *   opposite_amounts   another own account shows the opposite amount within three days, each is the only one
 *                      the other could be, and no side names a stranger's account
 *
 * A person's word (`person`) stands; what is a transfer is left out of profit and loss.
 */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { type Sql, sql } from "../../platform/db/sql.ts";

export const transfer_days_max = 3;

/** Which transactions to look at: those of an import, or one. */
export type NewTransactions = { import_id: string } | { id: string };

/** Short enough for a statement's time, whatever else the machine does. */
const page_size = 2000;

/** Marks transfers among the new transactions and their other sides; tells how many it marked. */
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

const lowest_id = "00000000-0000-0000-0000-000000000000";

/** The last id of a full page; null when what is left is one page or less. */
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

/** `which` are the new transactions, as a condition that an index answers. */
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
      where n.transfer_reason is null
    ) as found
    where t.organization_id = ${org} and t.id = found.id`);
}

/**
 * Both sides, where each has exactly one candidate; a side already marked as own account may be paired too. The
 * search names accounts and amount, which one index knows together. Two things would keep the planner from it, and
 * make each row read a week or all of an account: a table with a policy in the same query, because comparing
 * amounts is not leakproof, so accounts come as values; and days written so that an index of days could answer
 * them, because while a file is read nothing is known of its rows yet.
 */
function markOppositeAmounts(
  tx: Tx,
  org: OrganizationId,
  accounts: readonly OwnAccount[],
  which: Sql,
): Promise<number> {
  const ids = accounts.map(({ id }) => id);
  const ibans = accounts.flatMap(({ iban }) => iban ?? []);
  const free = (alias: Sql) => sql`
    ${alias}.transfer_transaction_id is null and not ${alias}.matched
    and (${alias}.transfer_reason is null or ${alias}.transfer_reason = 'own_account')
    and (${alias}.counterparty_account is null or ${alias}.counterparty_account = any(${ibans}::text[]))`;
  const opposites = (one: Sql) => sql`
    select x.id
    from own_transactions x
    where x.organization_id = ${org} and x.account_id = any(${ids}::uuid[]) and x.amount = -${one}.amount
      and x.booking_date - ${one}.booking_date between ${-transfer_days_max}::int and ${transfer_days_max}::int
      and x.account_id <> ${one}.account_id and x.currency = ${one}.currency and ${free(sql`x`)}
    limit 2`;
  return tx.run(sql`
    with single as (
      select n.id, options.ids[1] as other_id
      from (select * from own_transactions where organization_id = ${org} and ${which} offset 0) as n
      cross join lateral (select array_agg(id) as ids from (${opposites(sql`n`)}) as two) as options
      where n.amount <> 0 and ${free(sql`n`)} and cardinality(options.ids) = 1
    ), mutual as (
      select s.id, s.other_id
      from single s
      join own_transactions o on o.organization_id = ${org} and o.id = s.other_id
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

/** An IBAN became one of the organization's own, or ceased to be: what names it is a transfer, or is none any more. */
export async function markNamed(tx: Tx, org: OrganizationId, ibans: readonly string[]): Promise<void> {
  await tx.run(sql`
    update transactions t
    set is_transfer = found.is_own, transfer_reason = case when found.is_own then 'own_account' end
    from (
      select n.id, exists (
        select from bank_accounts a
        where a.organization_id = ${org} and a.iban = n.counterparty_account and a.id <> n.account_id
      ) as is_own
      from transactions n
      where n.organization_id = ${org} and n.counterparty_account = any(${ibans}::text[])
        and n.transfer_transaction_id is null
        and (n.transfer_reason is null or n.transfer_reason = 'own_account')
    ) as found
    where t.organization_id = ${org} and t.id = found.id and t.is_transfer <> found.is_own`);
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
