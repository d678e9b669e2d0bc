import { taxCategories } from "../../invoice-snapshot/index.ts";
import { parseDecimal } from "../../kernel/decimal.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import { described, ListOf, OneOf, Type } from "../../platform/http/schema.ts";
import { requireWhole, WholeNumber } from "../../platform/http/whole-number.ts";
import { csvColumns, prefersCsv } from "../../platform/list/csv.ts";
import { answerCsv, csv_page_rows } from "../../platform/list/list-route.ts";
import { page_limit_default, page_limit_max } from "../../platform/list/spec.ts";
import { loadContext } from "../organization.ts";
import { requireRange } from "../range.ts";
import { rangeQuery } from "../range-query.ts";
import { unknown_tax, vatBases, vatSides } from "./constants.ts";
import { vatDocuments } from "./documents.ts";
import { ecSales } from "./ec-sales.ts";
import { vatReport } from "./report.ts";
import { EcSalesRow, VatDocument, VatReport } from "./schema.ts";

const path = "/v1/metrics/vat";
const page_limits = { default: page_limit_default, min: 1, max: page_limit_max, capped: true };

const basisQuery = {
  basis: Type.Optional(
    described(OneOf(vatBases), "invoice (default): on the tax date; cash: when it is paid"),
  ),
};
const pageQuery = {
  cursor: Type.Optional(
    Type.String({ description: "Where the page starts: meta.next_cursor of the previous page" }),
  ),
  limit: WholeNumber(page_limits),
};
const common = { method: "GET" as const, tag: "Metrics", scope: "metrics.read" };

export const vatRoute = route({
  ...common,
  path,
  operation_id: "getVat",
  summary: "VAT of a period: sales, purchases and what is payable, by tax category and rate",
  query: Type.Object({ ...rangeQuery, ...basisQuery }, { additionalProperties: false }),
  data: VatReport,
  async handle({ tx, organization_id, now, query: { basis = "invoice", ...query } }) {
    const context = await loadContext(tx, organization_id, now);
    return { data: await vatReport(tx, context, requireRange(query, context.today), basis) };
  },
});

const documentColumns = csvColumns(VatDocument);

const documentsRoute = route({
  ...common,
  path: `${path}/documents`,
  operation_id: "listVatDocuments",
  summary: "List the documents behind the figures of the VAT report",
  query: Type.Object(
    {
      ...rangeQuery,
      ...basisQuery,
      side: Type.Optional(OneOf(vatSides)),
      tax_category: Type.Optional(
        described(OneOf([...taxCategories, unknown_tax]), `${unknown_tax}: documents that do not say`),
      ),
      tax_rate: Type.Optional(
        Type.String({
          maxLength: 20,
          description: `In percent; ${unknown_tax}: several rates, or not known`,
        }),
      ),
      country: Type.Optional(
        Type.String({
          maxLength: 4,
          description: `The seller's, of tax that is not deducted; ${unknown_tax}: not known`,
        }),
      ),
      ...pageQuery,
    },
    { additionalProperties: false },
  ),
  data: ListOf(VatDocument),
  paged: true,
  csv: true,
  async handle({ tx, cursors, organization_id, now, query, request, reply }) {
    const { basis = "invoice", side, tax_category, country, cursor, limit } = query;
    const context = await loadContext(tx, organization_id, now);
    const range = requireRange(query, context.today);
    const filter = { side, tax_category, tax_rate: requireRate(query.tax_rate), country };
    const read = (limit: number, cursor: string | null) =>
      vatDocuments(tx, context, cursors, { range, basis, filter, limit, cursor });
    if (!prefersCsv(request.headers.accept))
      return read(requireWhole("limit", limit, page_limits), cursor ?? null);
    const csv = { path: `${path}-documents`, columns: documentColumns, now, request, reply };
    await answerCsv(csv, (cursor) => read(csv_page_rows, cursor));
    return undefined;
  },
});

function requireRate(text: string | undefined): string | undefined {
  if (text === undefined || text === unknown_tax) return text;
  const rate = parseDecimal(text);
  if (rate === null)
    throw invalid(
      "query.tax_rate",
      "number",
      `must be a number or ${unknown_tax}; found ${JSON.stringify(text)}`,
    );
  return rate;
}

const ecColumns = csvColumns(EcSalesRow);

const ecSalesRoute = route({
  ...common,
  path: `${path}/ec-sales`,
  operation_id: "listEcSales",
  summary: "EC sales list: supplies to other member states, by the customer's VAT id",
  query: Type.Object({ ...rangeQuery, ...pageQuery }, { additionalProperties: false }),
  data: ListOf(EcSalesRow),
  paged: true,
  csv: true,
  async handle({ tx, cursors, organization_id, now, query, request, reply }) {
    const context = await loadContext(tx, organization_id, now);
    const range = requireRange(query, context.today);
    const read = (limit: number, cursor: string | null) =>
      ecSales(tx, context, cursors, { range, limit, cursor });
    if (!prefersCsv(request.headers.accept))
      return read(requireWhole("limit", query.limit, page_limits), query.cursor ?? null);
    await answerCsv({ path: `${path}/ec-sales`, columns: ecColumns, now, request, reply }, (cursor) =>
      read(csv_page_rows, cursor),
    );
    return undefined;
  },
});

/** What stands behind the report. */
export const vatListRoutes: AnyRoute[] = [documentsRoute, ecSalesRoute];
