/** Amounts and dates as each country prints them, and made-up numbers from patterns. */

import type { Dice } from "../../../src/demo/dice.ts";
import { type CalendarDate, datePartsOf } from "../../../src/kernel/calendar.ts";
import type { Language } from "./words.ts";

const locales: Record<Language, string> = {
  cs: "cs-CZ",
  da: "da-DK",
  de: "de-DE",
  en: "en-GB",
  es: "es-ES",
  fi: "fi-FI",
  fr: "fr-FR",
  it: "it-IT",
  nl: "nl-NL",
  no: "nb-NO",
  pl: "pl-PL",
  sv: "sv-SE",
};

/** `sample` is 1234.5 as the country prints it. */
export function printAmount(cents: number, sample: string): string {
  const group = sample[1] ?? "";
  const decimal = /([.,])50$/.exec(sample)?.[1];
  const [whole = "", fraction = ""] = (Math.abs(cents) / 100).toFixed(2).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, group);
  return `${cents < 0 ? "-" : ""}${grouped}${decimal ? decimal + fraction : ""}`;
}

export function printRate(rate: number, sample: string): string {
  return String(rate).replace(".", /,50$/.test(sample) ? "," : ".");
}

/** `format` has Y, M and D for digits, MMM and MMMM for names; other letters are printed. */
export function printDate(date: CalendarDate, format: string, language: Language): string {
  const { year, month, day } = datePartsOf(date);
  const two = (part: number) => String(part).padStart(2, "0");
  return format.replace(/YYYY|YY|MMMM|MMM|MM|M|DD|D/g, (part) => {
    if (part[0] === "Y") return part.length === 4 ? String(year) : two(year % 100);
    if (part[0] === "D") return part.length === 2 ? two(day) : String(day);
    if (part.length <= 2) return part.length === 2 ? two(month) : String(month);
    return monthName(date, part.length === 4 ? "long" : "short", language);
  });
}

function monthName(date: CalendarDate, length: "long" | "short", language: Language): string {
  const options = { day: "numeric", month: length, timeZone: "UTC" } as const;
  const parts = new Intl.DateTimeFormat(locales[language], options).formatToParts(
    new Date(`${date}T00:00:00Z`),
  );
  return parts.find(({ type }) => type === "month")?.value ?? "";
}

/** "#" becomes a digit, "@" a capital letter. */
export function fillPattern(pattern: string, dice: Dice): string {
  let first = true;
  return pattern.replace(/[#@]/g, (sign) => {
    const low = first ? 1 : 0;
    first = false;
    return sign === "#" ? String(dice.between(low, 9)) : String.fromCharCode(65 + dice.between(0, 25));
  });
}
