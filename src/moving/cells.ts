/** What the cells of another product's file mean: countries by name, addresses without a scheme, terms in words. Pure. */

import { isCountry } from "../kernel/countries.ts";
import { type Decimal, parseDecimal } from "../kernel/decimal.ts";
import { dictionary } from "../kernel/dictionary.ts";
import { foldText } from "../kernel/fold-text.ts";
import { isCurrency } from "../kernel/money.ts";
import { languages } from "../wording/index.ts";

const shortNames = dictionary<string>({
  usa: "US",
  "u s a": "US",
  uk: "GB",
  "great britain": "GB",
  england: "GB",
  scotland: "GB",
  brd: "DE",
  holland: "NL",
  d: "DE",
  a: "AT",
  f: "FR",
  i: "IT",
  deu: "DE",
  aut: "AT",
  che: "CH",
  fra: "FR",
  esp: "ES",
  ita: "IT",
  nld: "NL",
  bel: "BE",
  gbr: "GB",
  irl: "IE",
});

let codesByName: ReadonlyMap<string, string> | null = null;

function countryNames(): ReadonlyMap<string, string> {
  codesByName ??= new Map(
    Object.keys(languages).flatMap((language) => {
      const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
      return letterPairs().flatMap((code): [string, string][] => {
        const name = isCountry(code) ? names.of(code) : undefined;
        return name === undefined ? [] : [[foldText(name), code]];
      });
    }),
  );
  return codesByName;
}

function letterPairs(): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  return letters.flatMap((one) => letters.map((other) => one + other));
}

/** `Germany`, `Deutschland`, `de` and `DEU` become `DE`. A text that is no country is left for the check to refuse. */
export function toCountry(text: string): string {
  const code = text.toUpperCase();
  if (isCountry(code)) return code;
  const folded = foldText(text);
  return shortNames[folded] ?? countryNames().get(folded) ?? text;
}

/** `EUR`, `eur`, `EUR - Euro` and `€` become `EUR`. */
export function toCurrency(text: string): string {
  const signs = dictionary<string>({ "€": "EUR", "£": "GBP", euro: "EUR", euros: "EUR" });
  const code = text.slice(0, 3).toUpperCase();
  if (/^[a-z]{3}(?![a-z])/i.test(text) && isCurrency(code)) return code;
  return signs[text.toLowerCase()] ?? text;
}

export function toUrl(text: string): string {
  return /^https?:\/\//i.test(text) ? text : `https://${text}`;
}

export function toVatId(text: string): string {
  return text.replace(/[\s.]/g, "").toUpperCase();
}

/** `30`, `Net 30` and `30 Tage` become 30. */
export function toDays(text: string): number | string {
  const days = /\d{1,4}/.exec(text)?.[0];
  return days === undefined ? text : Number(days);
}

const withoutTax =
  /\b(?:no|none|zero|exempt|free|steuerfrei|ohne|keine|exonere|exento|exenta|esente|vrijgesteld|geen|sin|sans|senza)\b/;

/** `19`, `19,00 %`, `20% (VAT on Income)` and `Tax exempt` become 19, 19, 20 and 0; null if it is no rate. */
export function toTaxRate(text: string): Decimal | null {
  const percent = /(\d{1,3}(?:[.,]\d{1,4})?)\s*%/.exec(text)?.[1];
  const plain = /^\d{1,3}(?:[.,]\d{1,4})?$/.test(text) ? text : undefined;
  const found = percent ?? plain;
  if (found !== undefined) return parseDecimal(found.replace(",", "."));
  return withoutTax.test(foldText(text)) ? ("0" as Decimal) : null;
}
