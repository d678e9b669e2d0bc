/** What can be chosen for countries, currencies, time zones and languages, named in the reader's language. */
import type { Choice } from "../design/Option.tsx";

const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** Codes that name no country. */
const not_countries = new Set(["EU", "EZ", "QO", "UN", "XA", "XB", "ZZ"]);

/** Every country the browser knows by name; codes that were replaced are left out. */
export function countryChoices(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "none" });
  return letters
    .flatMap((first) => letters.map((second) => first + second))
    .filter((code) => !not_countries.has(code) && new Intl.Locale(`und-${code}`).region === code)
    .flatMap((id) => {
      const label = names.of(id);
      return label ? [{ id, label, note: id }] : [];
    })
    .toSorted(byLabel(locale));
}

export function currencyChoices(locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  return Intl.supportedValuesOf("currency").map((id) => ({ id, label: `${id} – ${names.of(id) ?? id}` }));
}

/** With the current one, which may have a name that the browser does not list. */
export function timeZoneChoices(current: string): Choice[] {
  return [...new Set([current, ...Intl.supportedValuesOf("timeZone")])]
    .toSorted()
    .map((id) => ({ id, label: id.replaceAll("_", " ") }));
}

const locales = ["en-GB", "en-IE", "en-US", "de-DE", "de-AT", "de-CH", "fr-FR", "es-ES", "it-IT", "nl-NL"];

export function localeChoices(current: string, locale: string): Choice[] {
  const names = new Intl.DisplayNames(locale, { type: "language" });
  return [...new Set([current, ...locales])]
    .map((id) => ({ id, label: names.of(id) ?? id }))
    .toSorted(byLabel(locale));
}

function byLabel(locale: string): (one: Choice, other: Choice) => number {
  const { compare } = new Intl.Collator(locale);
  return (one, other) => compare(one.label, other.label);
}
