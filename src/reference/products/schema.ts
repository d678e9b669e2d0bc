import { productKinds, taxCategories } from "../../invoice-snapshot/snapshot.ts";
import { taxBehaviors } from "../../invoices/constants.ts";
import { price, taxRate } from "../../invoices/schema.ts";
import {
  Currency,
  DateTime,
  IdOf,
  ListOf,
  LongText,
  OneOf,
  type Static,
  Text,
  Type,
} from "../../platform/http/schema.ts";
import {
  createBodyOf,
  fixed,
  joined,
  optional,
  patchBodyOf,
  readOnly,
  recordOf,
  required,
  resourceOf,
} from "../../platform/records/fields.ts";
import { prices_max } from "./constants.ts";

/** Every field of a price, in the order of the API. */
export const priceRecord = recordOf("product_prices", {
  id: readOnly(IdOf("product_prices")),
  product_id: readOnly(IdOf("products")),
  currency: required(Currency),
  price: required(price),
  tax_behavior: fixed(OneOf(taxBehaviors)),
  active: fixed(Type.Boolean()),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
});

export const ProductPrice = resourceOf(priceRecord);
export type ProductPrice = Static<typeof ProductPrice>;
export const PriceCreate = createBodyOf(priceRecord);
export type PriceCreate = Static<typeof PriceCreate>;
export const PricePatch = patchBodyOf(priceRecord);
export type PricePatch = Static<typeof PricePatch>;

/** Every field of a product, in the order of the API. */
export const productRecord = recordOf("products", {
  id: readOnly(IdOf("products")),
  organization_id: readOnly(IdOf("organizations")),
  name: required(Text(), { filter: true }),
  description: optional(LongText),
  reference_id: optional(Text(), { filter: true }),
  unit: optional(Text({ max: 50 })),
  kind: optional(OneOf(productKinds), { filter: true }),
  tax_rate: optional(taxRate),
  tax_category: optional(OneOf(taxCategories)),
  tax_exemption_reason: optional(Text()),
  tax_exemption_reason_code: optional(Text({ max: 50 })),
  active: fixed(Type.Boolean(), { filter: true }),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
  prices: joined(ListOf(ProductPrice)),
});

export const Product = resourceOf(productRecord);
export type Product = Static<typeof Product>;
export const ProductCreate = createBodyOf(productRecord, {
  prices: ListOf(PriceCreate, { max: prices_max }),
});
export type ProductCreate = Static<typeof ProductCreate>;
export const ProductPatch = patchBodyOf(productRecord);
export type ProductPatch = Static<typeof ProductPatch>;
