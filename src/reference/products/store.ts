/** SQL for products and their prices. */

import type { Instant } from "../../kernel/calendar.ts";
import { type Decimal, toNumber } from "../../kernel/decimal.ts";
import { Conflict, NotFound } from "../../kernel/errors.ts";
import { newId, type OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { together } from "../../platform/db/together.ts";
import { insertRecord, updateRecord } from "../../platform/records/records.ts";
import { prices_max } from "./constants.ts";
import type { PriceCreate, ProductPrice } from "./schema.ts";

export interface PriceRow extends Omit<ProductPrice, "price" | "created_at" | "updated_at"> {
  price: Decimal;
  created_at: Instant;
  updated_at: Instant;
  version: number;
}

export function toPrice({
  id,
  product_id,
  currency,
  price,
  tax_behavior,
  active,
  ...row
}: PriceRow): ProductPrice {
  const { created_at, updated_at } = row;
  return { id, product_id, currency, price: toNumber(price), tax_behavior, active, created_at, updated_at };
}

const priceSelect = sql`
  id, product_id, currency, price, tax_behavior, active, created_at, updated_at, version`;

export function listPrices(tx: Tx, org: OrganizationId, product_id: string): Promise<PriceRow[]> {
  return tx.many<PriceRow>(sql`
    select ${priceSelect}
    from product_prices
    where organization_id = ${org} and product_id = ${product_id}
    order by created_at, id`);
}

export async function requirePrice(
  tx: Tx,
  org: OrganizationId,
  product_id: string,
  id: string,
): Promise<PriceRow> {
  const row = await tx.maybe<PriceRow>(sql`
    select ${priceSelect}
    from product_prices
    where organization_id = ${org} and product_id = ${product_id} and id = ${id}
    for no key update`);
  if (!row) throw new NotFound("price");
  return row;
}

export class TooManyPrices extends Conflict {
  constructor() {
    super(`A product can have at most ${prices_max} prices; delete one first.`);
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
    prices.map(({ currency, price, tax_behavior, active }, index) =>
      insertRecord(tx, "product_prices", org, ids[index] as string, {
        product_id,
        currency,
        price,
        tax_behavior: tax_behavior ?? "exclusive",
        active: active ?? true,
      }),
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
  columns: Record<string, unknown>,
): Promise<PriceRow> {
  await updateRecord(tx, "product_prices", org, id, columns);
  return requirePrice(tx, org, product_id, id);
}

export async function deletePrice(tx: Tx, org: OrganizationId, id: string): Promise<void> {
  await tx.run(sql`delete from product_prices where organization_id = ${org} and id = ${id}`);
}
