import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";

/**
 * The balance of the bank account `a`, from kept totals by month. Only the month in which the account was opened is
 * summed from transactions.
 */
export const accountBalance = sql`a.opening_balance
  + coalesce((
      select sum(k.booked_amount) from bank_account_totals k
      where k.organization_id = a.organization_id and k.account_id = a.id
        and (a.opening_date is null or k.month > a.opening_date)
    ), 0)
  + coalesce((
      select sum(t.amount) from transactions t
      where t.organization_id = a.organization_id and t.account_id = a.id and t.status = 'booked'
        and t.booking_date >= a.opening_date
        and t.booking_date < date_trunc('month', a.opening_date) + interval '1 month'
    ), 0)`;

/** How many accounts the figure for cash adds up. */
export async function countCashAccounts(tx: Tx, org: OrganizationId): Promise<number> {
  const { count } = await tx.one<{ count: number }>(sql`
    select count(*)::int as count from bank_accounts where organization_id = ${org} and is_cash`);
  return count;
}
