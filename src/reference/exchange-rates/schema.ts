import {
  Body,
  Currency,
  DateOnly,
  DateTime,
  DecimalIn,
  NumberOut,
  OneOf,
  PatchBody,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../../platform/http/schema.ts";
import { rate_decimals_max } from "./constants.ts";

export const ExchangeRate = Resource(
  {
    id: Uuid,
    organization_id: Uuid,
    date: DateOnly,
    currency: Text(),
    base_currency: Text(),
    rate: NumberOut,
    source: Text(),
    created_at: DateTime,
    updated_at: DateTime,
  },
  { title: "Exchange rate" },
);
export type ExchangeRate = Static<typeof ExchangeRate>;

const rate = DecimalIn({
  decimals: rate_decimals_max,
  min: 0,
  max: 999_999_999,
  description: "One unit of currency is this many units of base_currency",
});
const fields = { date: DateOnly, currency: Currency, base_currency: Currency, rate };

export const ExchangeRateCreate = Body(
  { date: DateOnly, currency: Currency, rate },
  { base_currency: Currency },
);
export type ExchangeRateCreate = Static<typeof ExchangeRateCreate>;
export const ExchangeRatePatch = PatchBody(fields, {});
export type ExchangeRatePatch = Static<typeof ExchangeRatePatch>;

export const RateImportAnswer = Resource(
  {
    format: OneOf(["ecb_csv", "ecb_xml", "list"]),
    rows_read: Type.Integer(),
    created_count: Type.Integer(),
    changed_count: Type.Integer({ description: "Rates of an earlier file that this one corrects" }),
    kept_count: Type.Integer({ description: "Rates that were known, or that a person typed in" }),
    left_out_count: Type.Integer({ description: "Rates that were not asked for" }),
  },
  { title: "Rate import" },
);
export type RateImportAnswer = Static<typeof RateImportAnswer>;
