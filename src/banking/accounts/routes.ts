import { type Decimal, toNumber } from "../../kernel/decimal.ts";
import { Conflict } from "../../kernel/errors.ts";
import { normalizeIban } from "../../kernel/iban.ts";
import { currencyDecimals, fitsCurrency } from "../../kernel/money.ts";
import { requireOrganization } from "../../organizations/index.ts";
import { sql } from "../../platform/db/sql.ts";
import { invalid } from "../../platform/http/route.ts";
import { Type } from "../../platform/http/schema.ts";
import { booleanField, currencyField, enumField, textField } from "../../platform/list/fields.ts";
import { resourceMapper } from "../../platform/records/mapper.ts";
import { recordRoutes, type WriteContext } from "../../platform/records/records.ts";
import { accountTypes, cashTypes } from "../constants.ts";
import { ownIbansJob } from "../jobs.ts";
import { hasTransactions } from "../store.ts";
import {
  BankAccount,
  type BankAccountCreate,
  BankAccountCreate as BankAccountCreateSchema,
  type BankAccountPatch,
  BankAccountPatch as BankAccountPatchSchema,
} from "./schema.ts";

interface AccountRow {
  id: string;
  version: number;
  currency: string;
  iban: string | null;
  opening_balance: Decimal;
  balance: Decimal;
}

const { balance: _balance, ...stored } = BankAccount.properties;
const mapper = resourceMapper(Type.Object(stored), "a");

/** Uses kept totals by month; only the month in which the account was opened is summed from transactions. */
const balance = sql`
  a.opening_balance
  + coalesce((
      select sum(k.booked_amount) from bank_account_totals k
      where k.organization_id = a.organization_id and k.account_id = a.id
        and (a.opening_date is null or k.month > a.opening_date)
    ), 0)
  + coalesce((
      select sum(t.amount) from transactions t
      where t.organization_id = a.organization_id and t.account_id = a.id and t.status = 'booked'
        and t.booking_date >= a.opening_date
        and t.booking_date < date_trunc('month', a.opening_date) + interval '1 month'
    ), 0)`;

export const bankAccountRoutes = recordRoutes<
  AccountRow,
  typeof BankAccount,
  typeof BankAccountCreateSchema,
  typeof BankAccountPatchSchema
>({
  path: "/v1/bank-accounts",
  name: "bank account",
  plural: "bank accounts",
  tag: "Bank accounts",
  area: "transactions",
  table: "bank_accounts",
  resource: BankAccount,
  create: BankAccountCreateSchema,
  patch: BankAccountPatchSchema,
  list: {
    name: "bank-accounts",
    from: sql`bank_accounts a`,
    organization: sql`a.organization_id`,
    id: sql`a.id`,
    sorts: {
      created_at: { expression: sql`a.created_at`, type: "timestamptz" },
      name: { expression: sql`fold(a.name)`, type: "text" },
    },
    default_sort: "created_at",
    filters: {
      name: textField(sql`a.name`),
      type: enumField(sql`a.type`, accountTypes),
      currency: currencyField(sql`a.currency`),
      iban: textField(sql`a.iban`),
      is_cash: booleanField(sql`a.is_cash`),
      archived: booleanField(sql`a.archived`),
    },
    search: sql`a.search`,
    counted_table: "bank_accounts",
  },
  select: sql`${mapper.select}, ${balance} as balance`,
  toResource: (row) => ({ ...mapper.toResource(row), balance: toNumber(row.balance) }) as BankAccount,
  async toNewColumns(input, { tx, organization_id }) {
    const organization = await requireOrganization(tx, organization_id);
    const currency = input.currency ?? organization.base_currency;
    const type = input.type ?? "checking";
    const columns = toColumns(input);
    await announceIbans({ tx, organization_id }, [columns.iban]);
    const opening_balance = input.opening_balance ?? ("0" as Decimal);
    requireFit(opening_balance, currency);
    return {
      ...columns,
      currency,
      type,
      opening_balance,
      is_cash: input.is_cash ?? cashTypes.includes(type),
      archived: input.archived ?? false,
    };
  },
  async toChangedColumns(input, context, current) {
    const currency = input.currency ?? current.currency;
    if (currency !== current.currency) await requireNoTransactions(context, current, "currency");
    requireFit(input.opening_balance ?? current.opening_balance, currency);
    const columns = toColumns(input);
    if (columns.iban !== undefined && columns.iban !== current.iban)
      await announceIbans(context, [columns.iban, current.iban]);
    return columns;
  },
  async beforeDelete(context, row) {
    await requireNoTransactions(context, row, "delete");
    await announceIbans(context, [row.iban]);
  },
});

function toColumns(input: BankAccountCreate | BankAccountPatch): Record<string, unknown> {
  const columns: Record<string, unknown> = { ...input };
  if (typeof input.iban === "string") columns.iban = requireIban(input.iban);
  if (input.import_mapping) columns.import_mapping = JSON.stringify(input.import_mapping);
  return columns;
}

/** Transactions that name these IBANs may now be transfers, or no longer be. */
async function announceIbans(
  { tx, organization_id }: Pick<WriteContext, "tx" | "organization_id">,
  found: readonly unknown[],
): Promise<void> {
  const ibans = found.filter((iban) => typeof iban === "string");
  if (ibans.length > 0) await tx.enqueue(ownIbansJob, { organization_id, ibans });
}

function requireIban(text: string): string {
  const iban = normalizeIban(text);
  if (iban === null)
    throw invalid("body.iban", "iban", `must be an IBAN with valid check digits; found ${text}`);
  return iban;
}

function requireFit(amount: Decimal, currency: string): void {
  if (fitsCurrency(amount, currency)) return;
  const decimals = currencyDecimals(currency);
  throw invalid(
    "body.opening_balance",
    "decimals",
    `must have at most ${decimals} decimals in ${currency}; found ${amount}`,
  );
}

async function requireNoTransactions(
  { tx, organization_id }: WriteContext,
  { id }: AccountRow,
  what: "currency" | "delete",
): Promise<void> {
  if (!(await hasTransactions(tx, organization_id, id))) return;
  throw new Conflict(
    what === "delete"
      ? "The account has transactions or imports and cannot be deleted; set archived instead."
      : "The account has transactions, which are in its currency; its currency can no longer change.",
    { account_id: id },
  );
}
