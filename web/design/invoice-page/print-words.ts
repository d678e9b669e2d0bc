/** The words that the customer reads, in the language of the template: the same that the PDF prints. */
import { queryOptions } from "@tanstack/react-query";
import type { Wording } from "../../../src/wording/index.ts";

const languages: Record<string, () => Promise<Wording>> = {
  en: async () => (await import("../../../src/wording/en.ts")).en,
  de: async () => (await import("../../../src/wording/de.ts")).de,
  fr: async () => (await import("../../../src/wording/fr.ts")).fr,
  es: async () => (await import("../../../src/wording/es.ts")).es,
  it: async () => (await import("../../../src/wording/it.ts")).it,
  nl: async () => (await import("../../../src/wording/nl.ts")).nl,
};

export type Label = (name: keyof Wording["print"]) => string;

/** The language of the words: the locale itself where we have its language. */
export function printedLanguage(locale: string): string {
  return Object.hasOwn(languages, new Intl.Locale(locale).language) ? locale : "en";
}

/** Units of measure as the PDF prints them. Their lists are large: they are loaded beside the words. */
export const printUnitQuery = queryOptions({
  queryKey: ["print-unit"],
  queryFn: async () => (await import("../../../src/invoice-pdf/units.ts")).printUnit,
  staleTime: Number.POSITIVE_INFINITY,
});

export const printWordsQuery = (locale: string) => {
  const { language } = new Intl.Locale(printedLanguage(locale));
  const load = languages[language];
  return queryOptions({
    queryKey: ["print-words", language],
    queryFn: async () => (load ? (await load()).print : null),
    staleTime: Number.POSITIVE_INFINITY,
  });
};
