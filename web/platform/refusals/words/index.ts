import type { Language } from "../../preference-rules.ts";
import type { RefusalWords } from "./en.ts";

/** Refusals are rare: their words are loaded with the first one, English too. */
export const loaders: Record<Language, () => Promise<RefusalWords>> = {
  en: async () => (await import("./en.ts")).en,
  de: async () => (await import("./de.ts")).de,
  fr: async () => (await import("./fr.ts")).fr,
  es: async () => (await import("./es.ts")).es,
  it: async () => (await import("./it.ts")).it,
  nl: async () => (await import("./nl.ts")).nl,
};
