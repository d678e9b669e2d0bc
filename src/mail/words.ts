/** The sentences of our e-mails, in the languages that invoices are printed in. */
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fr } from "./words/fr.ts";
import { it } from "./words/it.ts";
import { nl } from "./words/nl.ts";

export type Words = Record<keyof typeof en, string>;

export const mailLanguages: Record<string, Words> = { en, de, fr, es, it, nl };

export function wordsFor(language: string): Words {
  return mailLanguages[language] ?? en;
}

export function fillWords(sentence: string, values: Record<string, string>): string {
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}
