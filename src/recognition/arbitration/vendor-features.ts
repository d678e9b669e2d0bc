/**
 * What tells the vendor's name from other lines. Each feature is true or false; its weight is learned (vendor-weights.ts).
 * None is a word or a place of one layout.
 */
import { findAmounts } from "../extraction/amounts.ts";
import { findDates } from "../extraction/dates.ts";
import { squash } from "../extraction/fold.ts";
import { isRegistered } from "../extraction/imprint.ts";
import {
  hasLegalForm,
  hasTradeWord,
  isAboutDocument,
  isAddress,
  isContact,
  isContinuation,
  isDescriptor,
  isLabelled,
  isParticular,
  isRegistrationNumber,
  isTitle,
} from "../extraction/names.ts";
import { isSameFirm } from "../extraction/same-firm.ts";
import { type CuePlace, isNamedBy } from "../extraction/seller-cues.ts";
import { cellsOf } from "../reading/rows.ts";
import type { Line } from "./vendor-lines.ts";
import type { NamedPaper, VendorName } from "./vendor-names.ts";

const larger_scale_min = 1.2;
const logo_scale_min = 2;
const sentence_length = 45;
const clear_confidence = 0.95;
const readable_confidence = 0.88;

export const vendorFeatures = {
  name: () => true,
  "below the word for seller": ({ places }) => places.has("seller"),
  "above its address line": ({ places }) => places.has("above its address"),
  "a firm at the bottom": ({ places }) => places.has("foot"),
  "a name and its legal form below": ({ places }) => places.has("name and form"),
  "large letters over three lines": ({ places }) => places.has("stacked logo"),
  "the small print names it": (name, paper) => namingPlaces(name, paper).includes("imprint"),
  "the sender's line names it": (name, paper) => namingPlaces(name, paper).includes("sender"),
  "the account is its own": (name, paper) => namingPlaces(name, paper).includes("account"),
  "the website has its name": (name, paper) => namingPlaces(name, paper).includes("website"),
  "the signature names it": (name, paper) => namingPlaces(name, paper).includes("signature"),
  "first line": ({ line }) => line?.place === 0,
  "second line": ({ line }) => line?.place === 1,
  "third line": (name) => isOnlyLine(name) && name.line?.place === 2,
  "fourth or fifth line": (name) => isOnlyLine(name) && (name.line?.place === 3 || name.line?.place === 4),
  "further down the head": (name) => isOnlyLine(name) && (name.line?.place ?? 0) > 4,
  "first that could be a name": (name, { names }) => names.find(isPlain) === name,
  "second that could be a name": (name, { names }) => names.filter(isPlain)[1] === name,
  "printed larger": ({ line }) => line !== null && line.row.scale > larger_scale_min,
  "printed as a logo": ({ line }) => line !== null && line.row.scale >= logo_scale_min,
  "printed largest": ({ line }, { head }) =>
    line !== null &&
    line.row.scale > larger_scale_min &&
    head.every(({ row }) => row.scale <= line.row.scale),
  "other text in its row": ({ line }) => line !== null && cellsOf(line.row, 3).length > 1,
  "an amount in its row": ({ line }) =>
    line !== null && findAmounts(line.row.text).some(({ decimals }) => decimals === 2),
  "larger print right below": ({ line }, paper) =>
    below(line, paper, 1).some(({ row }) => row.scale > larger_scale_min * (line?.row.scale ?? 1)),
  "title of the paper above": ({ line }, { head }) =>
    line !== null && head.some(({ text, place }) => place <= line.place && isTitle(text)),
  "a registration number below": ({ line }, paper) =>
    below(line, paper, 1).some(({ text }) => isRegistrationNumber(text)),
  "an address below": ({ line }, paper) => below(line, paper, 1).some((one) => isOwnAddress(one, paper)),
  "an address two lines below": ({ line }, paper) =>
    below(line, paper, 2)
      .slice(1)
      .some((one) => isOwnAddress(one, paper)),
  "a tax number below": ({ line }, paper) => below(line, paper, 3).some(({ text }) => isRegistered(text)),
  "a telephone or mail address below": ({ line }, paper) =>
    below(line, paper, 3).some(({ text }) => isContact(text)),
  "a legal form": ({ value }) => hasLegalForm(value),
  "the only firm": ({ value }, { names }) => hasLegalForm(value) && !otherFirm(value, names),
  "another one is a firm": ({ value }, { names }) => !hasLegalForm(value) && otherFirm(value, names),
  "a word for a trade": ({ value }) => hasTradeWord(value),
  "names only the trade": ({ value }) => isDescriptor(value),
  "between decorations": isDecorated,
  "another one stands between decorations": (name, { names }) =>
    !isDecorated(name) && names.some(isDecorated),
  "the full name of a shorter one": ({ value }, { names }) =>
    names.some(
      (other) =>
        !isDescriptor(other.value) && isLongerForm(value, other.value) && beginsWith(value, other.value),
    ),
  "part of a firm's name": ({ value }, { names }) =>
    names.some((other) => hasLegalForm(other.value) && isLongerForm(other.value, value)),
  "part of a longer line": ({ value }, { names }) =>
    names.some((other) => !hasLegalForm(other.value) && isLongerForm(other.value, value)),
  "named again": ({ value }, { whole }) => {
    const own = squash(value);
    return own.length >= 4 && whole.split(own).length > 2;
  },
  "an address": ({ value }) => isAddress(value) && !hasLegalForm(value),
  "a firm and more": ({ value }) =>
    hasLegalForm(value) && (isAddress(value) || isContact(value) || value.length > sentence_length),
  "a contact": (name) => isContact(textOf(name)),
  "a detail of the sale": (name) => isParticular(textOf(name)) && !hasLegalForm(name.value),
  "about the document or its reader": (name) => isAboutDocument(textOf(name)) && !hasLegalForm(name.value),
  "a label with its value": (name) => isLabelled(textOf(name)),
  "continues the line above": (name) => isContinuation(textOf(name)),
  "a date or an amount": (name) => findDates(textOf(name)).length > 0 || /\d[.,]\d{2}\b/.test(textOf(name)),
  "mostly digits": ({ value }) => value.replace(/\D/g, "").length > value.replace(/[^\p{L}]/gu, "").length,
  "four digits or more": ({ value }) => value.replace(/\D/g, "").length >= 4,
  "capitals only": ({ value }) => /\p{Lu}{2}/u.test(value) && !/\p{Ll}/u.test(value),
  "begins with a small letter": ({ value }) => /^\p{Ll}/u.test(value),
  "small words in it": ({ value }) => / \p{Ll}{4}/u.test(value),
  "a single word": ({ value }) => !value.includes(" "),
  "more than five words": ({ value }) => value.split(" ").length > 5,
  "spaced letters": (name) => /^(?:\p{L} )+\p{L}$/u.test(textOf(name)),
  "very short": ({ value }) => value.replace(/[^\p{L}]/gu, "").length < 4,
  "a sentence": (name) => textOf(name).length > sentence_length,
  "read with doubt": ({ line }) => line !== null && line.row.confidence < clear_confidence,
  "read badly": ({ line }) => line !== null && line.row.confidence < readable_confidence,
  "ends with a full stop": (name) => /\p{Ll}{3}[.!]$/u.test(textOf(name)) && !hasLegalForm(name.value),
} satisfies Record<string, (name: VendorName, paper: NamedPaper) => boolean>;

