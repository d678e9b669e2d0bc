/**
 * Converts the amounts of many records into the base currency, each at the rate of its own day, with one
 * query for rates.
 */

import type { CalendarDate } from "../kernel/calendar.ts";
import type { Decimal } from "../kernel/decimal.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { amountConverter, findRates } from "../reference/exchange-rates/index.ts";

export interface Dated {
  amount: Decimal;
  currency: string;
  date: CalendarDate;
}

/** The records with their base amount. Records without a rate for their day are left out, never guessed. */
export async function inBaseCurrency<One extends Dated>(
  tx: Tx,
  org: OrganizationId,
  base_currency: string,
  records: readonly One[],
): Promise<(One & { base_amount: Decimal })[]> {
  const rates = await ratesFor(tx, org, base_currency, records);
  const converters = new Map<string, ReturnType<typeof amountConverter>>();
  return records.flatMap((record) => {
    const { amount, currency, date } = record;
    const convert = converters.get(currency) ?? amountConverter(currency, base_currency, rates);
    converters.set(currency, convert);
    const base_amount = convert(amount, date);
    return base_amount === null ? [] : [{ ...record, base_amount }];
  });
}

async function ratesFor(tx: Tx, org: OrganizationId, base_currency: string, records: readonly Dated[]) {
  const foreign = records.filter(({ currency }) => currency !== base_currency);
  const days = foreign.map(({ date }) => date).toSorted();
  const [first_date, last_date] = [days[0], days.at(-1)];
  if (!first_date || !last_date) return [];
  const currencies = [...new Set([base_currency, ...foreign.map(({ currency }) => currency)])];
  return findRates(tx, org, { currencies, first_date, last_date });
}
