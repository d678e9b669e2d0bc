/**
 * Sums that a tax rate proves. A rate and its tax determine net and gross amount to a few cents, so these sums need no
 * label beside the amounts. They also show what is not the total: the net amount, the amount before a tip, the amount
 * that is left after a prepayment.
 */
import { absolute } from "../../kernel/decimal.ts";
import { fold } from "../extraction/fold.ts";
import type { AmountRole } from "../extraction/labels.ts";
import { isMoney, type MoneyRow, unitOf } from "../extraction/money-rows.ts";
import { amountsOf, presentCents, type Sum, show } from "./sums.ts";

interface RatedTax {
  /** In hundredths of a percent: 1900 is 19 %. */
  rate: bigint;
  cents: bigint;
}

const rate_max = 2_800n;
/** All combinations of a row's amounts are tried, so their number is limited; no table comes near it. */
const row_amounts_max = 12;
/** Units by which tax on each line instead of on the sum may differ. */
const rounding_units = 2n;

export function findRatedSums(rows: MoneyRow[]): Sum[] {
  const taxes = ratedTaxes(rows);
  if (taxes.length === 0) return [];
  const tax = taxes.reduce((sum, { cents }) => sum + cents, 0n);
  const net = taxes.reduce((sum, { rate, cents }) => sum + (cents * 10_000n) / rate, 0n);
  // Half a unit of tax is this much net.
  const slack = unitOf(rows) * taxes.reduce((sum, { rate }) => sum + 6_000n / rate + 1n, rounding_units);
  const present = presentCents(rows);
  const rates = taxes.map(({ rate }) => `${Number(rate) / 100} %`).join(" and ");
  const sumsOf = (subtotal_cents: bigint, kind: "net_and_rates" | "rates_within"): Sum[] => {
    const total_cents = subtotal_cents + tax;
    const reason =
      kind === "net_and_rates"
        ? `net ${show(subtotal_cents)} + tax ${show(tax)} at ${rates} = ${show(total_cents)}`
        : `tax ${show(tax)} is ${rates} within ${show(total_cents)}`;
    return withAdjustments(rows, { total_cents, subtotal_cents, tax_cents: tax, kind, reason }).filter(
      (sum) => present.has(sum.total_cents),
    );
  };
  const nets = [...present].filter((cents) => isNear(cents, net, slack));
  const proven = nets.flatMap((cents) => sumsOf(cents, "net_and_rates"));
  if (proven.length > 0) return proven;
  const untaxed = untaxedCents(rows);
  const grosses = [...new Set([...present, ...[...present].map((cents) => cents - untaxed)])].filter(
    (cents) => isNear(cents, net + tax, slack),
  );
  return grosses.flatMap((cents) => sumsOf(cents - tax, "rates_within"));
}

interface Triple {
  net: bigint;
  tax: bigint;
  gross: bigint;
}

/** A table of rates whose rows add up to another of its rows: that one is the sum of all rates. */
export function findTableSums(rows: MoneyRow[]): Sum[] {
  const triples = rows.flatMap((row) => tripleIn(row) ?? []);
  return triples.flatMap((sum, at) => {
    const above = triples.slice(0, at);
    const added = (part: keyof Triple) => above.reduce((total, one) => total + one[part], 0n);
    if (above.length < 2 || added("gross") !== sum.gross || added("tax") !== sum.tax) return [];
    return [
      {
        total_cents: sum.gross,
        subtotal_cents: sum.net,
        tax_cents: sum.tax,
        kind: "table_sum",
        reason: `${above.length} rates of the tax table add up to ${show(sum.gross)}`,
      },
    ];
  });
}

/** Net, tax and gross in one row, in any order, all of one sign. */
function tripleIn(row: MoneyRow): Triple | null {
  const money = row.amounts.filter(isMoney).map(({ cents }) => cents);
  return tripleOf(money.slice(0, row_amounts_max));
}

function tripleOf(money: bigint[]): Triple | null {
  for (const gross of money)
    for (const net of money)
      for (const tax of money)
        if (net + tax === gross && net < 0n === tax < 0n && isShare(absolute(net), absolute(tax)))
          return { net, tax, gross };
  return null;
}

function isShare(net: bigint, tax: bigint): boolean {
  return tax > 0n && tax * 10_000n <= net * rate_max;
}

function isNear(a: bigint, b: bigint, slack: bigint): boolean {
  return absolute(a - b) <= slack;
}