export type VendorFeature = keyof typeof vendorFeatures;

export function vendorFeaturesOf(name: VendorName, paper: NamedPaper): VendorFeature[] {
  return (Object.keys(vendorFeatures) as VendorFeature[]).filter((one) => vendorFeatures[one](name, paper));
}

/** Nothing else than its line in the head of the page speaks for it. */
function isOnlyLine({ places }: VendorName): boolean {
  return places.size === 1 && places.has("line");
}

/** A line of the head that is nothing else than a name, as far as its words tell. */
function isPlain(name: VendorName): boolean {
  const text = textOf(name);
  if (name.line === null) return false;
  if (hasLegalForm(name.value)) return true;
  return (
    ![isAddress, isContact, isParticular, isAboutDocument, isLabelled, isDescriptor].some((is) => is(text)) &&
    !/\d[.,:/]?\d/.test(text)
  );
}

/** "*** Indian Crown ***" */
function isDecorated({ line }: VendorName): boolean {
  return line !== null && /^\W*[*=~-]{2}.*[*=~-]{2}\W*$/.test(line.text);
}

/** The whole line, unless another place shows which part of it is the name. */
function textOf(name: VendorName): string {
  return isOnlyLine(name) ? (name.line?.text ?? name.value) : name.value;
}

/** The places other than the head of the page that name it. */
export function namingPlaces({ value }: VendorName, { cues }: NamedPaper): CuePlace[] {
  const naming = cues.filter((cue) => isNamedBy(cue, value));
  return [...new Set(naming.map(({ place }) => place))];
}

function below(line: Line | null, { head }: NamedPaper, count: number): Line[] {
  const at = line === null ? -1 : head.findIndex(({ cell }) => cell === line.cell);
  return at < 0 ? [] : head.slice(at + 1, at + 1 + count);
}

function isOwnAddress({ text }: Line, { buyer_lines }: NamedPaper): boolean {
  return isAddress(text) && !buyer_lines.includes(text);
}

function otherFirm(value: string, names: VendorName[]): boolean {
  return names.some((other) => hasLegalForm(other.value) && !isSameFirm(other.value, value));
}

/** "Bank of Kiel Linden Hotel GmbH" is a row of the small print, not the full name of Linden Hotel GmbH. */
function beginsWith(long: string, short: string): boolean {
  return squash(long).startsWith(squash(short));
}

/** "Ibis Styles" is a longer form of "ibis"; "Ibis-ACCOUNT" is not. */
function isLongerForm(long: string, short: string): boolean {
  const isLonger = squash(long).length > squash(short).length && isSameFirm(long, short);
  return isLonger && !new Set("-/@:").has(long.charAt(short.length));
}
