/**
 * The words that people read outside the web app: on printed invoices, in e-mails, on the public page, in the
 * accountant's box, and before sign-in: at set-up, invitation and password reset, and when a program asks to be connected.
 * A language is one file, named here; CONTRIBUTING.md says what else a new one needs.
 */
import { remembered } from "../kernel/remembered.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { it } from "./it.ts";
import { nl } from "./nl.ts";

export { exemptionArticle } from "./exemption.ts";
export { fill } from "./fill.ts";

export type Wording = typeof en;

export const languages: Record<string, Wording> = { en, de, fr, es, it, nl };

/** The language whose words are used for a locale: its own where we have it, else English. */
export const languageFor = remembered((locale: string): string => {
  const { language } = new Intl.Locale(locale);
  return Object.hasOwn(languages, language) ? language : "en";
});

export function wordingFor(locale: string): Wording {
  return languages[languageFor(locale)] ?? en;
}

/** Whether we have words in the locale's own language. */
export function speaks(locale: string): boolean {
  return languageFor(locale) === new Intl.Locale(locale).language;
}

/** The words of a page for somebody who is not signed in, and what its frame says of the language. */
export interface Entrance {
  words: Wording["entrance"];
  frame: { language: string; source: string };
}

/** The first language of the browser that we have, else English. */
export function browserLanguage(accept_language: string | undefined): string {
  const asked = (accept_language ?? "").split(",").map((part) => part.split(";", 1)[0]?.trim() ?? "");
  const [language = "en"] = asked.flatMap((tag) => {
    const [code = ""] = tag.toLowerCase().split("-", 1);
    return Object.hasOwn(languages, code) ? [code] : [];
  });
  return language;
}

export function entranceFor(accept_language: string | undefined): Entrance {
  const language = browserLanguage(accept_language);
  const words = wordingFor(language).entrance;
  return { words, frame: { language, source: words.source } };
}
