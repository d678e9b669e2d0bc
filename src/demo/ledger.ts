/**
 * Three years of the company's books, generated from one seed, so that the same day gives the same books.
 * Pure. Payments are generated from the invoices, so that the two agree to the cent.
 */
import {
  addDays,
  addMonths,
  type CalendarDate,
  datePartsOf,
  daysBetween,
  daysInMonth,
  firstOfMonth,
  makeDate,
} from "../kernel/calendar.ts";
import { company, customers, type DemoCustomer, habits, purchases } from "./company.ts";
import { createDice, type Dice } from "./dice.ts";

export interface DemoTransaction {
  account: "checking" | "savings" | "dollars";
  date: CalendarDate;
  cents: number;
  name: string;
  description: string;
  category: string | null;
  is_transfer: boolean;
}

export interface DemoInvoice {
  customer: number;
  date: CalendarDate;
  due_date: CalendarDate;
  item: string;
  /** Net. */
  price: number;
  tax_percent: number;
  /** Null: not paid yet. */
  paid_on: CalendarDate | null;
}

export interface DemoBooks {
  first_day: CalendarDate;
  transactions: DemoTransaction[];
  invoices: DemoInvoice[];
}

const months_count = 36;
const seed = 20_231_115;
const vat_percent = 19;
/** The day of the month on which retainers are billed. */
export const retainer_day = 3;
/** Months with fewer projects, counted from the start of the books. */
const quiet = { from: 31, until: 34 };
const works = ["Design sprint", "Website relaunch", "Design system", "Prototype and tests", "Campaign pages"];

export function drawBooks(today: CalendarDate): DemoBooks {
  const dice = createDice(seed);
  const first = addMonths(firstOfMonth(today), 1 - months_count);
  const months = Array.from({ length: months_count }, (_, index) => addMonths(first, index));
  const drawn = months.flatMap((month, index) => invoicesOf(dice, month, index, today));
  const invoices = drawn.map((one) => (isDisputed(drawn, one, today) ? { ...one, paid_on: null } : one));
  const payments = invoices.flatMap(paymentOf);
  const transactions = [
    ...months.flatMap((month, index) => [
      ...habitsOf(dice, month, index, today),
      ...purchasesOf(dice, month),
      ...rareOf(dice, month, index),
    ]),
    ...payments,
    ...months.flatMap((month, index) => exchangeOf(payments, months, month, index)),
  ].filter(({ date }) => date <= today);
  return { first_day: first, invoices, transactions: leaveSomeOpen(dice, transactions, today) };
}

function dayIn(month: CalendarDate, day: number): CalendarDate {
  const { year, month: number } = datePartsOf(month);
  return makeDate(year, number, Math.min(day, daysInMonth(year, number)));
}

function expense(
  date: CalendarDate,
  name: string,
  cents: number,
  category: string,
  description = name,
): DemoTransaction {
  return { account: "checking", date, cents: -cents, name, description, category, is_transfer: false };
}

function habitsOf(dice: Dice, month: CalendarDate, index: number, today: CalendarDate): DemoTransaction[] {
  return habits
    .filter(
      ({ every = 1, from = 0, until = months_count }) =>
        index >= from && index < until && index % every === 0,
    )
    .map(({ name, category, cents, day, description }) => {
      const drawn = dice.between(...cents);
      // Last month's campaign cost far more than planned, so that the metrics show an anomaly.
      const spike = category === "marketing" && month === addMonths(firstOfMonth(today), -1) ? 3 : 1;
      return expense(dayIn(month, day), name, drawn * spike, category, description ?? name);
    });
}

function purchasesOf(dice: Dice, month: CalendarDate): DemoTransaction[] {
  return Array.from({ length: dice.between(9, 16) }, () => {
    const { name, category, cents } = dice.pick(purchases);
    return expense(dayIn(month, dice.between(1, 28)), name, dice.between(...cents), category);
  });
}

/** A loan at the beginning, occasional computers and refunds, and a transfer to savings every quarter. */
function rareOf(dice: Dice, month: CalendarDate, index: number): DemoTransaction[] {
  const rare: DemoTransaction[] = [];
  const inflow = (day: number, name: string, cents: number, category: string) =>
    rare.push({ ...expense(dayIn(month, day), name, cents, category), cents });
  if (index === 0) inflow(2, "Mara Lindqvist", 1_500_000, "owner-contributions");
  if (index === 1) inflow(14, "Spreebank Kredit", 4_000_000, "loans");
  if (index % 5 === 3)
    rare.push(expense(dayIn(month, 11), "Rechnerhaus", dice.between(139_000, 289_000), "equipment"));
  if (index % 7 === 4) inflow(19, "Bürobedarf Lutz", dice.between(900, 4_000), "office-supplies");
  if (index % 3 === 2) {
    const leg = expense(dayIn(month, 24), "Own savings", 250_000, "transfers", "To savings");
    rare.push({ ...leg, category: null, is_transfer: true });
    rare.push({ ...leg, category: null, is_transfer: true, account: "savings", cents: 250_000 });
  }
  return rare;
}

