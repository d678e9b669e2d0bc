/**
 * The words of the app. A domain has one module for each language, of the same shape; English is part of the domain,
 * other languages are loaded when somebody reads them.
 *
 *   // words/index.ts
 *   export const words = defineWords(en, { de: () => import("./de.ts"), fr: () => import("./fr.ts"), … });
 *   // words/de.ts
 *   export const de = { … } satisfies typeof en;
 *   export default de;
 */
import { use } from "react";
import { type Language, useLanguage } from "./preferences.ts";

type Loader<Shape> = () => Promise<{ default: Shape }>;

export interface Words<Shape> {
  in(language: Language): Shape | Promise<Shape>;
}

export function defineWords<Shape>(
  en: Shape,
  others: Record<Exclude<Language, "en">, Loader<Shape>>,
): Words<Shape> {
  const loading = new Map<Language, Promise<Shape>>();
  return {
    in(language) {
      if (language === "en") return en;
      const known = loading.get(language);
      if (known) return known;
      const words = others[language]().then((module) => module.default);
      loading.set(language, words);
      // Words that could not be loaded without a connection are asked for again.
      words.catch(() => loading.delete(language));
      return words;
    },
  };
}

/**
 * The promise stays a promise after it has settled: a component that waited for it is rendered once more, and React
 * fails if `use` is then not called again.
 */
export function useWords<Shape>(words: Words<Shape>): Shape {
  const found = words.in(useLanguage());
  return found instanceof Promise ? use(found) : found;
}
