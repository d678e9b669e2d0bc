/** SQL for products and their prices. */

import { Conflict, NotFound } from "../../kernel/errors.ts";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import { recordEvents } from "../../platform/events/record-event.ts";
import type { Static } from "../../platform/http/schema.ts";
import { recordMapper } from "../../platform/records/mapper.ts";
import { insertRecord, insertRows, updateRecord } from "../../platform/records/records.ts";
import type { RowOf } from "../../platform/records/rows.ts";
import { prices_max } from "./constants.ts";
import { type PriceCreate, type PricePatch, type ProductCreate, priceRecord } from "./schema.ts";

type PriceRow = RowOf<typeof priceRecord>;

const { select, toResource } = recordMapper(priceRecord, "r", {});
export const toPrice = toResource;

export function listPrices(tx: Tx, org: OrganizationId, product_id: string): Promise<PriceRow[]> {
  return tx.many<PriceRow>(sql`
    select ${select}
    from product_prices r
    where r.organization_id = ${org} and r.product_id = ${product_id}
    order by r.created_at, r.id`);
}

/** For an import, which knows the ids beforehand. The schema limits the prices of each. */
export async function createProducts(
  tx: Tx,
  org: OrganizationId,
  products: readonly (ProductCreate & { id: string })[],
): Promise<void> {
  const rows = products.map(({ prices: _, active, ...columns }) => ({ ...columns, active: active ?? true }));
  const prices = products.flatMap(({ id, prices: given }) =>
    (given ?? []).map((price) => ({ id: newId(), ...toPriceColumns(id, price) })),
  );
  await insertRows(tx, "products", org, rows);
  await insertRows(tx, "product_prices", org, prices);
  await recordEvents(
    tx,
    org,
    "product.created",
    products.map(({ id }) => ({ id })),
  );
}

function toPriceColumns(product_id: string, price: PriceCreate) {
  const { tax_behavior, active } = price;
  return { product_id, ...price, tax_behavior: tax_behavior ?? "exclusive", active: active ?? true };
}

export async function requirePrice(
  tx: Tx,
  org: OrganizationId,
  product_id: string,
  id: string,
): Promise<PriceRow> {
  const row = await tx.maybe<PriceRow>(sql`
    select ${select}
    from product_prices r
    where r.organization_id = ${org} and r.product_id = ${product_id} and r.id = ${id}
    for no key update`);
  if (!row) throw new NotFound("price");
  return row;
}

export class TooManyPrices extends Conflict {
  constructor() {
    super(
      `A product can have at most ${prices_max} prices; delete one first.`,
      because("too_many_prices", { allowed: prices_max }),
    );
  }
}

/**
 * Adds prices in the order given. The product is locked, so that two requests at once cannot exceed the
 * limit.
 */
export async function addPrices(
  tx: Tx,
  org: OrganizationId,
  product_id: string,
  prices: readonly PriceCreate[],
): Promise<string[]> {
  const locked = await tx.run(sql`
    select 1 from products where organization_id = ${org} and id = ${product_id} for no key update`);
  if (locked === 0) throw new NotFound("product");
  const ids = prices.map(() => newId());
  await together(
    prices.map((price, index) =>
      insertRecord(tx, "product_prices", org, ids[index] as string, toPriceColumns(product_id, price)),
    ),
  );
  if ((await listPrices(tx, org, product_id)).length > prices_max) throw new TooManyPrices();
  return ids;
}

export async function changePrice(
  tx: Tx,
  org: OrganizationId,
  product_id: string,
  id: string,
  columns: Static<typeof PricePatch>,
): Promise<PriceRow> {
  await updateRecord(tx, "product_prices", org, id, columns);
  return requirePrice(tx, org, product_id, id);
}

export async function deletePrice(tx: Tx, org: OrganizationId, id: string): Promise<void> {
  await tx.run(sql`delete from product_prices where organization_id = ${org} and id = ${id}`);
}
