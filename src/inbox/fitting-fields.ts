/**
 * What was read, cut to what a record holds. A document may say anything: a name of three thousand letters, an
 * amount of thirty digits, ten thousand lines. Text and lists are shortened; a number that is out of reach was
 * misread or never meant, and is left out. Pure.
 */
import { type Decimal, toUnits } from "../kernel/decimal.ts";
import { inbox_line_items_max } from "./constants.ts";
import type { InboxRow, ItemRow } from "./present.ts";
import type { RecognizedFields } from "./recognition.ts";

export const text_max = 500;
const reference_max = 200;
const tax_id_max = 50;
const description_max = 1000;
const website_max = 2000;
/** As for amounts that come in by the API. */
const number_max = 999_999_999_999n;

export function toFitting(fields: RecognizedFields): RecognizedFields {
  return {
    ...fields,
    display_name: short(fields.display_name, text_max),
    reference_number: short(fields.reference_number, reference_max),
    payment_terms: short(fields.payment_terms, text_max),
    website: short(fields.website, website_max),
    amount: reachable(fields.amount),
    subtotal: reachable(fields.subtotal),
    tax_amount: reachable(fields.tax_amount),
    items: fields.items?.slice(0, inbox_line_items_max).map(toFittingItem) ?? null,
    buyer: toFittingParty(fields.buyer),
    seller: toFittingParty(fields.seller),
  };
}

function toFittingItem(item: ItemRow): ItemRow {
  return {
    description: short(item.description, description_max),
    quantity: reachable(item.quantity),
    unit_price: reachable(item.unit_price),
    total_price: reachable(item.total_price),
    tax_rate: reachable(item.tax_rate),
  };
}

function toFittingParty(party: InboxRow["buyer"] | undefined): InboxRow["buyer"] {
  if (!party) return null;
  const { name, country, tax_id, tax_type } = party;
  return { name: short(name, text_max), country, tax_id: short(tax_id, tax_id_max), tax_type };
}

function reachable(number: Decimal | null | undefined): Decimal | null {
  if (number === null || number === undefined) return null;
  const whole = toUnits(number, 0);
  return whole <= number_max && whole >= -number_max ? number : null;
}

/** A character that is cut in half becomes the replacement character. */
function short(text: string | null | undefined, length_max: number): string | null {
  return text?.slice(0, length_max).toWellFormed() ?? null;
}
