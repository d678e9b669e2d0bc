export type DayPart = "morning" | "afternoon" | "evening";

/** The part of the day where the organization is. */
export function dayPartIn(time_zone: string, now: Date): DayPart {
  const text = new Intl.DateTimeFormat("en-GB", {
    timeZone: time_zone,
    hour: "2-digit",
    hourCycle: "h23",
  }).format(now);
  const hour = Number(text);
  // Who still works after midnight is at the end of a day.
  if (hour < 5) return "evening";
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}