function invoicesOf(dice: Dice, month: CalendarDate, index: number, today: CalendarDate): DemoInvoice[] {
  const retainers = customers.flatMap((customer, position) =>
    customer.retainer === undefined
      ? []
      : [invoiceOf(dice, position, dayIn(month, retainer_day), "Monthly retainer", customer.retainer, today)],
  );
  const others = customers.flatMap(({ retainer }, position) => (retainer === undefined ? [position] : []));
  const projects = Array.from({ length: projectsIn(dice, index) }, () => {
    const [position = 0] = others.splice(dice.between(0, others.length - 1), 1);
    const price = dice.between(58, 98) * 100 + index * 60;
    return invoiceOf(dice, position, dayIn(month, dice.between(5, 26)), dice.pick(works), price, today);
  });
  return [...retainers, ...projects].filter(({ date }) => date <= today);
}

/**
 * The company starts with few projects and grows. It has few projects in recent months, so that there is a
 * burn rate to show.
 */
function projectsIn(dice: Dice, index: number): number {
  const draw = dice.between(0, 99);
  if (index >= quiet.from && index < quiet.until) return 1;
  if (index < 9) return draw < 70 ? 1 : 2;
  return draw < 15 ? 1 : draw < 85 ? 2 : 3;
}

/** The studio sells services to businesses: abroad, no German tax is due. */
export function taxPercentOf({ country }: DemoCustomer): number {
  return country === company.country ? vat_percent : 0;
}

function invoiceOf(
  dice: Dice,
  position: number,
  date: CalendarDate,
  item: string,
  price: number,
  today: CalendarDate,
): DemoInvoice {
  const customer = customers[position] as DemoCustomer;
  const due_date = addDays(date, customer.payment_terms_days);
  // Retainers are paid by standing order. Most other invoices are paid near their due date, a few much later.
  // An invoice whose payment would fall after today is still open.
  const drawn = dice.chance(8) ? dice.between(25, 90) : dice.between(-6, 7);
  const late = customer.retainer === undefined ? drawn : drawn % 2;
  const paid_on = addDays(due_date, late);
  return {
    customer: position,
    date,
    due_date,
    item,
    price,
    tax_percent: taxPercentOf(customer),
    paid_on: paid_on > today ? null : paid_on,
  };
}

/**
 * Ranges of days past due. In each, the newest project invoice stays unpaid, so that every age group of
 * invoice-aging has one.
 */
const disputes = [
  [1, 30],
  [31, 60],
  [61, 150],
] as const;

function isDisputed(all: readonly DemoInvoice[], one: DemoInvoice, today: CalendarDate): boolean {
  return disputes.some(([from, to]) => {
    const inAge = all.filter(({ customer, due_date }) => {
      const days = daysBetween(due_date, today);
      return customers[customer]?.retainer === undefined && days >= from && days <= to;
    });
    return inAge.at(-1) === one;
  });
}

export function grossCents({ price, tax_percent }: Pick<DemoInvoice, "price" | "tax_percent">): number {
  return price * (100 + tax_percent);
}

function paymentOf(invoice: DemoInvoice): DemoTransaction[] {
  const customer = customers[invoice.customer] as DemoCustomer;
  if (invoice.paid_on === null) return [];
  return [
    {
      account: customer.currency === "USD" ? "dollars" : "checking",
      date: invoice.paid_on,
      cents: grossCents(invoice),
      name: customer.name,
      description: `Payment, ${invoice.item}`,
      category: customer.retainer === undefined ? "services" : "subscriptions-income",
      is_transfer: false,
    },
  ];
}

/** The bank's exchange rate: euros for 100 dollars. */
const exchange_percent = 92;

/** Every quarter, the dollars received since the last exchange are converted to euros. */
function exchangeOf(
  payments: readonly DemoTransaction[],
  months: readonly CalendarDate[],
  month: CalendarDate,
  index: number,
): DemoTransaction[] {
  if (index % 3 !== 2) return [];
  const [from, to] = [dayIn(months[index - 3] ?? month, 25), dayIn(month, 25)];
  const earned = payments.filter(
    ({ account, date }) => account === "dollars" && date <= to && (index === 2 || date > from),
  );
  const cents = earned.reduce((sum, one) => sum + one.cents, 0);
  if (cents === 0) return [];
  const leg = { ...expense(to, "Spreebank", cents, "transfers", "Exchange of dollars"), category: null };
  const euros = Math.round((cents * exchange_percent) / 100);
  return [
    { ...leg, account: "dollars", is_transfer: true },
    { ...leg, cents: euros, is_transfer: true },
  ];
}

/** Leaves half of the newest purchases without a category. */
function leaveSomeOpen(dice: Dice, all: DemoTransaction[], today: CalendarDate): DemoTransaction[] {
  const recent = addDays(today, -21);
  const names = new Set(purchases.map(({ name }) => name));
  return all.map((one) =>
    one.date > recent && names.has(one.name) && dice.chance(50) ? { ...one, category: null } : one,
  );
}
