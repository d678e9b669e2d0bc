/** Reads the product fields that lines default to. Products are written in `reference/products`. */
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { ProductDefaults } from "../items.ts";

/** The products with these ids, and those that have a price with one of these ids. */
export function findProducts(
  tx: Tx,
  org: OrganizationId,
  product_ids: readonly string[],
  price_ids: readonly string[],
): Promise<ProductDefaults[]> {
  return tx.many<ProductDefaults>(sql`
    select p.id, p.name, p.description, p.unit, p.kind, p.tax_rate, p.tax_category, p.tax_exemption_reason,
      p.tax_exemption_reason_code,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'currency', r.currency,
          'price', trim_scale(r.price)::text, 'tax_behavior', r.tax_behavior, 'active', r.active)
          order by r.created_at, r.id)
        from product_prices r
        where r.organization_id = ${org} and r.product_id = p.id
      ), '[]') as prices
    from products p
    where p.organization_id = ${org} and (p.id = any(${product_ids}) or p.id in (
      select product_id from product_prices where organization_id = ${org} and id = any(${price_ids})))`);
}
