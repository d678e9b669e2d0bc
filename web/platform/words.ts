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
  const loaded = new Map<Language, Shape>([["en", en]]);
  const loading = new Map<Language, Promise<Shape>>();
  return {
    in(language) {
      const ready = loaded.get(language);
      if (ready) return ready;
      if (language === "en") return en;
      const pending = loading.get(language) ?? others[language]().then(keep);
      loading.set(language, pending);
      return pending;

      function keep({ default: shape }: { default: Shape }): Shape {
        loaded.set(language, shape);
        return shape;
      }
    },
  };
}

export function useWords<Shape>(words: Words<Shape>): Shape {
  const found = words.in(useLanguage());
  return found instanceof Promise ? use(found) : found;
}
