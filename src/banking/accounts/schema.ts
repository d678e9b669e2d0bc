/** Bank accounts in the API. */
import {
  Currency,
  DateOnly,
  DateTime,
  IdOf,
  LongText,
  MoneyIn,
  OneOf,
  type Static,
  Text,
  Type,
} from "../../platform/http/schema.ts";
import {
  createBodyOf,
  fixed,
  joined,
  optional,
  patchBodyOf,
  readOnly,
  recordOf,
  required,
  resourceOf,
} from "../../platform/records/fields.ts";
import type { JoinedRowOf } from "../../platform/records/rows.ts";
import { accountTypes } from "../constants.ts";
import { CsvMappingSchema } from "../import/mapping-schema.ts";

/** Every field of the record, in the order of the API. */
export const bankAccountRecord = recordOf("bank_accounts", {
  id: readOnly(IdOf("bank_accounts")),
  organization_id: readOnly(IdOf("organizations")),
  name: required(Text(), { filter: true }),
  type: fixed(OneOf(accountTypes), { filter: true }),
  currency: fixed(Currency, { filter: true }),
  iban: optional(Text({ max: 50, description: "With or without spaces" }), { filter: true }),
  account_number: optional(Text({ max: 50, description: "Usually the last digits only" })),
  bank_name: optional(Text()),
  opening_balance: fixed(MoneyIn),
  opening_date: optional(DateOnly),
  is_cash: fixed(Type.Boolean(), { filter: true }),
  archived: fixed(Type.Boolean(), { filter: true }),
  import_mapping: optional(CsvMappingSchema),
  notes: optional(LongText),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
  balance: joined(Type.Number({ description: "opening_balance and everything booked since opening_date" })),
});
export type BankAccountRow = JoinedRowOf<typeof bankAccountRecord>;

export const BankAccount = resourceOf(bankAccountRecord);
export type BankAccount = Static<typeof BankAccount>;
export const BankAccountCreate = createBodyOf(bankAccountRecord);
export type BankAccountCreate = Static<typeof BankAccountCreate>;
export const BankAccountPatch = patchBodyOf(bankAccountRecord);
export type BankAccountPatch = Static<typeof BankAccountPatch>;
