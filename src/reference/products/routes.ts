import { sql } from "../../platform/db/sql.ts";
import { recordEvent } from "../../platform/events/record-event.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { Type, Uuid } from "../../platform/http/schema.ts";
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import { recordRoutes } from "../../platform/records/records.ts";
import {
  PriceCreate,
  PricePatch,
  Product,
  ProductCreate,
  ProductPatch,
  ProductPrice,
  productRecord,
} from "./schema.ts";
import { addPrices, changePrice, deletePrice, listPrices, requirePrice, toPrice } from "./store.ts";

const prices = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'product_id', r.product_id, 'currency', r.currency,
    'price', trim_scale(r.price)::text, 'tax_behavior', r.tax_behavior, 'active', r.active,
    'created_at', to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'updated_at', to_char(r.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by r.created_at, r.id), '[]')
  from product_prices r
  where r.organization_id = p.organization_id and r.product_id = p.id
)`;

const productRecordRoutes = recordRoutes({
  path: "/v1/products",
  name: "product",
  plural: "products",
  tag: "Products",
  area: "invoices",
  table: "products",
  event: "product",
  resource: Product,
  create: ProductCreate,
  patch: ProductPatch,
  list: {
    name: "products",
    from: sql`products p`,
    organization: sql`p.organization_id`,
    id: sql`p.id`,
    sorts: {
      created_at: { expression: sql`p.created_at`, type: "timestamptz" },
      name: { expression: sql`fold(p.name)`, type: "text" },
    },
    default_sort: "created_at",
    filters: filtersOf(productRecord, "p"),
    search: sql`p.search`,
    counted_table: "products",
  },
  ...recordMapper(productRecord, "p", { prices }),
  toNewColumns({ prices: _prices, active, ...columns }) {
    return { ...columns, active: active ?? true };
  },
  async afterWrite({ tx, organization_id, call }, row, before) {
    const given = before === null ? (call.body as ProductCreate).prices : null;
    if (!given?.length) return;
    await addPrices(tx, organization_id, row.id, given);
    row.prices = await listPrices(tx, organization_id, row.id);
  },
});

const common = { tag: "Products", scope: "invoices.write" };
const path = "/v1/products/{id}/prices";
const priceParams = Type.Object({ id: Uuid, price_id: Uuid });

const priceRoutes: AnyRoute[] = [
  route({
    ...common,
    method: "POST",
    path,
    operation_id: "createProductPrice",
    summary: "Add a price to a product",
    params: Type.Object({ id: Uuid }),
    body: PriceCreate,
    resource: ProductPrice,
    data: ProductPrice,
    status: 201,
    async handle({ tx, organization_id, params, body }) {
      const [id = ""] = await addPrices(tx, organization_id, params.id, [body]);
      await recordEvent(tx, organization_id, "product.updated", { id: params.id });
      const row = await requirePrice(tx, organization_id, params.id, id);
      return { data: toPrice(row), version: row.version };
    },
  }),
  route({
    ...common,
    method: "PATCH",
    path: `${path}/{price_id}`,
    operation_id: "updateProductPrice",
    summary: "Change a price; invoices keep the price they were written with",
    params: priceParams,
    body: PricePatch,
    resource: ProductPrice,
    data: ProductPrice,
    async handle({ tx, organization_id, params, body, requireVersion }) {
      requireVersion((await requirePrice(tx, organization_id, params.id, params.price_id)).version);
      const row = await changePrice(tx, organization_id, params.id, params.price_id, body);
      await recordEvent(tx, organization_id, "product.updated", { id: params.id });
      return { data: toPrice(row), version: row.version };
    },
  }),
  route({
    ...common,
    method: "DELETE",
    path: `${path}/{price_id}`,
    operation_id: "deleteProductPrice",
    summary: "Delete a price; invoices keep the price they were written with",
    params: priceParams,
    data: null,
    async handle({ tx, organization_id, params, requireVersion }) {
      requireVersion((await requirePrice(tx, organization_id, params.id, params.price_id)).version);
      await deletePrice(tx, organization_id, params.price_id);
      await recordEvent(tx, organization_id, "product.updated", { id: params.id });
      return undefined;
    },
  }),
];

export const productRoutes: AnyRoute[] = [...productRecordRoutes, ...priceRoutes];
