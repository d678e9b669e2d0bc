/** The lines of a receipt: what was bought, how many, at what price. */
import { type Decimal, fromUnits, parseDecimal } from "../../kernel/decimal.ts";
import type { RecognizedItem } from "../recognition.ts";
import { isMoney, type MoneyAmount, type MoneyRow } from "./money-rows.ts";
import { printedWith } from "./whole-amounts.ts";

export interface FoundItems {
  items: RecognizedItem[];
  sum_cents: bigint;
}

const items_max = 300;

/** Rows with an amount and no label, above the first subtotal or total. */
export function findItems(rows: MoneyRow[]): FoundItems {
  const end = rows.findIndex((row) => endsItems(row));
  const above = rows.slice(0, Math.max(0, end));
  const used = new Set<number>();
  const items: RecognizedItem[] = [];
  let sum_cents = 0n;
  for (const [i, row] of above.entries()) {
    const price = row.amounts.filter(isMoney).at(-1);
    if (!price || (row.role !== null && row.role !== "discount") || items.length >= items_max) continue;
    const counted = quantityAndPrice(row, price);
    const description = withoutQuantity(describe(above, i, used), counted.quantity);
    items.push({ description, ...counted, tax_rate: null });
    sum_cents += price.cents;
  }
  return { items, sum_cents };
}

function endsItems(row: MoneyRow): boolean {
  return (
    row.role !== null && ["subtotal", "total", "grand_total"].includes(row.role) && row.amounts.some(isMoney)
  );
}

/** The row's own words; a row of numbers only takes the words of the row above it, else of the row below. */
function describe(rows: MoneyRow[], index: number, used: Set<number>): string {
  const own = wordsOf(rows[index]);
  if (hasWords(own)) return own;
  for (const near of [index - 1, index + 1]) {
    const text = wordsOf(rows[near]);
    if (rows[near] && !used.has(near) && !rows[near].amounts.some(isMoney) && hasWords(text)) {
      used.add(near);
      return text;
    }
  }
  return own;
}

function wordsOf(row: MoneyRow | undefined): string {
  if (!row) return "";
  return withoutWholeAmounts(row)
    .replace(/(?:RM|[€$£])? ?-?\d+ ?[.,] ?\d{2}(?!\d)/g, " ")
    .replace(/\b\d{6,}\b/g, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s.*x-]+|[\s.*-]+(?:[A-Z]{1,3})?$/g, "")
    .trim();
}

/** The text of a row without its amounts that have no decimals; "Kaffe 45 kr" is "Kaffe". */
function withoutWholeAmounts({ row, amounts }: MoneyRow): string {
  const printed = amounts.filter(({ whole }) => whole === true).map(({ span }) => printedWith(span));
  return printed.reduceRight((text, one) => {
    const at = text.lastIndexOf(one);
    return at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + one.length)}`;
  }, row.text);
}

/** "2 x Cappuccino" and "Regal Eiche 2": the number read as quantity is removed from the name. */
function withoutQuantity(text: string, quantity: Decimal | null): string {
  if (quantity === null) return text;
  const count = quantity.replace(".", "[.,]");
  return text.replace(new RegExp(`^${count} ?[xX*]? |[ ]${count} ?[xX]?$`), "").trim();
}

function hasWords(text: string): boolean {
  return text.replace(/[^\p{L}]/gu, "").length >= 3;
}

/** Two numbers on the row whose product is its amount are quantity and unit price. */
function quantityAndPrice(
  row: MoneyRow,
  price: MoneyAmount,
): Omit<RecognizedItem, "description" | "tax_rate"> {
  const total_price = fromUnits(price.cents, 2);
  const others = row.amounts.filter((amount) => amount !== price);
  for (const unit of others.filter(isMoney))
    for (const count of others)
      if (count !== unit && count.cents * unit.cents === price.cents * 100n && count.cents > 0n)
        return { quantity: count.value, unit_price: unit.value, total_price };
  const counted = /^([1-9]\d{0,2}) ?[xX*] ?(?=\D)/.exec(row.row.text)?.[1];
  if (counted && price.cents % BigInt(counted) === 0n)
    return {
      quantity: parseDecimal(counted),
      unit_price: fromUnits(price.cents / BigInt(counted), 2),
      total_price,
    };
  const unit = others.find((amount) => isMoney(amount) && amount.cents === price.cents);
  return unit
    ? { quantity: "1" as Decimal, unit_price: unit.value, total_price }
    : { quantity: null, unit_price: null, total_price };
}
