/** From what happened to bookings. Pure. docs/datev.md has the table. */
import {
  addDecimals,
  compareDecimals,
  type Decimal,
  divideHalfUp,
  fromUnits,
  negateDecimal,
  signOf,
  subtractDecimals,
  toUnits,
} from "../../kernel/decimal.ts";
import type { DatevAccount } from "../constants.ts";
import type { Booking } from "./batch-file.ts";
import type {
  BankFact,
  OpenItemFact,
  PaymentFact,
  PurchaseFact,
  SaleFact,
  TransactionFact,
  WriteOffFact,
} from "./facts.ts";

/** The account numbers of an organization, as they stand in the file. */
export interface DatevAccounts {
  named(name: DatevAccount): string;
  /** Null: the organization has no such category any more. */
  category(id: string): string | null;
  bank(id: string): string;
  /** Null: documents without a customer or vendor share one account. */
  party(kind: "debtor" | "creditor", id: string | null): string;
}

/** Cancels the automatic tax of an account. */
const no_automatic = "40";
/** Tax keys by rate. `owed`: the buyer owes the tax (§ 13b); `acquired`: goods from another member state. */
const keys = {
  input: { "19": "9", "7": "8" },
  owed: { "19": "94", "7": "91" },
  acquired: { "19": "19", "7": "18" },
} as const;
type Rate = "19" | "7";

function rateOf(rate: Decimal | null): Rate | null {
  if (rate === null) return null;
  return compareDecimals(rate, "19" as Decimal) === 0
    ? "19"
    : compareDecimals(rate, "7" as Decimal) === 0
      ? "7"
      : null;
}

/** The tax that DATEV finds in a gross amount: rounded to cents, half away from zero. */
function taxWithin(gross: Decimal, rate: Rate): Decimal {
  const percent = BigInt(rate);
  return fromUnits(divideHalfUp(toUnits(gross, 2) * percent, 100n + percent), 2);
}

const isNothing = (amount: Decimal) => signOf(amount) === 0;
const some = (bookings: Booking[]) => bookings.filter(({ amount }) => !isNothing(amount));

/**
 * An account with automatic tax takes the gross amount, if DATEV would find the same tax in it. Otherwise net and tax are
 * booked apart, so that the file has the tax of the document to the cent.
 */
export function bookSale(fact: SaleFact, accounts: DatevAccounts): Booking[] {
  if (fact.side === "purchases")
    return bookPurchase(toPurchase(fact), accounts, accounts.party("debtor", fact.customer_id));
  const { net, tax } = fact;
  const rate = fact.tax_category === "standard" ? rateOf(fact.tax_rate) : null;
  const gross = addDecimals(net, tax);
  const common = {
    date: fact.date,
    account: accounts.party("debtor", fact.customer_id),
    document: fact.number,
    text: fact.name ?? "",
    tax_date: fact.tax_date === fact.date ? null : fact.tax_date,
  };
  if (rate !== null && compareDecimals(taxWithin(gross, rate), tax) === 0)
    return some([{ ...common, contra: accounts.named(`revenue_${rate}`), amount: gross }]);
  const revenue = { ...common, contra: accounts.named(revenueOf(fact, rate)), amount: net };
  const output = accounts.named(rate === null ? "output_tax_other" : `output_tax_${rate}`);
  return some([
    { ...revenue, ...(rate === null ? {} : { key: no_automatic }), vat_id: fact.buyer_vat_id },
    { ...common, contra: output, amount: tax },
  ]);
}

function revenueOf({ tax_category, buyer_vat_id }: SaleFact, rate: Rate | null): DatevAccount {
  if (rate !== null) return `revenue_${rate}`;
  switch (tax_category) {
    case "intra_community":
      return "revenue_intra_community";
    case "reverse_charge":
      return buyer_vat_id === null ? "revenue_reverse_charge" : "revenue_eu_services";
    case "export":
      return "revenue_export";
    case "exempt":
      return "revenue_exempt";
    default:
      return "revenue_other";
  }
}

function toPurchase({ net, tax, tax_rate, tax_category, ...fact }: SaleFact): PurchaseFact {
  const owed = tax_category === "reverse_charge" || tax_category === "intra_community";
  return {
    net,
    tax,
    rate: tax_rate,
    treatment: owed ? tax_category : "domestic",
    date: fact.date,
    number: fact.number,
    name: fact.name,
    vendor_id: null,
    category_id: null,
  };
}

