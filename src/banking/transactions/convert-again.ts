/** Converts transactions again when the rate of their booking day changes, and their splits with them. */

import type { Decimal } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import { convertAgainIn } from "../../reference/exchange-rates/index.ts";
import { findSplits, replaceSplits, requireTransactionRow } from "../store.ts";
import { shareAmount, shareBaseAmount } from "./splits.ts";

export const convertTransactionsAgain = convertAgainIn({
  name: "transactions",
  event: "transaction",
  date_column: "booking_date",
  afterConversion: convertSplitsAgain,
});

async function convertSplitsAgain(tx: Tx, org: OrganizationId, ids: string[]): Promise<void> {
  const split = await tx.many<Row<"transactions", "id">>(sql`
    select id from transactions where organization_id = ${org} and id = any(${ids}::uuid[]) and is_split`);
  for (const { id } of split) await fitSplits(tx, org, id);
}

/** Makes the splits sum to their transaction again, in both currencies; each keeps its share. */
export async function fitSplits(tx: Tx, org: OrganizationId, id: string): Promise<void> {
  const [whole, parts] = await together([requireTransactionRow(tx, org, id), findSplits(tx, org, id)]);
  const amounts = shareAmount(
    whole,
    parts.map((part) => part.amount),
  );
  const shares = shareBaseAmount(whole, amounts);
  await replaceSplits(
    tx,
    org,
    id,
    parts.map(({ id: _id, ...part }, index) => ({
      ...part,
      amount: amounts[index] as Decimal,
      base_amount: shares[index] ?? null,
    })),
  );
}
