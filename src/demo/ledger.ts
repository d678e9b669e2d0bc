/**
 * Three years of the company's books, drawn from one seed: the same for the same day. Pure. Invoices come
 * first, and the money they brought is booked from them, so that the two agree to the cent.
 */
import {
  addDays,
  addMonths,
  type CalendarDate,
  datePartsOf,
  daysInMonth,
  firstOfMonth,
  makeDate,
} from "../kernel/calendar.ts";
import { customers, type DemoCustomer, habits, purchases } from "./company.ts";
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
  /** Null: still open. */
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
const works = ["Design sprint", "Website relaunch", "Design system", "Prototype and tests", "Campaign pages"];

export function drawBooks(today: CalendarDate): DemoBooks {
  const dice = createDice(seed);
  const first = addMonths(firstOfMonth(today), 1 - months_count);
  const months = Array.from({ length: months_count }, (_, index) => addMonths(first, index));
  const invoices = months.flatMap((month, index) => invoicesOf(dice, month, index, today));
  const transactions = [
    ...months.flatMap((month, index) => [
      ...habitsOf(dice, month, index, today),
      ...purchasesOf(dice, month),
      ...rareOf(dice, month, index),
    ]),
    ...invoices.flatMap(paymentOf),
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
      // One campaign that cost far more than planned, last month: something for the eye to catch.
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

/** A loan at the beginning, a computer now and then, savings every quarter, a refund. */
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
  const drawn = customers.flatMap((customer, position) => {
    const retainer = customer.retainer;
    if (retainer !== undefined)
      return [invoiceOf(dice, customer, position, dayIn(month, 3), "Monthly retainer", retainer, today)];
    // A young company has less to do; from the second year on it grows.
    if (!dice.chance(index < 12 ? 33 : 44)) return [];
    const price = dice.between(38, 108) * 100 + index * 110;
    return [
      invoiceOf(dice, customer, position, dayIn(month, dice.between(5, 26)), dice.pick(works), price, today),
    ];
  });
  return drawn.filter(({ date }) => date <= today);
}

function invoiceOf(
  dice: Dice,
  customer: DemoCustomer,
  position: number,
  date: CalendarDate,
  item: string,
  price: number,
  today: CalendarDate,
): DemoInvoice {
  const due_date = addDays(date, customer.retainer === undefined ? 30 : 14);
  // Most pay about when they should; a few much later; whoever would pay after today has not paid yet.
  const late = dice.chance(8) ? dice.between(25, 90) : dice.between(-6, 7);
  const paid_on = addDays(due_date, late);
  return {
    customer: position,
    date,
    due_date,
    item,
    price,
    tax_percent: customer.currency === "EUR" ? vat_percent : 0,
    paid_on: paid_on > today ? null : paid_on,
  };
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

/** The newest purchases nobody has sorted yet. */
function leaveSomeOpen(dice: Dice, all: DemoTransaction[], today: CalendarDate): DemoTransaction[] {
  const recent = addDays(today, -21);
  const names = new Set(purchases.map(({ name }) => name));
  return all.map((one) =>
    one.date > recent && names.has(one.name) && dice.chance(50) ? { ...one, category: null } : one,
  );
}
