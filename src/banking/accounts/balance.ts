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
