/**
 * How well a transaction's amount fits an item. An exact fit scores 1; every other fit has a known cause,
 * such as a discount or a tip.
 */
import { absolute, type Decimal, toUnits } from "../../kernel/decimal.ts";
import { currencyDecimals, toMinor } from "../../kernel/money.ts";
import { trimEndOf } from "../../kernel/text.ts";
import type { MatchItem, MatchTransaction, ScorePart } from "../matching.ts";

export interface AmountFit extends ScorePart {
  is_exact: boolean;
  is_partial: boolean;
}

/** Results of the other parts of the score that some fits need. */
export interface AmountContext {
  has_reference: boolean;
  /** The names agree strongly. */
  is_same_name: boolean;
}

/** Cash discounts in per mille of the invoice. */
const discounts_permille = [10n, 15n, 20n, 25n, 30n, 40n, 50n];
/** Tips in per mille, if the total is not round. */
const tips_permille = [50n, 100n, 120n, 125n, 150n, 180n, 200n, 220n, 250n];
export const tip_permille_max = 250n;
export const discount_permille_max = 50n;
/** Card companies add up to 3 %, and rates move between purchase and booking. */
export const foreign_permille_max = 50n;
export const foreign_confirmed_permille_max = 100n;
const fee_permille_max = 10n;

const none: AmountFit = { score: 0, reason: "amount_differs", is_exact: false, is_partial: false };
const fitOf = (score: number, reason: string): AmountFit => ({ ...none, score, reason });

export function amountFit(item: MatchItem, transaction: MatchTransaction, context: AmountContext): AmountFit {
  if (item.currency !== transaction.currency) return foreignFit(item, transaction);
  const paid = absolute(toMinor(transaction.amount, transaction.currency));
  const open = toMinor(item.open_amount, item.currency);
  const full = toMinor(item.amount, item.currency);
  if (paid <= 0n || open <= 0n) return none;
  if (paid === open) return { ...none, score: 1, reason: "amount_exact", is_exact: true };
  if (paid === full) return fitOf(0.8, "amount_of_whole_item");
  // A discount comes before a part payment: most invoices that are paid with a discount are paid by number.
  const discounted = discountFit(item, paid, open);
  if (discounted) return discounted;
  return context.has_reference ? referencedFit(paid, open) : (tipFit(item, paid, open, context) ?? none);
}

function discountFit(item: MatchItem, paid: bigint, open: bigint): AmountFit | null {
  if (item.document_type !== "invoice") return null;
  const isDiscount = discounts_permille.some((permille) => isNear(paid, open * (1000n - permille), 1000n));
  return isDiscount ? fitOf(0.85, "cash_discount") : null;
}

/**
 * Only if the names agree. Even then, a slightly more expensive ride with the same company is the most common
 * false tip.
 */
function tipFit(
  item: MatchItem,
  paid: bigint,
  open: bigint,
  { is_same_name }: AmountContext,
): AmountFit | null {
  const isTippable = item.document_type === "receipt" && item.type === "expense" && is_same_name;
  if (!isTippable || paid <= open || paid * 1000n > open * (1000n + tip_permille_max)) return null;
  const isRound = paid % roundUnit(item.currency) === 0n && paid * 1000n >= open * 1030n;
  const isShare = tips_permille.some((permille) => isNear(paid, open * (1000n + permille), 1000n));
  return isRound || isShare ? fitOf(0.5, "tip") : null;
}

/** For a text that names the item's number: less is a part payment; a little more or less is a bank fee. */
function referencedFit(paid: bigint, open: bigint): AmountFit {
  if (absolute(paid - open) * 1000n <= open * fee_permille_max) return fitOf(0.85, "small_difference");
  if (paid < open) return { ...none, score: 0.6, reason: "part_payment", is_partial: true };
  return none;
}

function foreignFit(item: MatchItem, transaction: MatchTransaction): AmountFit {
  const { base_amount } = item;
  if (base_amount === null || transaction.base_amount === null) return fitOf(0, "no_exchange_rate");
  const [expected, paid] = [absolute(toUnits(base_amount, 4)), absolute(toUnits(transaction.base_amount, 4))];
  if (expected === 0n || paid === 0n) return none;
  const within = (permille: bigint) => absolute(paid - expected) * 1000n <= expected * permille;
  if (within(foreign_confirmed_permille_max) && namesOriginal(item, transaction)) {
    return fitOf(1, "original_amount_in_text");
  }
  if (within(10n)) return fitOf(0.9, "converted_amount");
  if (within(30n)) return fitOf(0.8, "converted_amount_near");
  return within(foreign_permille_max) ? fitOf(0.6, "converted_amount_near") : none;
}

/** Banks print what the card was charged abroad: "100,00 USD", "USD 100.00". */
function namesOriginal(item: MatchItem, { description }: MatchTransaction): boolean {
  const text = description.toUpperCase();
  if (!text.includes(item.currency)) return false;
  const expected = toMinor(item.amount, item.currency);
  const decimals = currencyDecimals(item.currency);
  return [...text.matchAll(/\d[\d.,']*/g)].some(([number]) => minorOf(number, decimals) === expected);
}

/**
 * A printed number in minor units; its last mark counts as the decimal mark if the right number of digits
 * follows.
 */
function minorOf(text: string, decimals: number): bigint {
  const plain = trimEndOf(text, ".,'");
  const marked = decimals > 0 && new RegExp(`[.,]\\d{${decimals}}$`).test(plain);
  const digits = BigInt(plain.replace(/\D/g, ""));
  return marked ? digits : digits * 10n ** BigInt(decimals);
}

/** Within one minor unit of numerator/denominator, since banks and shops round differently. */
function isNear(paid: bigint, numerator: bigint, denominator: bigint): boolean {
  return absolute(paid * denominator - numerator) <= denominator;
}

/** An amount that few others share: at least three digits before the point, and not round. */
export function isDistinctive(amount: Decimal, currency: string): boolean {
  const minor = absolute(toMinor(amount, currency));
  const unit = roundUnit(currency);
  return minor >= 100n * unit && minor % unit !== 0n;
}

/** A multiple of this many minor units is round. Amounts without decimals are larger: 100 yen are like 1 euro. */
function roundUnit(currency: string): bigint {
  return 10n ** BigInt(Math.max(2, currencyDecimals(currency)));
}
