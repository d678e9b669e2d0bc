/** What a person can choose about the look of the app, and how unknown values are read. */
import type { messageLanguages } from "../../src/contract.ts";

export const languages = ["en", "de", "fr", "es", "it", "nl"] as const;
export type Language = (typeof languages)[number];
/** E-mails can have languages that the app does not have. */
type MessageLanguage = (typeof messageLanguages)[number];
/** Each language is named in itself, so that its readers find it. */
export const languageNames: Record<Language | MessageLanguage, string> = {
  en: "English",
  de: "Deutsch",
  fr: "Français",
  es: "Español",
  it: "Italiano",
  nl: "Nederlands",
};
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

export interface Preferences {
  language: Language;
  theme: Theme;
  density: Density;
}

/** Takes what is known of an unknown value; anything else falls back. */
export function toPreferences(raw: unknown, fallback: Preferences): Preferences {
  const { language, theme, density } = (raw ?? {}) as Record<string, unknown>;
  return {
    language: oneOf(languages, language) ?? fallback.language,
    theme: oneOf(themes, theme) ?? fallback.theme,
    density: oneOf(densities, density) ?? fallback.density,
  };
}

function oneOf<Value extends string>(values: readonly Value[], raw: unknown): Value | undefined {
  return values.find((value) => value === raw);
}

/** The first language of the browser that the app speaks. */
export function browserLanguage(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const found = oneOf(languages, tag.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return "en";
}
