/** Countries, currencies and time zones as a person would look for them in a list. */
import { findCurrencyOf, isCountry } from "../../kernel/countries.ts";
import { currencies } from "../../kernel/money.ts";
import { speaks } from "../../wording/index.ts";

interface Choice {
  value: string;
  label: string;
  proposes?: string | null;
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const regionNames = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const currencyNames = new Intl.DisplayNames("en", { type: "currency" });

const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label, "en");

/** Each proposes its currency. */
export const countryChoices: Choice[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => isCountry(code) && regionNames.of(code) !== undefined)
  .map((value) => ({ value, label: regionNames.of(value) ?? value, proposes: findCurrencyOf(value) }))
  .toSorted(byLabel);

export const currencyChoices: Choice[] = currencies()
  .map((value) => ({ value, label: `${value} – ${currencyNames.of(value)}` }))
  .toSorted(byLabel);

export const timeZoneChoices: Choice[] = ["UTC", ...Intl.supportedValuesOf("timeZone")].map((value) => ({
  value,
  label: value.replaceAll("_", " "),
}));

/** The country of the browser's first language, such as AT of de-AT; null: none is named. */
export function countryOf(accept_language: string | undefined): string | null {
  const [first = ""] = (accept_language ?? "").split(/[,;]/, 1);
  try {
    const { region } = new Intl.Locale(first.trim()).maximize();
    return region !== undefined && isCountry(region) ? region : null;
  } catch {
    return null;
  }
}

/** The language that documents are written in where the company is, such as de-CH; null: we do not write it. */
export function localeOf(country: string): string | null {
  if (!/^[A-Z]{2}$/.test(country)) return null;
  const { language } = new Intl.Locale("und", { region: country }).maximize();
  const locale = `${language}-${country}`;
  return speaks(locale) ? locale : null;
}

/** The best guess without the page's script, which knows the browser's own zone. */
export const ownTimeZone: string = Intl.DateTimeFormat().resolvedOptions().timeZone;
