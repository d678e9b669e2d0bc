export type DayPart = "morning" | "afternoon" | "evening";

/** The part of the day where the organization is. */
export function dayPartIn(time_zone: string, now: Date): DayPart {
  const text = new Intl.DateTimeFormat("en-GB", {
    timeZone: time_zone,
    hour: "2-digit",
    hourCycle: "h23",
  }).format(now);
  const hour = Number(text);
  if (hour < 12) return "morning";
  return hour < 18 ? "afternoon" : "evening";
}
