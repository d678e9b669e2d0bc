/** What can be chosen for time zones and languages, named in the reader's language. */
import { byLabel } from "../design/choice-order.ts";
import type { Choice } from "../design/Option.tsx";

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
