/** Converts the amounts of many records into the base currency, each at the rate of its own day, with one query for rates. */
import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { amountConverter, type Rate } from "./convert.ts";
import { findRates } from "./store.ts";

export interface Dated {
  currency: string;
  date: CalendarDate;
}

/** Null if no rate is known for the day. */
export type ToBaseAmount = (amount: Decimal, { currency, date }: Dated) => Decimal | null;

/** The returned function converts amounts of the currencies and days in `needed`. */
export async function loadConverter(
  tx: Tx,
  org: OrganizationId,
  base_currency: string,
  needed: readonly Dated[],
): Promise<ToBaseAmount> {
  const rates = await ratesFor(tx, org, base_currency, needed);
  const converters = new Map<string, ReturnType<typeof amountConverter>>();
  return (amount, { currency, date }) => {
    const convert = converters.get(currency) ?? amountConverter(currency, base_currency, rates);
    converters.set(currency, convert);
    return convert(amount, date);
  };
}

async function ratesFor(
  tx: Tx,
  org: OrganizationId,
  base_currency: string,
  needed: readonly Dated[],
): Promise<Rate[]> {
  const foreign = needed.filter(({ currency }) => currency !== base_currency);
  const days = foreign.map(({ date }) => date).toSorted();
  const [first_date, last_date] = [days[0], days.at(-1)];
  if (!first_date || !last_date) return [];
  const currencies = [...new Set([base_currency, ...foreign.map(({ currency }) => currency)])];
  return findRates(tx, org, { currencies, first_date, last_date });
}
