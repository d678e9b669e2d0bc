/**
 * The layouts: one line each, in the manner of a shop, a restaurant, a railway, an office of one country. The features
 * say what is printed and where; the drawing code is shared.
 */
import type { Trade } from "./words.ts";

export type Form = "till" | "bill";

export const features = [
  // The vendor: over two lines; a brand above the legal name; at the right; centred; only a small line and the footer.
  "stacked",
  "brand",
  "sender_right",
  "sender_centre",
  "sender_line",
  // The registration number stands in the line of the name.
  "registered_name",
  // The buyer: with a word above it, or an address window without one.
  "bill_to",
  "window",
  // Number and date: a table of two rows, labels far from values, or in the heading.
  "facts_table",
  "facts_apart",
  "heading",
  // Taxes: a table of rates, rows for each rate, a sentence, columns at the end of the total row, added to a net sum.
  "tax_table",
  "tax_rows",
  "tax_included",
  "tax_columns",
  "tax_added",
  // Totals: labels in one row and amounts below; a total for each rate; an old balance; a box at the top with what is due.
  "totals_across",
  "rate_totals",
  "balance",
  "due_box",
  "two_rates",
  // Payments and what changes the total.
  "cash",
  "card",
  "rounded",
  "tip",
  "service",
  "discount",
  "deposit",
  "prepaid",
  // Amounts as `*145.60`, or with the currency's mark at every amount.
  "starred",
  "marked",
  // Other dates.
  "due_date",
  "due_sentence",
  "terms",
  "period",
  "delivered",
  "cash_discount",
  "date_below",
  // Other lines.
  "two_line_items",
  "coded",
  "numbers",
  "subtotal",
  "second_page",
  "credit",
] as const;
export type Feature = (typeof features)[number];

export interface Layout {
  name: string;
  /** The layouts are split into folds; a rule is kept only if it gains on folds it was not written for. */
  fold: number;
  index: number;
  country: string;
  trade: Trade;
  form: Form;
  features: ReadonlySet<Feature>;
}

export const fold_count = 5;

const table = `
  DE till shop tax_table two_rates cash deposit coded
  DE till restaurant stacked tax_rows two_rates tip card
  DE till fuel starred tax_included card registered_name
  DE bill hosting window sender_line tax_added due_sentence period
  DE bill hotel sender_right tax_table two_rates prepaid window period
  DE bill telecom brand facts_table tax_added due_date numbers window
  DE bill office heading window tax_included terms sender_centre
  AT till restaurant tax_table two_rates cash date_below
  AT bill saas bill_to facts_apart tax_added terms
  AT bill rail heading window tax_columns card
  CH till shop rounded cash tax_table coded
  CH till restaurant stacked card tax_included marked
  CH bill telecom window facts_apart tax_added due_date rounded
  CH bill office sender_line window heading tax_included terms
  FR till restaurant tax_rows two_rates card subtotal
  FR till shop discount tax_table coded cash
  FR bill hosting bill_to heading tax_added due_date period
  FR bill hotel sender_centre window tax_table two_rates prepaid
  BE till fuel tax_included card marked
  BE bill telecom window facts_table tax_added due_sentence numbers
  IT till shop tax_included cash coded
  IT till restaurant service card starred
  IT bill saas bill_to heading tax_added due_date delivered
  IT bill hotel sender_right window tax_table prepaid
  ES till restaurant tax_rows cash brand
  ES till fuel tax_included card starred
  ES bill telecom facts_table window tax_added due_date period
  ES bill office sender_centre bill_to heading tax_added terms
  NL till shop tax_table two_rates card deposit
  NL bill hosting sender_right window facts_apart tax_added due_date
  NL bill rail brand heading tax_included card
  GB till shop discount cash subtotal
  GB till restaurant service tax_included card
  GB bill saas bill_to facts_apart tax_added due_date period
  GB bill telecom window facts_table tax_added due_sentence second_page
  IE till fuel tax_rows card
  IE bill hosting sender_right bill_to tax_added terms heading
  US till restaurant tax_added tip card
  US till shop tax_added cash two_line_items numbers
  US bill saas bill_to facts_apart tax_added due_date period
  US bill hotel sender_centre bill_to tax_added prepaid period
  CA till shop tax_added rounded cash
  CA bill hosting bill_to facts_table tax_added due_date
  AU till restaurant tax_included card two_line_items
  AU bill telecom window heading tax_included due_date period
  NZ till fuel tax_included card marked
  NZ bill office sender_line bill_to tax_added due_sentence
  MY till shop registered_name stacked rounded cash tax_table
  MY till restaurant registered_name service tax_added rounded card
  MY bill hosting bill_to facts_apart tax_added terms
  SG till restaurant service tax_added card subtotal
  SG bill saas bill_to heading tax_included due_date
  JP till shop tax_included cash
  JP bill hotel sender_right bill_to tax_added
  SE till shop rounded tax_table cash
  SE bill hosting window facts_table tax_added due_date numbers
  NO till restaurant tax_rows two_rates card
  NO bill telecom window facts_apart tax_added due_date period
  DK till shop discount tax_included card
  DK bill saas bill_to facts_apart tax_added due_date delivered
  FI till restaurant tax_table two_rates card
  FI bill office sender_line window facts_table tax_added due_date
  PL till shop tax_rows cash
  PL bill hosting bill_to heading tax_table due_date delivered
  CZ till fuel rounded tax_table cash
  CZ bill telecom bill_to facts_apart tax_table due_date delivered
  DE bill saas bill_to credit tax_added facts_apart
  FR bill saas sender_line window tax_added cash_discount terms
  DE bill shop sender_right window cash_discount tax_added discount numbers delivered
  US bill telecom brand window facts_apart tax_added prepaid due_date
  DE bill hosting window sender_right totals_across due_sentence facts_table
  DE bill shop window two_rates rate_totals tax_added facts_apart numbers
  DE bill telecom sender_line window due_box balance tax_added period
  FR bill saas bill_to totals_across facts_table due_date
  FR bill telecom window due_box tax_added due_date period numbers
  IT bill hosting bill_to totals_across heading due_date
  ES bill hotel window totals_across prepaid facts_apart
  NL bill shop bill_to two_rates rate_totals tax_added due_sentence
  GB bill telecom window due_box balance tax_added due_date facts_apart
  US bill hosting bill_to due_box balance tax_added due_date
  CH bill hotel sender_centre window two_rates rate_totals tax_table prepaid
  AT bill telecom window totals_across due_date period facts_table
  AU bill hosting bill_to due_box tax_added due_date
  SE bill telecom window due_box totals_across due_date facts_apart
  PL bill shop bill_to two_rates tax_table rate_totals due_date heading
  CZ bill hosting bill_to totals_across due_date facts_apart
  DE till restaurant rate_totals two_rates tax_rows tip card
  CH till fuel starred marked tax_included card rounded
  AT till shop rate_totals two_rates cash tax_table
  JP bill saas bill_to totals_across facts_apart
`;

export const layouts: readonly Layout[] = table
  .trim()
  .split("\n")
  .map((line, index) => {
    const [country = "", form = "", trade = "", ...features] = line.trim().split(" ");
    const name = `${country.toLowerCase()}-${trade}-${form}-${index}`;
    // Neighbours in the table resemble each other, so they fall into different folds.
    return {
      name,
      fold: index % fold_count,
      index,
      country,
      trade: trade as Trade,
      form: form as Form,
      features: new Set(features as Feature[]),
    };
  });
