import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { findPayeeIban } from "../recognition/index.ts";

/** The account that an item's paper asks to be paid into. The organization's own account does not name a vendor. */
export async function findReadPayee(tx: Tx, org: OrganizationId, id: string): Promise<string | null> {
  const item = await tx.maybe<Row<"inbox_items", "recognized_text">>(sql`
    select recognized_text from inbox_items
    where organization_id = ${org} and id = ${id}`);
  const iban = findPayeeIban(item?.recognized_text ?? "");
  if (iban === null) return null;
  const own = await tx.maybe<Row<"bank_accounts", "iban">>(sql`
    select iban from bank_accounts
    where organization_id = ${org} and iban = ${iban}
    limit 1`);
  return own ? null : iban;
}
