/** Countries, currencies and time zones as a person would look for them in a list. */
import { findCurrencyOf, isCountry } from "../../kernel/countries.ts";
import { currencies } from "../../kernel/money.ts";
import { remembered } from "../../kernel/remembered.ts";
import { speaks } from "../../wording/index.ts";

interface Choice {
  value: string;
  label: string;
  proposes?: string | null;
}

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const codes = letters.flatMap((first) => letters.map((second) => first + second)).filter(isCountry);

export const choicesIn = remembered((language: string) => {
  const countryNames = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
  const currencyNames = new Intl.DisplayNames(language, { type: "currency" });
  const byLabel = (a: Choice, b: Choice) => a.label.localeCompare(b.label, language);
  /** Each proposes its currency. */
  const countryChoice = (value: string): Choice[] => {
    const label = countryNames.of(value);
    return label === undefined ? [] : [{ value, label, proposes: findCurrencyOf(value) }];
  };
  const currencyChoice = (value: string): Choice => ({
    value,
    label: `${value} – ${currencyNames.of(value)}`,
  });
  return {
    countries: codes.flatMap(countryChoice).toSorted(byLabel),
    currencies: currencies().map(currencyChoice).toSorted(byLabel),
  };
});

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
