/** Dates in CII: YYYYMMDD, which UNTDID 2379 calls format 102. */
import type { CalendarDate } from "../../kernel/calendar.ts";
import { leaf, type XmlElement } from "./xml.ts";

export function dateTime(date: CalendarDate | null): XmlElement | null {
  return calendarDate("udt:DateTimeString", date);
}

export function calendarDate(name: string, date: CalendarDate | null): XmlElement | null {
  return leaf(name, date?.replaceAll("-", "") ?? null, { format: "102" });
}