export function bookPurchase(
  fact: PurchaseFact,
  accounts: DatevAccounts,
  creditor = accounts.party("creditor", fact.vendor_id),
): Booking[] {
  const { net, tax, treatment } = fact;
  const rate = rateOf(fact.rate);
  const expense = (fact.category_id && accounts.category(fact.category_id)) || accounts.named("expenses");
  const common = { date: fact.date, account: creditor, document: fact.number, text: fact.name ?? "" };
  const spent = (amount: Decimal, contra: string, key?: string): Booking => ({
    ...common,
    contra,
    amount: negateDecimal(amount),
    ...(key === undefined ? {} : { key }),
  });
  const gross = addDecimals(net, tax);
  switch (treatment) {
    case "reverse_charge":
    case "intra_community": {
      const own = keys[treatment === "reverse_charge" ? "owed" : "acquired"];
      if (rate !== null) return some([spent(net, expense, own[rate])]);
      const owed = {
        account: accounts.named("owed_input_tax"),
        contra: accounts.named("owed_tax"),
        amount: tax,
      };
      return some([spent(net, expense), { ...common, ...owed }]);
    }
    case "domestic": {
      if (rate !== null && compareDecimals(taxWithin(gross, rate), tax) === 0)
        return some([spent(gross, expense, keys.input[rate])]);
      const input = accounts.named(rate === null ? "input_tax_other" : `input_tax_${rate}`);
      return some([spent(net, expense), spent(tax, input)]);
    }
    default:
      return some([spent(gross, expense)]);
  }
}

/** A payment that no bank transaction stands for: it waits for the money on its way. */
export function bookPayment(
  { date, number, name, customer_id, paid }: PaymentFact,
  accounts: DatevAccounts,
): Booking[] {
  const account = accounts.named("transit");
  return some([
    {
      date,
      account,
      contra: accounts.party("debtor", customer_id),
      amount: paid,
      document: number,
      text: name ?? "",
    },
  ]);
}

export function bookWriteOff(
  { date, number, name, customer_id, amount }: WriteOffFact,
  accounts: DatevAccounts,
): Booking[] {
  const account = accounts.named("written_off");
  return some([
    {
      date,
      account,
      contra: accounts.party("debtor", customer_id),
      amount,
      document: number,
      text: name ?? "",
    },
  ]);
}

/** The sale and its tax are in the books of another product; here it is only what a customer owes. */
export function bookOpenItem(
  { date, number, name, customer_id, amount }: OpenItemFact,
  accounts: DatevAccounts,
): Booking[] {
  const account = accounts.party("debtor", customer_id);
  const contra = accounts.named("opening_receivables");
  return some([{ date, account, contra, amount, document: number, text: name ?? "" }]);
}

export function bookOpening(
  { date, account_id, amount, name }: BankFact,
  accounts: DatevAccounts,
): Booking[] {
  const contra = accounts.named("opening");
  return some([{ date, account: accounts.bank(account_id), contra, amount, document: null, text: name }]);
}

/**
 * What paid invoices is booked to their customers, what paid bills to their vendors. The rest goes to the category, or to
 * those of the splits; a transfer waits for its other side.
 */
export function bookTransaction(fact: TransactionFact, accounts: DatevAccounts): Booking[] {
  const { date, account_id, text } = fact;
  const row = (contra: string, amount: Decimal, document: string | null = null): Booking => ({
    date,
    account: accounts.bank(account_id),
    contra,
    amount,
    document,
    text,
  });
  const paid = fact.payments.map((one) =>
    row(accounts.party("debtor", one.customer_id), one.paid, one.number),
  );
  const rest = subtractDecimals(fact.base_amount, ...paid.map(({ amount }) => amount));
  return some([...paid, ...restOf(fact, rest, accounts, row)]);
}

function restOf(
  fact: TransactionFact,
  rest: Decimal,
  accounts: DatevAccounts,
  row: (contra: string, amount: Decimal, document?: string | null) => Booking,
): Booking[] {
  if (fact.payments.length > 0 && isAllPaid(fact))
    return [row(accounts.named(signOf(rest) > 0 ? "exchange_gain" : "exchange_loss"), rest)];
  if (fact.is_transfer) return [row(accounts.named("transit"), rest)];
  if (fact.bills.length > 0) return billsOf(fact, rest, accounts, row);
  if (fact.splits !== null && fact.payments.length === 0)
    return fact.splits.map(({ amount, category_id }) =>
      row(categoryOf(category_id, amount, accounts), amount),
    );
  return [row(categoryOf(fact.category_id, rest, accounts), rest)];
}

/** The last bill takes what is left, such as a cash discount. */
function billsOf(
  { bills }: TransactionFact,
  rest: Decimal,
  accounts: DatevAccounts,
  row: (contra: string, amount: Decimal, document?: string | null) => Booking,
): Booking[] {
  const account = ({ vendor_id }: TransactionFact["bills"][number]) => accounts.party("creditor", vendor_id);
  const first = bills.slice(0, -1).map((bill) => row(account(bill), negateDecimal(bill.amount), bill.number));
  const last = bills.at(-1) as TransactionFact["bills"][number];
  const left = subtractDecimals(rest, ...first.map(({ amount }) => amount));
  return [...first, row(account(last), left, last.number)];
}

/** Whether invoices took all of it in its own currency; then what is left in euros comes from the exchange rate. */
function isAllPaid({ amount, currency, payments }: TransactionFact): boolean {
  if (payments.some((one) => one.currency !== currency)) return true;
  return compareDecimals(addDecimals(...payments.map((one) => one.amount)), amount) === 0;
}

function categoryOf(id: string | null, amount: Decimal, accounts: DatevAccounts): string {
  const own = id === null ? null : accounts.category(id);
  return own ?? accounts.named(signOf(amount) < 0 ? "expenses" : "income");
}
