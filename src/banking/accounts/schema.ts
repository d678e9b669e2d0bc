/** Bank accounts on the wire. */
import {
  Body,
  Currency,
  DateOnly,
  DateTime,
  LongText,
  MoneyIn,
  Nullable,
  NumberOut,
  OneOf,
  PatchBody,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../../platform/http/schema.ts";
import { accountTypes } from "../constants.ts";
import { CsvMappingSchema } from "../import/mapping-schema.ts";

const iban = Text({ max: 50, description: "With or without spaces" });
const account_number = Text({ max: 50, description: "Usually the last digits only" });

export const BankAccount = Resource(
  {
    id: Uuid,
    organization_id: Uuid,
    name: Text(),
    type: OneOf(accountTypes),
    currency: Text(),
    iban: Nullable(Text()),
    account_number: Nullable(Text()),
    bank_name: Nullable(Text()),
    opening_balance: NumberOut,
    opening_date: Nullable(DateOnly),
    is_cash: Type.Boolean(),
    archived: Type.Boolean(),
    balance: Type.Number({ description: "opening_balance and everything booked since opening_date" }),
    import_mapping: Nullable(CsvMappingSchema),
    notes: Nullable(LongText),
    created_at: DateTime,
    updated_at: DateTime,
  },
  { title: "Bank account" },
);
export type BankAccount = Static<typeof BankAccount>;

const clearable = {
  iban,
  account_number,
  bank_name: Text(),
  opening_date: DateOnly,
  import_mapping: CsvMappingSchema,
  notes: LongText,
};
const fixed = {
  type: OneOf(accountTypes),
  opening_balance: MoneyIn,
  is_cash: Type.Boolean(),
  archived: Type.Boolean(),
};

export const BankAccountCreate = Body({ name: Text() }, { ...clearable, ...fixed, currency: Currency });
export type BankAccountCreate = Static<typeof BankAccountCreate>;

export const BankAccountPatch = PatchBody({ name: Text(), currency: Currency, ...fixed }, clearable);
export type BankAccountPatch = Static<typeof BankAccountPatch>;
