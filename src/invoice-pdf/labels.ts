/** The labels printed on an invoice, in its language; the template can override each. */
import { languages, type Wording, wordingFor } from "../wording/index.ts";

export type Labels = Wording["print"];
export type LabelKey = keyof Labels;

/** Shared by all invoices, so they must not change. */
for (const { print } of Object.values(languages)) Object.freeze(print);
export const labelKeys = Object.keys(wordingFor("en").print) as LabelKey[];

/** Empty overrides are ignored, so that a cleared field in the template means the standard label. */
export function resolveLabels(locale: string, overrides: Record<string, string>): Readonly<Labels> {
  const standard = wordingFor(locale).print;
  const own = labelKeys.flatMap((key) => {
    const label = Object.hasOwn(overrides, key) ? overrides[key]?.trim() : "";
    return label ? [[key, label]] : [];
  });
  return own.length === 0 ? standard : { ...standard, ...Object.fromEntries(own) };
}
