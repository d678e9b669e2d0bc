/**
 * How a person likes to see the app. The browser keeps a copy, so that the first paint is right; the account has the
 * same, so that the next device starts with it.
 */
import { browserLanguage, type Language, type Preferences, toPreferences } from "./preference-rules.ts";
import { createStore, useStore } from "./store.ts";

export * from "./preference-rules.ts";

const storage_key = "daybook.preferences";

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
