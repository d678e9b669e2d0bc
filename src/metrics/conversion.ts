/** Amounts of many records in the base currency, each at the rate of its own day. */
import type { Decimal } from "../kernel/decimal.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { type Dated, loadConverter } from "../reference/exchange-rates/index.ts";

export interface DatedAmount extends Dated {
  amount: Decimal;
}

/** The records with their base amount. Records without a rate for their day are left out, never guessed. */
export async function inBaseCurrency<One extends DatedAmount>(
  tx: Tx,
  org: OrganizationId,
  base_currency: string,
  records: readonly One[],
): Promise<(One & { base_amount: Decimal })[]> {
  const toBaseAmount = await loadConverter(tx, org, base_currency, records);
  return records.flatMap((record) => {
    const base_amount = toBaseAmount(record.amount, record);
    return base_amount === null ? [] : [{ ...record, base_amount }];
  });
}
