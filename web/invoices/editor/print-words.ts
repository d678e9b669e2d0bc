/** The words that the customer reads, in the language of the template: the same that the PDF prints. */
import { queryOptions } from "@tanstack/react-query";
import type { Wording } from "../../../src/wording/index.ts";

export type PrintWords = Wording["print"];

const languages: Record<string, () => Promise<Wording>> = {
  en: async () => (await import("../../../src/wording/en.ts")).en,
  de: async () => (await import("../../../src/wording/de.ts")).de,
  fr: async () => (await import("../../../src/wording/fr.ts")).fr,
  es: async () => (await import("../../../src/wording/es.ts")).es,
  it: async () => (await import("../../../src/wording/it.ts")).it,
  nl: async () => (await import("../../../src/wording/nl.ts")).nl,
};

export const printWordsQuery = (locale: string) => {
  const { language } = new Intl.Locale(locale);
  const load = languages[language] ?? languages.en;
  return queryOptions({
    queryKey: ["print-words", language],
    queryFn: async () => (load ? (await load()).print : null),
    staleTime: Number.POSITIVE_INFINITY,
  });
};
