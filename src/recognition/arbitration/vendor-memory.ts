/**
 * Matches the paper with the organization's known vendors. A misread name that is close to a known one is
 * taken for it, and a name that a user corrected once (an alias) is right the next time.
 */

import { similarity, squash } from "../extraction/fold.ts";
import { findPayeeIban } from "../extraction/payee.ts";
import { findTaxIds } from "../extraction/tax-ids.ts";
import { type Span, spanOf } from "../reading/places.ts";
import type { Row } from "../reading/rows.ts";
import type { KnownVendor } from "../recognition.ts";
import type { Scored } from "./scored.ts";

export interface RememberedVendor {
  vendor: KnownVendor;
  score: number;
  reason: string;
  spans: Span[];
}

/** Names less similar than this are different firms: "MR DIY (M)" and "MR DIY (KUCHAI)" have 0.7. */
const alike_min = 0.82;
const head_rows = 14;
const candidates_max = 5;

export function rememberVendor(
  rows: Row[],
  read: Scored<string>[],
  vendors: KnownVendor[],
): RememberedVendor | null {
  if (vendors.length === 0) return null;
  return byNumber(rows, read, vendors) ?? byName(rows, read, vendors);
}

/** By a tax number first, then by the account to pay into. */
function byNumber(rows: Row[], read: Scored<string>[], vendors: KnownVendor[]): RememberedVendor | null {
  const text = rows.map((row) => row.text).join("\n");
  const iban = findPayeeIban(text);
  const found = [
    ...findTaxIds(text).map(({ tax_id }) => ({ number: tax_id, name: "tax number" })),
    ...(iban === null ? [] : [{ number: iban, name: "account" }]),
  ];
  for (const { number, name } of found) {
    const vendor = vendors.find((one) => hasNumber(one, number));
    // The name on the paper may be another one; what was read as the name is where people look for it.
    if (vendor)
      return {
        vendor,
        score: 8,
        reason: `known vendor by ${name} ${number}`,
        spans: read[0]?.spans ?? [],
      };
  }
  return null;
}

function hasNumber({ tax_id, numbers = [] }: KnownVendor, number: string): boolean {
  return [tax_id ?? "", ...numbers].some((own) => squash(own) === squash(number));
}

function byName(rows: Row[], read: Scored<string>[], vendors: KnownVendor[]): RememberedVendor | null {
  const texts = [
    ...read.slice(0, candidates_max).map(({ value, spans = [] }) => ({ text: value, spans })),
    ...rows
      .slice(0, head_rows)
      .flatMap((row) =>
        [row.text, ...(row.alternative ? [row.alternative] : [])].map((text) => wholeRow(row, text)),
      ),
  ];
  let best: {
    vendor: KnownVendor;
    name: string;
    alike: number;
    rank: number;
    text: string;
    spans: Span[];
  } | null = null;
  for (const vendor of vendors)
    for (const name of [vendor.name, ...vendor.aliases])
      for (const [rank, { text, spans }] of texts.entries()) {
        const alike = hasNumbersOf(name, text) ? similarity(name, text) : 0;
        // If two known names are on the paper (a brand and its owner), the one that ranks higher as vendor
        // counts.
        const isBetter = !best || alike > best.alike || (alike === best.alike && rank < best.rank);
        if (alike >= alike_min && isBetter) best = { vendor, name, alike, rank, text, spans };
      }
  if (!best) return null;
  return {
    vendor: best.vendor,
    score: 4 + (6 * (best.alike - alike_min)) / (1 - alike_min),
    reason: `known vendor: "${best.text}" is ${Math.round(best.alike * 100)} % like "${best.name}"`,
    spans: best.spans,
  };
}

/**
 * A known name with a number is found only with that number: "Unit 11" is not "Unit 1" misread. A known name
 * without one may be read with a digit in the place of a letter, or with the number of a shop.
 */
function hasNumbersOf(name: string, text: string): boolean {
  const numbers = numbersOf(name);
  return numbers === "" || numbers === numbersOf(text);
}

/** Longer numbers are those of shops and orders. */
const smallNumbers = /(?<!\d)\d{1,3}(?!\d)/g;

function numbersOf(text: string): string {
  return (text.match(smallNumbers) ?? []).join(" ");
}

function wholeRow(row: Row, text: string): { text: string; spans: Span[] } {
  return { text, spans: [spanOf(row, text, { start: 0, end: text.length })] };
}