/** Each rate with its tax, from rows that name the tax and from rows of a tax table; each of them once. */
function ratedTaxes(rows: MoneyRow[]): RatedTax[] {
  const present = presentCents(rows);
  const unit = unitOf(rows);
  const headings = rows.filter((row) => !row.amounts.some(isMoney)).flatMap((row) => row.percents);
  const found = rows.flatMap((row): RatedTax[] => {
    const rate = row.percents[0]?.cents;
    const money = row.amounts.filter(isMoney).map(({ cents }) => cents);
    if (rate === undefined)
      return unmarkedTax(
        money,
        headings.map(({ cents }) => cents),
      );
    if (rate <= 0n || rate > rate_max || row.percents.length > 1) return [];
    const listed = taxInRow(money, rate, unit);
    if (listed !== null) return [{ rate, cents: listed }];
    const only = money[0];
    if (money.length !== 1 || only === undefined) return [];
    const isTax = row.role === "tax" || (!notTaxes.has(row.role) && isTaxOfPair(only, rate, present, unit));
    return isTax ? [{ rate, cents: only }] : [];
  });
  const unique = new Map(found.map((one) => [`${one.rate} ${one.cents}`, one]));
  const rates = new Set(found.map(({ rate }) => rate));
  // Two taxes of one rate contradict each other; then nothing is proven.
  return rates.size === unique.size ? [...unique.values()] : [];
}

/**
 * "25,00 | 12,40 | 49,60 | 62,00" is a row of a tax table although its rate has no sign: a rate in use, and net, tax and
 * gross that fit it. A rate may also stand once in the heading: "HT | TVA 20 %" above "30,01 | 6,00".
 */
function unmarkedTax(money: bigint[], headings: bigint[]): RatedTax[] {
  if (money.length > row_amounts_max) return [];
  const [first] = money;
  const rate = usualRates.find((one) => one === first);
  if (rate !== undefined) {
    const triple = tripleOf(money.slice(1));
    return triple && isNear((triple.net * rate) / 10_000n, triple.tax, 1n)
      ? [{ rate, cents: triple.tax }]
      : [];
  }
  const [heading] = headings;
  const [net, tax] = money;
  if (heading === undefined || headings.length > 1 || net === undefined || tax === undefined) return [];
  if (money.length !== 2 || heading <= 0n || heading > rate_max || tax < proven_tax_min) return [];
  return isNear((net * heading) / 10_000n, tax, 1n) ? [{ rate: heading, cents: tax }] : [];
}

/** Rows that may have a percentage of an amount, although they are no tax. */
const notTaxes = new Set<AmountRole | null>(["tip", "discount", "service", "ignored", "deposit"]);
/** Smaller taxes fit too many pairs of amounts. */
const proven_tax_min = 50n;

/** Whether net and gross for this tax are both on the paper; then it is a tax whatever its label says. */
function isTaxOfPair(tax: bigint, rate: bigint, present: Set<bigint>, unit: bigint): boolean {
  if (absolute(tax) < proven_tax_min * unit) return false;
  return [...present].some(
    (net) => net !== 0n && isNear((net * rate) / 10_000n, tax, unit) && present.has(net + tax),
  );
}

/** The amount of a row that is the tax on another one of the row, without or within it. */
function taxInRow(money: bigint[], rate: bigint, unit: bigint): bigint | null {
  const smallest = money.toSorted((a, b) => Number(absolute(a) - absolute(b)))[0];
  if (smallest === undefined || smallest === 0n || money.length < 2) return null;
  const fits = money.some(
    (cents) =>
      cents !== smallest &&
      (isNear((cents * rate) / 10_000n, smallest, unit) ||
        isNear((cents * rate) / (10_000n + rate), smallest, unit)),
  );
  return fits ? smallest : null;
}

/** The sum itself, and what it becomes with a rounding or a tip that is on the paper. */
function withAdjustments(rows: MoneyRow[], sum: Sum): Sum[] {
  const roundings = amountsOf(rows, "rounding").filter((cents) => cents !== 0n);
  const tips = amountsOf(rows, "tip").filter((cents) => cents > 0n);
  const untaxed = untaxedCents(rows);
  const added = [
    ...(untaxed > 0n ? [{ by: untaxed, name: "untaxed" }] : []),
    ...roundings.flatMap((cents) => [cents, -cents].map((by) => ({ by, name: "rounding" }))),
    ...tips.map((by) => ({ by, name: "tip" })),
  ];
  return [
    sum,
    ...added.map(({ by, name }) => ({
      ...sum,
      total_cents: sum.total_cents + by,
      reason: `${sum.reason}, with ${name} ${show(by)} = ${show(sum.total_cents + by)}`,
    })),
  ];
}

