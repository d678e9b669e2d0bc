import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import { DateOnly, Type } from "../../platform/http/schema.ts";
import { importRates } from "./import-rates.ts";
import { RateImportAnswer } from "./schema.ts";

/** The European Central Bank's full history is about 8 MB as XML. */
const rate_file_bytes_max = 64 * 1024 * 1024;

export const rateImportRoutes: AnyRoute[] = [
  route({
    method: "POST",
    path: "/v1/exchange-rates/import",
    operation_id: "importExchangeRates",
    summary: "Import exchange rates: the European Central Bank's history as CSV or XML, or a list as CSV",
    tag: "Exchange rates",
    scope: "transactions.write",
    query: Type.Object(
      {
        currencies: Type.Optional(
          Type.String({ maxLength: 1000, description: "Comma-separated; only rates between these" }),
        ),
        start_date: Type.Optional(DateOnly),
      },
      { additionalProperties: false },
    ),
    consumes: [
      "multipart/form-data",
      "application/octet-stream",
      "text/csv",
      "text/plain",
      "application/xml",
      "text/xml",
    ],
    data: RateImportAnswer,
    spool_bytes_max: rate_file_bytes_max,
    async handle({ tx, organization_id, file, query }) {
      const currencies = (query.currencies ?? "").split(",").flatMap(parseCode);
      const selection = { currencies, start_date: query.start_date ?? null };
      return { data: await importRates(tx, organization_id, file, selection) };
    },
  }),
];

function parseCode(text: string): string[] {
  const code = text.trim().toUpperCase();
  if (code === "") return [];
  if (/^[A-Z]{3}$/.test(code)) return [code];
  throw invalid("query.currencies", "format", `must be currency codes such as USD,GBP; found ${text}`);
}
