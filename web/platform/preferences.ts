/**
 * How a person likes to see the app. The browser keeps a copy, so that the first paint is right; the account has the
 * same, so that the next device starts with it.
 */
import { createStore, useStore } from "./store.ts";

export const languages = ["en", "de"] as const;
export type Language = (typeof languages)[number];
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];
export const densities = ["comfortable", "compact"] as const;
export type Density = (typeof densities)[number];

export interface Preferences {
  language: Language;
  theme: Theme;
  density: Density;
}

const storage_key = "daybook.preferences";

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

function readStored(): Preferences {
  const fallback: Preferences = {
    language: browserLanguage(navigator.languages),
    theme: "system",
    density: "comfortable",
  };
  try {
    return toPreferences(JSON.parse(localStorage.getItem(storage_key) ?? "null"), fallback);
  } catch {
    // Storage can be switched off, or hold what another version wrote.
    return fallback;
  }
}

const store = createStore<Preferences>(readStored());

/** Shows the preferences on the page: the styles read these attributes. */
function apply({ language, theme, density }: Preferences): void {
  const { documentElement: page } = document;
  page.lang = language;
  if (theme === "system") delete page.dataset.theme;
  else page.dataset.theme = theme;
  page.dataset.density = density;
}

export function startPreferences(): void {
  apply(store.get());
  store.subscribe(() => apply(store.get()));
}

export function setPreferences(change: Partial<Preferences>): void {
  const next = { ...store.get(), ...change };
  store.set(next);
  try {
    localStorage.setItem(storage_key, JSON.stringify(next));
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

export const usePreferences = (): Preferences => useStore(store);
export const useLanguage = (): Language => useStore(store).language;
export const getPreferences = (): Preferences => store.get();
