/** Exports in the API. */
import {
  Body,
  DateOnly,
  DateTime,
  described,
  IdOf,
  ListOf,
  Nullable,
  OneOf,
  Resource,
  type Static,
  Type,
} from "../platform/http/schema.ts";
import { joined, readOnly, recordOf, resourceOf, shownBodyOf } from "../platform/records/fields.ts";
import {
  datev_numbers,
  datevAccounts,
  datevCharts,
  exportFormats,
  exportLists,
  exportStatuses,
} from "./constants.ts";

const options = {
  lists: Type.Array(OneOf(exportLists), {
    minItems: 1,
    maxItems: exportLists.length,
    uniqueItems: true,
    description: "For csv and xlsx: the lists in the file; absent: every list",
  }),
};

export const ExportOptions = shownBodyOf(options);
export type ExportOptions = Static<typeof ExportOptions>;

/** Every field of the record, in the order of the API. */
export const exportRecord = recordOf("exports", {
  id: readOnly(IdOf("exports")),
  organization_id: readOnly(IdOf("organizations")),
  format: readOnly(OneOf(exportFormats), { filter: true }),
  status: readOnly(OneOf(exportStatuses), { filter: true }),
  start_date: readOnly(Nullable(DateOnly)),
  end_date: readOnly(Nullable(DateOnly)),
  options: readOnly(ExportOptions),
  scopes: readOnly(ListOf(Type.String({ description: "A scope that downloading the file needs" }))),
  progress: readOnly(Type.Integer({ description: "Percent" })),
  file_name: readOnly(Type.String()),
  content_type: readOnly(Type.String()),
  size: readOnly(Nullable(Type.Integer({ description: "Bytes; null until it is completed" }))),
  sha256: readOnly(Nullable(Type.String())),
  error: readOnly(Nullable(Resource({ code: Type.String(), message: Type.String() }))),
  expires_at: readOnly(Nullable(DateTime)),
  created_at: readOnly(DateTime),
  started_at: readOnly(Nullable(DateTime)),
  finished_at: readOnly(Nullable(DateTime)),
  created_by: joined(Resource({ kind: Type.String(), id: Nullable(Type.String()) })),
});

export const Export = resourceOf(exportRecord);
export type Export = Static<typeof Export>;

export const ExportCreate = Body(
  { format: OneOf(exportFormats) },
  { start_date: DateOnly, end_date: DateOnly, options: Body({}, options) },
);
export type ExportCreate = Static<typeof ExportCreate>;

const AccountNumber = Type.String({ pattern: "^[0-9]{4,8}$", description: "An account of the chart" });
const accounts_max = 1000;
const { consultant, client, account_length } = datev_numbers;
const ConsultantNumber = Type.Integer({
  minimum: consultant.min,
  maximum: consultant.max,
  description: "Beraternummer",
});
const ClientNumber = Type.Integer({
  minimum: client.min,
  maximum: client.max,
  description: "Mandantennummer",
});
const Chart = described(OneOf(datevCharts), "The chart of accounts (Kontenrahmen)");
const FiscalYearStart = Type.String({
  pattern: "^[0-9]{2}-[0-9]{2}$",
  description: "The first day of the fiscal year, MM-DD",
});
const AccountLength = Type.Integer({
  minimum: account_length.min,
  maximum: account_length.max,
  description: "Digits of an account; those of customers and vendors have one more",
});

const named = { name: OneOf(datevAccounts), account: AccountNumber };

export const DatevSettings = Resource({
  chart: Chart,
  consultant_number: Nullable(ConsultantNumber),
  client_number: Nullable(ClientNumber),
  fiscal_year_start: FiscalYearStart,
  account_length: AccountLength,
  accounts: ListOf(Resource(named)),
  category_accounts: ListOf(
    Resource({ category_id: IdOf("categories"), name: Type.String(), account: Type.String() }),
  ),
  bank_accounts: ListOf(
    Resource({ bank_account_id: IdOf("bank_accounts"), name: Type.String(), account: Type.String() }),
  ),
});
export type DatevSettings = Static<typeof DatevSettings>;

export const DatevSettingsPut = Type.Object(
  {
    consultant_number: ConsultantNumber,
    client_number: ClientNumber,
    chart: Type.Optional(Chart),
    fiscal_year_start: Type.Optional(FiscalYearStart),
    account_length: Type.Optional(AccountLength),
    accounts: Type.Optional(
      Type.Array(Type.Object(named, { additionalProperties: false }), { maxItems: accounts_max }),
    ),
    category_accounts: Type.Optional(
      Type.Array(
        Type.Object(
          { category_id: IdOf("categories"), account: AccountNumber },
          { additionalProperties: false },
        ),
        { maxItems: accounts_max },
      ),
    ),
    bank_accounts: Type.Optional(
      Type.Array(
        Type.Object(
          { bank_account_id: IdOf("bank_accounts"), account: AccountNumber },
          { additionalProperties: false },
        ),
        { maxItems: accounts_max },
      ),
    ),
  },
  { additionalProperties: false },
);
export type DatevSettingsPut = Static<typeof DatevSettingsPut>;
