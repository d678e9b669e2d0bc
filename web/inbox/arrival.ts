/** The headings of the inbox: how long ago something arrived. */
export type Arrival = "today" | "thisWeek" | "lastWeek" | { month: string };

const day_ms = 24 * 60 * 60 * 1000;

/** Both are calendar dates. A week begins on Monday. */
export function arrivalOf(date: string, today: string): Arrival {
  if (date >= today) return "today";
  const monday = mondayOf(today);
  if (date >= monday) return "thisWeek";
  if (date >= mondayOf(addDays(monday, -1))) return "lastWeek";
  return { month: date.slice(0, 7) };
}

function mondayOf(date: string): string {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return addDays(date, -((weekday + 6) % 7));
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day_ms).toISOString().slice(0, 10);
}

export function arrivalKey(arrival: Arrival): string {
  return typeof arrival === "string" ? arrival : arrival.month;
}
