/** How amounts and dates are usually printed where a paper comes from. */
import type { StrangeLayout } from "./strange-paper.ts";

type Style = Pick<StrangeLayout, "amount" | "dates" | "language" | "currency">;

const dotted = { amount: "1.234,50", dates: "DD.MM.YYYY", currency: "EUR" } as const;
const spaced = { amount: "1 234,50", currency: "EUR" } as const;
const english = { amount: "1,234.50", dates: "DD/MM/YYYY", language: "en" } as const;

export const styles = {
  de: { ...dotted, language: "de" },
  at: { ...dotted, language: "de" },
  ch: { amount: "1'234.50", dates: "DD.MM.YYYY", language: "de", currency: "CHF" },
  ch_fr: { amount: "1'234.50", dates: "DD.MM.YYYY", language: "fr", currency: "CHF" },
  fr: { ...spaced, dates: "DD/MM/YYYY", language: "fr" },
  it: { ...dotted, dates: "DD/MM/YYYY", language: "it" },
  es: { ...dotted, dates: "DD/MM/YYYY", language: "es" },
  nl: { ...dotted, dates: "DD-MM-YYYY", language: "nl" },
  be: { ...dotted, dates: "DD/MM/YYYY", language: "nl" },
  uk: { ...english, currency: "GBP" },
  ie: { ...english, currency: "EUR" },
  us: { ...english, dates: "MM/DD/YYYY", currency: "USD" },
  ca: { ...english, dates: "YYYY-MM-DD", currency: "CAD" },
  ca_fr: { ...spaced, dates: "YYYY-MM-DD", language: "fr", currency: "CAD" },
  au: { ...english, currency: "AUD" },
  nz: { ...english, currency: "NZD" },
  sg: { ...english, currency: "SGD" },
  my: { ...english, currency: "MYR" },
  jp: { ...english, amount: "1,234", dates: "YYYY/MM/DD", currency: "JPY" },
  se: { ...spaced, dates: "YYYY-MM-DD", language: "sv", currency: "SEK" },
  no: { ...spaced, dates: "DD.MM.YYYY", language: "no", currency: "NOK" },
  dk: { ...dotted, dates: "DD-MM-YYYY", language: "da", currency: "DKK" },
  fi: { ...spaced, dates: "D.M.YYYY", language: "fi" },
  pl: { ...spaced, dates: "DD.MM.YYYY", language: "pl", currency: "PLN" },
  cz: { ...spaced, dates: "D.M.YYYY", language: "cs", currency: "CZK" },
} as const satisfies Record<string, Style>;
