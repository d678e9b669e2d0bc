import type { CalendarDate } from "../../kernel/calendar.ts";
import type { Decimal } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { amountConverter, findRates } from "../../reference/exchange-rates/index.ts";
import { spanOf } from "../deduplication/coverage.ts";

/** The base amounts of an account's rows, at the rate of each row's own day; null where no rate is known. */
export async function convertRows(
  tx: Tx,
  org: OrganizationId,
  { currency, base_currency }: Row<"transactions", "currency" | "base_currency">,
  rows: readonly { booking_date: CalendarDate; amount: Decimal }[],
): Promise<(Decimal | null)[]> {
  const span = spanOf(rows);
  if (currency === base_currency || span === null) return rows.map((row) => row.amount);
  const rates = await findRates(tx, org, {
    currencies: [currency, base_currency],
    first_date: span.first,
    last_date: span.last,
  });
  const convert = amountConverter(currency, base_currency, rates);
  return rows.map((row) => convert(row.amount, row.booking_date));
}
