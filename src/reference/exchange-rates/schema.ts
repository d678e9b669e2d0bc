import {
  Currency,
  DateOnly,
  DateTime,
  DecimalIn,
  IdOf,
  OneOf,
  Resource,
  type Static,
  Text,
  Type,
} from "../../platform/http/schema.ts";
import {
  createBodyOf,
  fixed,
  patchBodyOf,
  readOnly,
  recordOf,
  required,
  resourceOf,
  shownAs,
} from "../../platform/records/fields.ts";
import { rate_decimals_max } from "./constants.ts";

const rateSources = ["manual", "import", "ecb"] as const;

/** Every field of the record, in the order of the API. */
export const rateRecord = recordOf("exchange_rates", {
  id: readOnly(IdOf("exchange_rates")),
  organization_id: readOnly(IdOf("organizations")),
  date: required(DateOnly, { filter: true }),
  currency: required(Currency, { filter: true }),
  base_currency: fixed(Currency, { filter: true }),
  rate: required(
    DecimalIn({
      decimals: rate_decimals_max,
      min: 0,
      max: 999_999_999,
      description: "One unit of currency is this many units of base_currency",
    }),
  ),
  source: shownAs(readOnly(OneOf(rateSources), { filter: true }), Text()),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
});

export const ExchangeRate = resourceOf(rateRecord);
export type ExchangeRate = Static<typeof ExchangeRate>;
export const ExchangeRateCreate = createBodyOf(rateRecord);
export type ExchangeRateCreate = Static<typeof ExchangeRateCreate>;
export const ExchangeRatePatch = patchBodyOf(rateRecord);
export type ExchangeRatePatch = Static<typeof ExchangeRatePatch>;

export const RateImportAnswer = Resource({
  format: OneOf(["ecb_csv", "ecb_xml", "list"]),
  rows_read: Type.Integer(),
  created_count: Type.Integer(),
  changed_count: Type.Integer({ description: "Rates of an earlier file that this one corrects" }),
  kept_count: Type.Integer({ description: "Rates that were known, or that a person typed in" }),
  left_out_count: Type.Integer({ description: "Rates that were not asked for" }),
});
export type RateImportAnswer = Static<typeof RateImportAnswer>;
