/**
 * Base amounts: amounts in the organization's base currency at the rate of the record's own day, for every
 * table that stores them.
 */

import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { inOpenBooks } from "../../platform/closed-books/closed-books.ts";
import type { Tx } from "../../platform/db/database.ts";
import { empty, identifier, type Sql, sql } from "../../platform/db/sql.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { convertAmount } from "./convert.ts";
import type { ConvertAgain, RateChange } from "./rate-change.ts";
import { findRates } from "./store.ts";

export interface Convertible {
  amount: Decimal | null;
  currency: string | null;
  date: CalendarDate | null;
}

/** Null if there is no amount, no rate for its day, or a foreign amount without a date. */
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

/** A table with id, currency and the columns named here. */
export interface ConvertedTable {
  name: string;
  /** The subject of its events; null: another table's event says it. */
  event: string | null;
  date_column: string;
  /** The day on which a record counts in the books; by default `date_column`. Closed records keep their base amount. */
  closed_column?: string | null;
  /** By default `amount`, `base_amount` and `base_currency`; the table's alias is `r`. */
  amount_column?: string;
  base_amount_column?: string;
  base_currency?: Sql;
  /** Called with the records whose base amount changed. */
  afterConversion?(tx: Tx, org: OrganizationId, ids: string[]): Promise<void>;
}

const page_size = 1000;
const lowest_id = "00000000-0000-0000-0000-000000000000";

interface ForeignRecord {
  id: string;
  amount: Decimal;
  currency: string;
  base_currency: string;
  base_amount: Decimal | null;
  date: CalendarDate;
}

interface Place {
  date: string;
  id: string;
}

/**
 * Converts the records that changed rates may affect, page by page. Records whose base amount stays the same
 * are not written.
 */
export function convertAgainIn(table: ConvertedTable): ConvertAgain {
  return async (tx, org, change) => {
    let count = 0;
    for (let after: Place | null = { date: change.first_date, id: lowest_id }; after; ) {
      const records: ForeignRecord[] = await findForeign(tx, org, table, change, after);
      const [first, last] = [records[0], records.at(-1)];
      if (!first || !last) break;
      const changed = await reconvert(tx, org, records, first.date, last.date);
      await saveBaseAmounts(tx, org, table, changed);
      count += changed.length;
      after = records.length < page_size ? null : { date: last.date, id: last.id };
    }
    if (count > 0 && table.event !== null)
      await recordEvent(tx, org, `${table.event}.bulk_updated`, { reason: "exchange_rates", count });
  };
}

interface Converted {
  id: string;
  base_amount: Decimal | null;
}

async function reconvert(
  tx: Tx,
  org: OrganizationId,
  records: readonly ForeignRecord[],
  first_date: CalendarDate,
  last_date: CalendarDate,
): Promise<Converted[]> {
  const currencies = records.flatMap((record) => [record.currency, record.base_currency]);
  const rates = await findRates(tx, org, { currencies, first_date, last_date });
  return records.flatMap(({ id, amount, currency, base_currency, date, base_amount: before }) => {
    const base_amount = convertAmount(amount, currency, base_currency, date, rates);
    return base_amount === before ? [] : [{ id, base_amount }];
  });
}

function findForeign(
  tx: Tx,
  org: OrganizationId,
  table: ConvertedTable,
  change: RateChange,
  after: Place,
): Promise<ForeignRecord[]> {
  const date = sql`r.${identifier(table.date_column)}`;
  const closed = table.closed_column === undefined ? table.date_column : table.closed_column;
  const amount = sql`r.${identifier(table.amount_column ?? "amount")}`;
  const base_currency = table.base_currency ?? sql`r.base_currency`;
  return tx.many<ForeignRecord>(sql`
    select r.id, ${amount} as amount, r.currency, ${base_currency} as base_currency,
      r.${baseAmountOf(table)} as base_amount, ${date} as date
    from ${identifier(table.name)} r
    where r.organization_id = ${org}
      and r.currency <> ${base_currency}
      and ${amount} is not null
      and ${date} <= ${change.last_date}
      ${closed === null ? empty : sql`and ${inOpenBooks(org, sql`r.${identifier(closed)}`)}`}
      and (${date}, r.id) > (${after.date}::date, ${after.id}::uuid)
      and (r.currency = any(${change.currencies}::text[]) or ${base_currency} = any(${change.currencies}::text[]))
    order by ${date}, r.id
    limit ${page_size}
    for update of r`);
}

async function saveBaseAmounts(
  tx: Tx,
  org: OrganizationId,
  table: ConvertedTable,
  changed: Converted[],
): Promise<void> {
  if (changed.length === 0) return;
  await tx.run(sql`
    update ${identifier(table.name)} r
    set ${baseAmountOf(table)} = changed.base_amount
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as changed (id uuid, base_amount numeric)
    where r.organization_id = ${org} and r.id = changed.id`);
  await table.afterConversion?.(
    tx,
    org,
    changed.map(({ id }) => id),
  );
}

function baseAmountOf(table: ConvertedTable): Sql {
  return identifier(table.base_amount_column ?? "base_amount");
}
