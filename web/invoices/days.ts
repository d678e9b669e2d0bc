/** Calendar dates as the API writes them, YYYY-MM-DD: counted in UTC, where every day has 24 hours. */
const day_ms = 86_400_000;

const toInstant = (date: string) => Date.parse(`${date}T00:00:00Z`);
const toDate = (instant: number) => new Date(instant).toISOString().slice(0, 10);

export function addDays(date: string, days: number): string {
  return toDate(toInstant(date) + days * day_ms);
}

export function daysBetween(from: string, to: string): number {
  return Math.round((toInstant(to) - toInstant(from)) / day_ms);
}

/** The 31st becomes the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return toDate(Date.UTC(year, month - 1 + months, Math.min(day, last)));
}
