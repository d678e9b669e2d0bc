import type { Decimal } from "../../kernel/decimal.ts";
import { requireOrganization } from "../../organizations/index.ts";
import { sql } from "../../platform/db/sql.ts";
import { invalid } from "../../platform/http/route.ts";
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import { recordRoutes } from "../../platform/records/records.ts";
import { announceRateChange } from "./rate-change.ts";
import { ExchangeRate, ExchangeRateCreate, ExchangeRatePatch, rateRecord } from "./schema.ts";

export const exchangeRateRoutes = recordRoutes({
  path: "/v1/exchange-rates",
  name: "exchange rate",
  plural: "exchange rates",
  tag: "Exchange rates",
  area: "transactions",
  table: "exchange_rates",
  event: "exchange_rate",
  resource: ExchangeRate,
  create: ExchangeRateCreate,
  patch: ExchangeRatePatch,
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
    const organization = await requireOrganization(tx, organization_id);
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
