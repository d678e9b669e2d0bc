import type { Decimal } from "../../kernel/decimal.ts";
import { Conflict } from "../../kernel/errors.ts";
import { normalizeIban } from "../../kernel/iban.ts";
import { currencyDecimals, fitsCurrency } from "../../kernel/money.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import { requireOrganization } from "../../organizations/index.ts";
import { sql } from "../../platform/db/sql.ts";
import { invalid } from "../../platform/http/route.ts";
import { filtersOf, recordMapper } from "../../platform/records/mapper.ts";
import { recordRoutes, type WriteContext } from "../../platform/records/records.ts";
import { cashTypes } from "../constants.ts";
import { hasTransactions } from "../store.ts";
import { accountBalance } from "./balance.ts";
import { announceIbans, emptyAccount } from "./delete-account.ts";
import {
  BankAccount,
  BankAccountCreate,
  BankAccountPatch,
  type BankAccountRow,
  bankAccountRecord,
} from "./schema.ts";

export const bankAccountRoutes = recordRoutes({
  path: "/v1/bank-accounts",
  name: "bank account",
  plural: "bank accounts",
  tag: "Bank accounts",
  area: "transactions",
  table: "bank_accounts",
  event: "bank_account",
  resource: BankAccount,
  create: BankAccountCreate,
  patch: BankAccountPatch,
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
    filters: filtersOf(bankAccountRecord, "a"),
    search: sql`a.search`,
    counted_table: "bank_accounts",
  },
  ...recordMapper(bankAccountRecord, "a", { balance: accountBalance }),
  async toNewColumns(input, { tx, organization_id }) {
    const organization = await requireOrganization(tx, organization_id);
    const currency = input.currency ?? organization.base_currency;
    const type = input.type ?? "checking";
    const columns = toColumns(input);
    await announceIbans(tx, organization_id, [columns.iban]);
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
    if (currency !== current.currency) await requireNoTransactions(context, current);
    requireFit(input.opening_balance ?? current.opening_balance, currency);
    const columns = toColumns(input);
    if (columns.iban !== undefined && columns.iban !== current.iban)
      await announceIbans(context.tx, context.organization_id, [columns.iban, current.iban]);
    return columns;
  },
  beforeDelete: ({ tx, organization_id }, row) => emptyAccount(tx, organization_id, row),
});

function toColumns<Input extends BankAccountCreate | BankAccountPatch>(input: Input): Input {
  return input.iban ? { ...input, iban: requireIban(input.iban) } : input;
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
  { id }: Pick<BankAccountRow, "id">,
): Promise<void> {
  if (!(await hasTransactions(tx, organization_id, id))) return;
  throw new Conflict(
    "The account has transactions, which are in its currency; its currency can no longer change.",
    because("account_currency_fixed", { account_id: id }),
  );
}
