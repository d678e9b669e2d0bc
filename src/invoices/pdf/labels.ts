/** The words printed on an invoice: by language, each replaceable by the template. */
import { remembered } from "../../kernel/remembered.ts";
import { de } from "./labels/de.ts";
import { en } from "./labels/en.ts";
import { es } from "./labels/es.ts";
import { fr } from "./labels/fr.ts";
import { it } from "./labels/it.ts";
import { nl } from "./labels/nl.ts";

export type LabelKey = keyof typeof en;
export type Labels = Record<LabelKey, string>;

/** Shared by all invoices, so nobody may change them. */
export const labelLanguages: Record<string, Readonly<Labels>> = { en, de, fr, es, it, nl };
for (const labels of Object.values(labelLanguages)) Object.freeze(labels);
export const labelKeys = Object.keys(en) as LabelKey[];

/** Fills the {places} of a label. A place the label does not have is no error: a template may drop it. */
export function fillLabel(label: string, values: Record<string, string>): string {
  return label.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
}

/** The language whose words are printed for a locale: its own where we have it, else English. */
export const labelLanguage = remembered((locale: string): string => {
  const { language } = new Intl.Locale(locale);
  return language in labelLanguages ? language : "en";
});

/** Empty overrides are ignored, so that a cleared field in the template means the standard word. */
export function resolveLabels(locale: string, overrides: Record<string, string>): Readonly<Labels> {
  const standard = labelLanguages[labelLanguage(locale)] ?? en;
  const own = labelKeys.flatMap((key) => {
    const label = Object.hasOwn(overrides, key) ? overrides[key]?.trim() : "";
    return label ? [[key, label]] : [];
  });
  return own.length === 0 ? standard : { ...standard, ...Object.fromEntries(own) };
}
