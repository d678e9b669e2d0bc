/**
 * Open items: invoices of closed days that were issued with another product. They have no taxes here, so their totals are
 * converted at the rates of their dates.
 */
import type { Decimal } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { type Sql, sql } from "../../platform/db/sql.ts";
import { loadConverter } from "../../reference/exchange-rates/index.ts";

export interface OpenItems {
  base_currency: string;
  /** The converted totals of those in another currency by their ids, as JSON; null: no rate is known. */
  foreign: string;
}

type ForeignItem = Row<"invoices", "id" | "date" | "currency"> & { total: Decimal };

export async function loadOpenItems(tx: Tx, org: OrganizationId, base_currency: string): Promise<OpenItems> {
  const items = await tx.many<ForeignItem>(sql`
    select id, date, currency, total from invoices
    where organization_id = ${org} and is_opening and currency <> ${base_currency}`);
  const toBaseAmount = await loadConverter(tx, org, base_currency, items);
  const foreign = items.map((item) => [item.id, toBaseAmount(item.total, item)]);
  return { base_currency, foreign: JSON.stringify(Object.fromEntries(foreign)) };
}

/** The total of invoice `i` in the base currency, negative for a credit note. */
export function baseTotal({ base_currency, foreign }: OpenItems): Sql {
  return sql`
    case
      when not i.is_opening then (
        select sum(t.base_net_amount + t.base_tax_amount) from invoice_taxes t
        where t.organization_id = i.organization_id and t.invoice_id = i.id
      )
      else case when i.document_type = 'credit_note' then -1 else 1 end * case
        when i.currency = ${base_currency} then i.total
        else (${foreign}::jsonb ->> i.id::text)::numeric
      end
    end`;
}