/** Words beside amounts that no tax is charged on. */
const untaxedWords =
  /\bfuori campo\b|\besente\b|\bust\W?frei\b|\b(?:mwst|umsatz)?steuerfrei\b|\bdurchlaufend|\bohne (?:ust|mwst)\b|\b(?:sans|hors) tva\b|\b(?:vat|tax|gst) (?:exempt|free)\b|\bzero.rated\b|\boutside the scope\b|\bbtw.?vrij\b|\bmomsfri|\bmva.?fri|\bexent[oa]\b|\bno sujet[oa]\b|\bosvobozeno\b|\bzw\b/;

/** What was charged besides the taxed amounts: a tourist tax, an outlay, what others sold. */
function untaxedCents(rows: MoneyRow[]): bigint {
  const found = rows.flatMap((row) => {
    const last = row.amounts.filter(isMoney).at(-1)?.cents;
    const isUntaxed = row.percents[0]?.cents === 0n || untaxedWords.test(fold(row.row.text));
    return isUntaxed && last !== undefined && !totalRoles.has(row.role ?? "") ? [last] : [];
  });
  // A table of rates repeats what stands above it.
  return [...new Set(found)].reduce((sum, cents) => sum + cents, 0n);
}

/** Rates in use, in hundredths of a percent. */
const usualRates = [
  500, 550, 600, 700, 770, 800, 810, 900, 1000, 1200, 1300, 1350, 1400, 1500, 1600, 1700, 1800, 1900, 2000,
  2100, 2200, 2300, 2400, 2500, 2550, 2700,
].map(BigInt);

/** Whether an amount is the tax within a gross amount, and cannot be the tax on a net amount. */
export function isTaxWithin(gross: bigint, tax: bigint): boolean {
  if (tax <= 0n || tax >= gross) return false;
  const isWithin = (rate: bigint) => isNear((gross * rate) / (10_000n + rate), tax, 1n);
  const isOn = (rate: bigint) => isNear((gross * rate) / 10_000n, tax, 1n);
  return usualRates.some(isWithin) && !usualRates.some(isOn);
}

export interface NotTotal {
  cents: bigint;
  reason: string;
}

/** Amounts that sums show to be something else than the total. */
export function findNotTotals(rows: MoneyRow[], sums: Sum[]): NotTotal[] {
  const nets = sums.flatMap(({ kind, subtotal_cents, total_cents }) =>
    kind === "net_and_rates" && subtotal_cents !== null && subtotal_cents !== total_cents
      ? [{ cents: subtotal_cents, reason: "before tax" }]
      : [],
  );
  const totals = new Set(sums.map(({ total_cents }) => total_cents));
  const tips = amountsOf(rows, "tip").filter((cents) => cents > 0n);
  const beforeTip = [...totals].flatMap((cents) =>
    tips.some((tip) => totals.has(cents + tip)) ? [{ cents, reason: "before a tip" }] : [],
  );
  const untaxed = untaxedCents(rows);
  const taxedOnly = [...totals].flatMap((cents) =>
    untaxed > 0n && totals.has(cents + untaxed) ? [{ cents, reason: "before untaxed amounts" }] : [],
  );
  const rests = findPrepayments(rows).map(({ total, rest }) => ({
    cents: rest,
    reason: `left of ${show(total)} after a prepayment`,
  }));
  return [...nets, ...beforeTip, ...taxedOnly, ...rests];
}

/** A prepayment and what is left confirm the total they were taken from. */
export function findPrepaidTotals(rows: MoneyRow[]): Sum[] {
  return findPrepayments(rows).map(({ total, rest }) => ({
    total_cents: total,
    subtotal_cents: null,
    tax_cents: null,
    kind: "less_prepaid",
    reason: `${show(total)} less a prepayment = ${show(rest)}`,
  }));
}

const totalRoles = new Set(["total", "grand_total"]);

interface Prepayment {
  total: bigint;
  rest: bigint;
}

/** A total, what was paid of it before, and what is left: three rows in this order. */
function findPrepayments(rows: MoneyRow[]): Prepayment[] {
  const last = rows.map((row) => row.amounts.filter(isMoney).at(-1)?.cents ?? null);
  return rows.flatMap((row, at) => {
    const paid = last[at] ?? null;
    if (paid === null || !isPrepayment(row, paid)) return [];
    const totals = new Set(last.slice(0, at).filter((_, i) => totalRoles.has(rows[i]?.role ?? "")));
    const later = new Set(last.slice(at + 1));
    return [...totals].flatMap((total) => {
      const rest = total === null ? 0n : total - absolute(paid);
      return total !== null && rest > 0n && later.has(rest) ? [{ total, rest }] : [];
    });
  });
}

function isPrepayment({ role }: MoneyRow, cents: bigint): boolean {
  if (role === "discount" || role === "rounding" || role === "change") return false;
  return role === "deposit" || cents < 0n;
}
