import { AppError } from "../../kernel/errors.ts";
import type { Database } from "../../platform/db/database.ts";
import { parseJson } from "../../platform/http/json.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import { described, Flag, OneOf, Type, Uuid } from "../../platform/http/schema.ts";
import { parseInput } from "../../platform/http/validate.ts";
import { type CsvMapping, statementFormats } from "../formats/statement.ts";
import { statement_bytes_max } from "../formats/statement-errors.ts";
import { importFile } from "./import-file.ts";
import { CsvMappingSchema } from "./mapping-schema.ts";
import { importRecordRoutes } from "./record-routes.ts";
import { ImportAnswer } from "./schema.ts";

const query = Type.Object(
  {
    account_id: described(Uuid, "The bank account of the file"),
    format: Type.Optional(described(OneOf(statementFormats), "Default: recognized from the content")),
    dry_run: Type.Optional(described(Flag, "true: show what would happen")),
    mapping: Type.Optional(
      Type.String({
        maxLength: 20_000,
        description: "How to read a CSV file, as JSON; saved for the account",
      }),
    ),
    encoding: Type.Optional(
      Type.String({ minLength: 1, maxLength: 40, description: "Such as windows-1250" }),
    ),
    date_order: Type.Optional(described(OneOf(["ymd", "dmy", "mdy"]), "Of a CSV file")),
    decimal: Type.Optional(described(OneOf([".", ","]), "The decimal sign of a CSV file")),
    negate_amounts: Type.Optional(described(Flag, "true: expenses are positive in the file")),
  },
  { additionalProperties: false },
);

export function importRoutes(db: Database): AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/v1/transactions/import",
      operation_id: "importTransactions",
      summary: "Import a bank file: a multipart form with the part `file`, or the raw bytes with X-File-Name",
      tag: "Transactions",
      scope: "transactions.write",
      query,
      consumes: [
        "multipart/form-data",
        "application/octet-stream",
        "text/csv",
        "text/plain",
        "application/xml",
        "text/xml",
        "application/x-ofx",
        "application/vnd.intu.qfx",
        "application/qif",
      ],
      data: ImportAnswer,
      transaction: "none",
      spool_bytes_max: statement_bytes_max,
      async handle({
        file,
        context,
        keeping,
        query: { account_id, dry_run, mapping, negate_amounts, ...options },
      }) {
        const parsed = {
          ...(mapping === undefined ? {} : { mapping: parseMapping(mapping) }),
          ...(negate_amounts === undefined ? {} : { negate_amounts: negate_amounts === "true" }),
        };
        const input = { ...options, ...parsed, account_id, dry_run: dry_run === "true" };
        return { data: await importFile({ db, context, file, keeping }, input) };
      },
    }),
    ...importRecordRoutes,
  ];
}

function parseMapping(text: string): CsvMapping {
  let value: unknown;
  try {
    value = parseJson(text, "query.mapping");
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalid("query.mapping", "json", `must be JSON: ${(error as Error).message}`);
  }
  return parseInput<CsvMapping>(CsvMappingSchema, value, "query.mapping", new Set());
}
