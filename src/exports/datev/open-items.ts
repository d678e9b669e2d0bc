/**
 * Open items: invoices of closed days that were issued with another product. They have no taxes here, so their totals are
 * converted at the rates of their dates.
 */
import type { Decimal } from "../../kernel/decimal.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { type Sql, sql } from "../../platform/db/sql.ts";
import { convertAmount, findRates } from "../../reference/exchange-rates/index.ts";

export interface OpenItems {
  base_currency: string;
  /** The converted totals of those in another currency, as JSON; null: no rate is known. */
  foreign: string;
}

type ForeignItem = Row<"invoices", "id" | "date" | "currency"> & { total: Decimal };

export async function loadOpenItems(tx: Tx, org: OrganizationId, base_currency: string): Promise<OpenItems> {
  const items = await tx.many<ForeignItem>(sql`
    select id, date, currency, total from invoices
    where organization_id = ${org} and is_opening and currency <> ${base_currency}
    order by date, id`);
  const [first, last] = [items[0], items.at(-1)];
  const need = first &&
    last && {
      currencies: [...new Set(items.map(({ currency }) => currency)), base_currency],
      first_date: first.date,
      last_date: last.date,
    };
  const rates = need ? await findRates(tx, org, need) : [];
  const foreign = items.map(({ id, date, currency, total }) => ({
    invoice_id: id,
    total: convertAmount(total, currency, base_currency, date, rates),
  }));
  return { base_currency, foreign: JSON.stringify(foreign) };
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
        else (
          select f.total from jsonb_to_recordset(${foreign}::jsonb) as f (invoice_id uuid, total numeric)
          where f.invoice_id = i.id
        )
      end
    end`;
}
