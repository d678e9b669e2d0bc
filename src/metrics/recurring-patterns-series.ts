/**
 * Separates the payments of one counterparty into patterns. Two subscriptions at one vendor differ in amount;
 * two seats at one price differ only in being booked twice on the same day. A price increase does not start a
 * new pattern.
 */
import type { CalendarDate } from "../kernel/calendar.ts";
import { fitFrequency, fitSteps } from "./recurring-patterns-fit.ts";

export interface Hit {
  date: CalendarDate;
  /** Without sign. */
  minor: bigint;
}

/** Amounts within 5 % count as one price: exchange rates and rounding of tax change it slightly. */
const same_price_permille = 1050n;
/** A price may rise or fall by this much within one pattern. */
const changed_price_permille = 1350n;
/** If amounts vary, four days in a row must fit; three similar months may be a coincidence. */
const varying_hits_min = 4;
const varying_ratio_max = 5n;
/** With many payments to one vendor, three hits a month apart may be a coincidence. */
const busy_share = 0.3;
const busy_hits_min = 4;
const annual_group_max = 4;

/**
 * The hits of one counterparty, sorted by date, as candidate patterns. Hits that fit no pattern are left out.
 */
export function seriesOf<One extends Hit>(hits: readonly One[]): One[][] {
  return separate(hits).sort(byFirstPrice);
}

/**
 * Cheapest first, so that the order, and with it the keys of the patterns, does not depend on which one is
 * newest.
 */
function byFirstPrice(a: readonly Hit[], b: readonly Hit[]): number {
  const [left, right] = [a[0]?.minor ?? 0n, b[0]?.minor ?? 0n];
  return left < right ? -1 : left > right ? 1 : 0;
}

function separate<One extends Hit>(hits: readonly One[]): One[][] {
  const prices = joinPriceChanges(byPrice(hits).flatMap(byLane));
  const steady = prices.filter((series) => isPlausible(series, hits.length));
  const covered = steady.reduce((count, series) => count + series.length, 0);
  if (covered === hits.length) return steady;
  if (isVarying(hits)) return [[...hits]];
  const used = new Set(steady.flat());
  const rest = hits.filter((hit) => !used.has(hit));
  return isVarying(rest) ? [...steady, rest] : steady;
}

/** Groups of one price, each sorted by date. */
function byPrice<One extends Hit>(hits: readonly One[]): One[][] {
  const groups: One[][] = [];
  const ascending = [...hits].sort((a, b) => (a.minor < b.minor ? -1 : a.minor > b.minor ? 1 : 0));
  for (const hit of ascending) {
    const group = groups.at(-1);
    const lowest = group?.[0]?.minor;
    if (group && lowest !== undefined && hit.minor * 1000n <= lowest * same_price_permille) group.push(hit);
    else groups.push([hit]);
  }
  return groups.map((group) => {
    const members = new Set(group);
    return hits.filter((hit) => members.has(hit));
  });
}

/** Two seats billed on one day: if most days have two or more hits, each is its own pattern. */
function byLane<One extends Hit>(series: readonly One[]): One[][] {
  const days = [...Map.groupBy(series, ({ date }) => date).values()];
  const lanes = Math.max(1, ...days.map((day) => day.length));
  const full = days.filter((day) => day.length === lanes).length;
  if (lanes === 1 || full < 0.6 * days.length) return [[...series]];
  return Array.from({ length: lanes }, (_, lane) => days.flatMap((day) => day.slice(lane, lane + 1)));
}

/** Joins groups that follow one another in time, at nearly the same price, and fit one step together. */
function joinPriceChanges<One extends Hit>(groups: readonly One[][]): One[][] {
  const inTime = [...groups].sort((a, b) => ((a[0]?.date ?? "") < (b[0]?.date ?? "") ? -1 : 1));
  const joined: One[][] = [];
  for (const group of inTime) {
    const index = joined.findIndex((earlier) => continues(earlier, group));
    if (index < 0) joined.push(group);
    else joined[index] = [...(joined[index] ?? []), ...group];
  }
  return joined;
}

function continues(earlier: readonly Hit[], later: readonly Hit[]): boolean {
  const [last, first] = [earlier.at(-1), later[0]];
  if (!last || !first || last.date >= first.date) return false;
  const [low, high] = last.minor < first.minor ? [last.minor, first.minor] : [first.minor, last.minor];
  if (high * 1000n > low * changed_price_permille) return false;
  return earlier.length >= 2 && fitFrequency([...earlier, ...later].map(({ date }) => date)) !== null;
}

function isPlausible(series: readonly Hit[], group_size: number): boolean {
  const fit = fitFrequency(series.map(({ date }) => date));
  if (fit === null) return series.length >= busy_hits_min;
  if (fit.frequency === "annually" && group_size > annual_group_max) return false;
  const isBusy = series.length < busy_share * group_size;
  return !isBusy || series.length >= busy_hits_min;
}

/** Bills with varying amounts, monthly or quarterly: power, phone, hourly wages. */
function isVarying(hits: readonly Hit[]): boolean {
  const days = hits.map(({ date }) => date);
  if (new Set(days).size < Math.max(varying_hits_min, hits.length)) return false;
  const amounts = hits.map(({ minor }) => minor).sort((a, b) => (a < b ? -1 : 1));
  const [low, high] = [amounts[0] ?? 0n, amounts.at(-1) ?? 0n];
  if (high > low * varying_ratio_max) return false;
  return fitSteps(days, "monthly") !== null || fitSteps(days, "quarterly") !== null;
}
