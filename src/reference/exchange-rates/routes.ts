import type { Decimal } from "../../kernel/decimal.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { invalid } from "../../platform/http/route.ts";
import { Currency, DateOnly, DateTime, DecimalIn, IdOf, OneOf, Text } from "../../platform/http/schema.ts";
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
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import { recordRoutes } from "../../platform/records/records.ts";
import { rate_decimals_max } from "./convert.ts";
import { announceRateChange } from "./rate-change.ts";

const rateSources = ["manual", "import", "ecb"] as const;

/** Every field of the record, in the order of the API. */
const rateRecord = recordOf("exchange_rates", {
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

export const exchangeRateRoutes = recordRoutes({
  path: "/v1/exchange-rates",
  name: "exchange rate",
  plural: "exchange rates",
  tag: "Exchange rates",
  area: "transactions",
  table: "exchange_rates",
  resource: resourceOf(rateRecord, "Exchange rate"),
  create: createBodyOf(rateRecord),
  patch: patchBodyOf(rateRecord),
  list: {
    name: "exchange-rates",
    from: sql`exchange_rates r`,
    organization: sql`r.organization_id`,
    id: sql`r.id`,
    sorts: {
      date: { expression: sql`r.date`, type: "date" },
      created_at: { expression: sql`r.created_at`, type: "timestamptz" },
    },
    default_sort: "date",
    filters: filtersOf(rateRecord, "r"),
    date: "date",
    counted_table: "exchange_rates",
  },
  ...recordMapper(rateRecord, "r", {}),
  async toNewColumns(input, { tx, organization_id }) {
    const organization = await tx.one<Row<"organizations", "base_currency">>(sql`
      select base_currency from organizations where organization_id = ${organization_id}`);
    const base_currency = input.base_currency ?? organization.base_currency;
    requireSensible(input.rate, input.currency, base_currency);
    return { ...input, base_currency, source: "manual" };
  },
  toChangedColumns(input, _context, current) {
    const after = { ...current, ...input };
    requireSensible(after.rate, after.currency, after.base_currency);
    return input;
  },
  async afterWrite({ tx, organization_id }, row, before) {
    await announceRateChange(tx, organization_id, before ? [row, before] : [row]);
  },
  async beforeDelete({ tx, organization_id }, row) {
    await announceRateChange(tx, organization_id, [row]);
  },
});

function requireSensible(rate: Decimal, currency: string, base_currency: string): void {
  if (rate === "0") throw invalid("body.rate", "minimum", "must be greater than 0; found 0");
  if (currency === base_currency)
    throw invalid("body.currency", "same_currency", `must differ from base_currency; both are ${currency}`);
}
