import { taxCategories } from "../../invoice-snapshot/snapshot.ts";
import { itemKinds, taxBehaviors } from "../../invoices/constants.ts";
import { price, taxRate } from "../../invoices/schema.ts";
import {
  Body,
  Currency,
  DateTime,
  ListOf,
  LongText,
  Nullable,
  NumberOut,
  OneOf,
  PatchBody,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../../platform/http/schema.ts";
import { prices_max } from "./constants.ts";

export const ProductPrice = Resource(
  {
    id: Uuid,
    product_id: Uuid,
    currency: Text(),
    price: NumberOut,
    tax_behavior: OneOf(taxBehaviors),
    active: Type.Boolean(),
    created_at: DateTime,
    updated_at: DateTime,
  },
  { title: "Product price" },
);
export type ProductPrice = Static<typeof ProductPrice>;

export const Product = Resource(
  {
    id: Uuid,
    organization_id: Uuid,
    name: Text(),
    description: Nullable(LongText),
    reference_id: Nullable(Text()),
    unit: Nullable(Text()),
    kind: Nullable(OneOf(itemKinds)),
    tax_rate: Nullable(NumberOut),
    tax_category: Nullable(OneOf(taxCategories)),
    tax_exemption_reason: Nullable(Text()),
    tax_exemption_reason_code: Nullable(Text()),
    active: Type.Boolean(),
    prices: ListOf(ProductPrice),
    created_at: DateTime,
    updated_at: DateTime,
  },
  { title: "Product" },
);
export type Product = Static<typeof Product>;

const clearable = {
  description: LongText,
  reference_id: Text(),
  unit: Text({ max: 50 }),
  kind: OneOf(itemKinds),
  tax_rate: taxRate,
  tax_category: OneOf(taxCategories),
  tax_exemption_reason: Text(),
  tax_exemption_reason_code: Text({ max: 50 }),
};

const pricing = { tax_behavior: OneOf(taxBehaviors), active: Type.Boolean() };

export const PriceCreate = Body({ currency: Currency, price }, pricing);
export type PriceCreate = Static<typeof PriceCreate>;
export const PricePatch = PatchBody({ currency: Currency, price, ...pricing }, {});
export type PricePatch = Static<typeof PricePatch>;

export const ProductCreate = Body(
  { name: Text() },
  { ...clearable, active: Type.Boolean(), prices: ListOf(PriceCreate, { max: prices_max }) },
);
export type ProductCreate = Static<typeof ProductCreate>;
export const ProductPatch = PatchBody({ name: Text(), active: Type.Boolean() }, clearable);
export type ProductPatch = Static<typeof ProductPatch>;
