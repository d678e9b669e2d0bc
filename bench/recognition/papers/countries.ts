import { english } from "./countries/english.ts";
import { northern } from "./countries/northern.ts";
import type { PaperCountry } from "./countries/paper-country.ts";
import { western } from "./countries/western.ts";

export type { PaperCountry } from "./countries/paper-country.ts";

export const countries: readonly PaperCountry[] = [...western, ...northern, ...english];

export function requireCountry(code: string): PaperCountry {
  const country = countries.find((one) => one.code === code);
  if (!country)
    throw new Error(`No country ${code}; there are ${countries.map((one) => one.code).join(", ")}.`);
  return country;
}
