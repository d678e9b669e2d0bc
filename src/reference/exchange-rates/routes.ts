import { requireOrganization } from "../../organizations/index.ts";
import { sql } from "../../platform/db/sql.ts";
import { invalid } from "../../platform/http/route.ts";
import { currencyField, dateField, enumField } from "../../platform/list/fields.ts";
import { resourceMapper } from "../../platform/records/mapper.ts";
import { recordRoutes } from "../../platform/records/records.ts";
import type { Rate } from "./convert.ts";
import { announceRateChange } from "./rate-change.ts";
import { ExchangeRate, ExchangeRateCreate, ExchangeRatePatch } from "./schema.ts";

export const exchangeRateRoutes = recordRoutes({
  path: "/v1/exchange-rates",
  name: "exchange rate",
  plural: "exchange rates",
  tag: "Exchange rates",
  area: "transactions",
  table: "exchange_rates",
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
    filters: {
      currency: currencyField(sql`r.currency`),
      base_currency: currencyField(sql`r.base_currency`),
      date: dateField(sql`r.date`),
      source: enumField(sql`r.source`, ["manual", "import", "ecb"]),
    },
    date: "date",
    counted_table: "exchange_rates",
  },
  ...resourceMapper(ExchangeRate, "r"),
  async toNewColumns(input, { tx, organization_id }) {
    const organization = await requireOrganization(tx, organization_id);
    const base_currency = input.base_currency ?? organization.base_currency;
    requireSensible(input.rate, input.currency, base_currency);
    return { ...input, base_currency, source: "manual" };
  },
  toChangedColumns(input, _context, current) {
    const after: Record<string, unknown> = { ...current, ...input };
    requireSensible(String(after.rate), String(after.currency), String(after.base_currency));
    return input;
  },
  async afterWrite({ tx, organization_id }, row, before) {
    const rates = [row, ...(before ? [before] : [])] as unknown as Rate[];
    await announceRateChange(tx, organization_id, rates);
  },
  async beforeDelete({ tx, organization_id }, row) {
    await announceRateChange(tx, organization_id, [row as unknown as Rate]);
  },
});

function requireSensible(givenRate: string, currency: string, base_currency: string): void {
  if (givenRate === "0") throw invalid("body.rate", "minimum", "must be greater than 0; found 0");
  if (currency === base_currency)
    throw invalid("body.currency", "same_currency", `must differ from base_currency; both are ${currency}`);
}
