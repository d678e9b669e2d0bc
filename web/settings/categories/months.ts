/** Months in an address are YYYY-MM; the service writes a month as its first day. */

export function monthOf(raw: unknown, today: string): string {
  return typeof raw === "string" && /^\d{4}-(0[1-9]|1[0-2])$/.test(raw) ? raw : today.slice(0, 7);
}

export function monthsLater(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

export const firstDayOf = (month: string): string => `${month}-01`;
