import { addDays, type CalendarDate } from "../../kernel/calendar.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { pivot_currency, type Rate, rate_age_days_max } from "./convert.ts";

export interface RateNeed {
  currencies: string[];
  first_date: CalendarDate;
  last_date: CalendarDate;
}

/** Every rate that a conversion between these currencies on these days could use. */
export function findRates(tx: Tx, org: OrganizationId, need: RateNeed): Promise<Rate[]> {
  const currencies = [...new Set([...need.currencies, pivot_currency])];
  return tx.many<Rate>(sql`
    select date, currency, base_currency, rate
    from exchange_rates
    where organization_id = ${org}
      and date between ${addDays(need.first_date, -rate_age_days_max)} and ${need.last_date}
      and currency = any(${currencies}::text[])
      and base_currency = any(${currencies}::text[])`);
}
