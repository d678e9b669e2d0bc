/** Amounts in the organization's base currency, at the rate of the record's own day. */

import { convertAmount, findRates, type RateChange } from "../exchange-rates/index.ts";
import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";

export interface Convertible {
  amount: Decimal | null;
  currency: string | null;
  date: CalendarDate | null;
}

/** Null when there is no amount, or no rate for its day; a foreign amount without a date has none either. */
export async function findBaseAmount(
  tx: Tx,
  org: OrganizationId,
  { amount, currency, date }: Convertible,
  base_currency: string,
): Promise<Decimal | null> {
  if (amount === null || currency === null) return null;
  if (currency === base_currency) return amount;
  if (date === null) return null;
  const need = { currencies: [currency, base_currency], first_date: date, last_date: date };
  return convertAmount(amount, currency, base_currency, date, await findRates(tx, org, need));
}

const page_size = 1000;

interface ForeignItem {
  id: string;
  amount: Decimal;
  currency: string;
  base_currency: string;
  base_amount: Decimal | null;
  date: CalendarDate;
}

/** Converts the records that changed rates may concern, page by page; those that stay the same are not touched. */
export async function convertInboxAgain(tx: Tx, org: OrganizationId, change: RateChange): Promise<void> {
  const first_date = change.first_date;
  for (let after: { date: string; id: string } | null = { date: first_date, id: lowest_id }; after; ) {
    const items: ForeignItem[] = await findForeignItems(tx, org, change, after);
    const currencies = items.flatMap((item) => [item.currency, item.base_currency]);
    const last = items.at(-1);
    if (!last) return;
    const rates = await findRates(tx, org, { ...change, currencies, last_date: last.date });
    const changed = items.flatMap((item) => {
      const near = rates.filter((rate) => rate.date <= item.date);
      const base_amount = convertAmount(item.amount, item.currency, item.base_currency, item.date, near);
      return base_amount === item.base_amount ? [] : [{ id: item.id, base_amount }];
    });
    await saveBaseAmounts(tx, org, changed);
    after = items.length < page_size ? null : { date: last.date, id: last.id };
  }
}

const lowest_id = "00000000-0000-0000-0000-000000000000";

function findForeignItems(
  tx: Tx,
  org: OrganizationId,
  change: RateChange,
  after: { date: string; id: string },
): Promise<ForeignItem[]> {
  return tx.many<ForeignItem>(sql`
    select id, amount, currency, base_currency, base_amount, date
    from inbox_items
    where organization_id = ${org}
      and currency <> base_currency
      and amount is not null
      and date <= ${change.last_date}
      and (date, id) > (${after.date}::date, ${after.id}::uuid)
      and (currency = any(${change.currencies}::text[]) or base_currency = any(${change.currencies}::text[]))
    order by date, id
    limit ${page_size}
    for update`);
}

async function saveBaseAmounts(
  tx: Tx,
  org: OrganizationId,
  changed: { id: string; base_amount: Decimal | null }[],
): Promise<void> {
  if (changed.length === 0) return;
  await tx.run(sql`
    update inbox_items i
    set base_amount = changed.base_amount
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id uuid, base_amount numeric)
    where i.organization_id = ${org} and i.id = changed.id`);
}
