/** Finds the calendar step that a list of days follows, if any. */
import { addDays, addMonths, type CalendarDate, daysBetween } from "../kernel/calendar.ts";

export type PatternFrequency =
  | "weekly"
  | "biweekly"
  | "semi_monthly"
  | "monthly"
  | "quarterly"
  | "annually"
  | "irregular";

type Stepped = Exclude<PatternFrequency, "semi_monthly" | "irregular">;

interface Step {
  next: (date: CalendarDate, steps: number) => CalendarDate;
  /** Weekends and month ends move a booking by this many days at most. */
  days_off_max: number;
  hits_min: number;
}

const inDays = (days: number) => (date: CalendarDate, steps: number) => addDays(date, days * steps);
const inMonths = (months: number) => (date: CalendarDate, steps: number) => addMonths(date, months * steps);

const steps: Record<Stepped, Step> = {
  weekly: { next: inDays(7), days_off_max: 1, hits_min: 3 },
  biweekly: { next: inDays(14), days_off_max: 2, hits_min: 3 },
  monthly: { next: inMonths(1), days_off_max: 4, hits_min: 3 },
  quarterly: { next: inMonths(3), days_off_max: 7, hits_min: 3 },
  annually: { next: inMonths(12), days_off_max: 7, hits_min: 2 },
};

export interface Fit {
  frequency: PatternFrequency;
  /** Mean distance from the expected day, as a share of the tolerance. */
  looseness: number;
}

const semi_monthly_hits_min = 4;
/** One missed period in five intervals is tolerated; with more there is no pattern. */
const intervals_per_miss = 5;

/** The frequency whose steps the days follow most closely, or null. Days must be sorted. */
export function fitFrequency(dates: readonly CalendarDate[]): Fit | null {
  const days = [...new Set(dates)];
  const fits = (Object.keys(steps) as Stepped[]).flatMap((frequency) => fitSteps(days, frequency) ?? []);
  const semi = fitSemiMonthly(days);
  if (semi !== null) fits.push(semi);
  const [best] = fits.sort((a, b) => a.looseness - b.looseness);
  return best ?? null;
}

export function fitSteps(days: readonly CalendarDate[], frequency: Stepped): Fit | null {
  const step = steps[frequency];
  if (days.length < step.hits_min) return null;
  let [off_total, misses] = [0, 0];
  for (let at = 1; at < days.length; at++) {
    const [from, to] = [days[at - 1], days[at]] as [CalendarDate, CalendarDate];
    const once = Math.abs(daysBetween(step.next(from, 1), to));
    const twice = Math.abs(daysBetween(step.next(from, 2), to));
    if (Math.min(once, twice) > step.days_off_max) return null;
    if (twice < once) misses++;
    off_total += Math.min(once, twice);
  }
  const intervals = days.length - 1;
  if (misses > Math.floor(intervals / intervals_per_miss)) return null;
  return { frequency, looseness: off_total / intervals / step.days_off_max };
}

/** Two days a month, such as the 1st and the 15th: every other hit forms its own monthly pattern. */
function fitSemiMonthly(days: readonly CalendarDate[]): Fit | null {
  if (days.length < semi_monthly_hits_min) return null;
  for (let at = 1; at < days.length; at++) {
    const gap = daysBetween(days[at - 1] as CalendarDate, days[at] as CalendarDate);
    if (gap < 11 || gap > 20) return null;
  }
  const lanes = [0, 1].map((lane) => days.filter((_, index) => index % 2 === lane));
  const looseness = lanes.map(monthlyLooseness);
  if (looseness.some((value) => value === null)) return null;
  return { frequency: "semi_monthly", looseness: Math.max(...(looseness as number[])) };
}

/** Like `fitSteps` for months, but accepts only two days. */
function monthlyLooseness(days: readonly CalendarDate[]): number | null {
  let off_total = 0;
  for (let at = 1; at < days.length; at++) {
    const off = Math.abs(daysBetween(addMonths(days[at - 1] as CalendarDate, 1), days[at] as CalendarDate));
    if (off > steps.monthly.days_off_max) return null;
    off_total += off;
  }
  return off_total / (days.length - 1) / steps.monthly.days_off_max;
}

const irregular_hits_min = 6;
const irregular_months_min = 5;
const irregular_gap_ratio = 3;

/** The same amount repeatedly, without long gaps, but on no calendar step: for example top-ups of a card. */
export function irregularFit(series: readonly { date: CalendarDate; minor: bigint }[]): Fit | null {
  const days = [...new Set(series.map(({ date }) => date))];
  const months = new Set(days.map((date) => date.slice(0, 7)));
  if (days.length < irregular_hits_min || months.size < irregular_months_min) return null;
  if (new Set(series.map(({ minor }) => minor)).size > 1) return null;
  const gaps = gapsOf(days);
  if (Math.max(...gaps) > irregular_gap_ratio * median(gaps)) return null;
  return { frequency: "irregular", looseness: 1 };
}

export function gapsOf(days: readonly CalendarDate[]): number[] {
  return days.slice(1).map((date, index) => daysBetween(days[index] as CalendarDate, date));
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}
