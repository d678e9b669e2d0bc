/**
 * The addressee of a letter, which no word announces: a block of lines aligned at the left, a name above a street and a
 * town. A sender's line in small print often stands right above it.
 */
import type { Fragment } from "../reading/reading.ts";
import { cellsOf, type Row } from "../reading/rows.ts";
import { findAccountOwners } from "./account-owners.ts";
import { findDates } from "./dates.ts";
import { fold } from "./fold.ts";
import { findImprints, isRegistration } from "./imprint.ts";
import { hasLegalForm, isAboutDocument, isAddress, isContact, isTitle } from "./names.ts";
import { isSameFirm, wordsOf } from "./same-firm.ts";
import { findTaxIds } from "./tax-ids.ts";

const block_lines_max = 5;
/** Blocks begin in this part of the first page's rows; below it are items and totals. */
const head_rows_max = 16;
/** Lines of a block are at most this many line heights apart. */
const line_gap_max = 1.2;
const foot_rows = 6;
/** A line above the name that is no part of it: "An", "Firma", "Spett.le", "Egregi Signori". */
const salutation =
  /^(?:herrn?|frau|firma|an|aan|to|til|till|mr|mrs|ms|mme|m|monsieur|madame|spett\.? ?le|egregi(?: signori|o signore)?|messieurs|private & confidential)\.?:?$/;
/** "Familie Haslinger", "Mme Garnier", "Mrs J Whitcombe": nobody writes this above the own address. */
const personTitle =
  /^(?:familie|fam\.|herrn?|frau|mr|mrs|ms|mme|mlle|mm?\.|monsieur|madame|sig\.?(?:ra|na)?|sra?|d\.|dn?a\.|fru|pan|pani)\.? \p{L}/u;
/** "z. Hd. Herrn Brandt", "Attn: Accounts Payable". */
const attention =
  /^(?:z\. ?hd\.?|zu handen|attn|att|attention|fao|f\.a\.o|t\.a\.v|a l.attention|c\.a\.|c\/o|alla c\.a|at\.?n|ref)\b/;

/** What speaks for and against the buyer's block, in points; the one with the most is taken, if it has enough. */
const weights = {
  /** A salutation, a person's title or an attention line. */
  addressed: 2,
  below_sender: 2,
  /** The sender's address, telephone or registration stands above, beside, or at the foot. */
  sender_above: 1.5,
  sender_beside: 1.5,
  sender_at_foot: 1.5,
  /** A telephone or registration number in the block or right below it. */
  registered: -2,
  /** Another place names this firm as the seller. */
  named_as_seller: -4,
};
const points_min = 1.5;

/** A block of lines that may be an address, and what stands around it. */
interface Block {
  /** All lines, and those of the address: without salutations and what follows the town. */
  all: string[];
  lines: string[];
  row: number;
  cell: Fragment;
}

/** The lines of the addressee, its name first; empty if there is none. */
export function findAddressee(rows: Row[]): string[] {
  const page = rows.filter((row) => row.page === rows[0]?.page);
  const head = page.slice(0, head_rows_max);
  const sellers = sellersIn(rows, head);
  const scored = blocksIn(head).map((block) => ({ block, points: pointsOf(block, page, sellers) }));
  const best = scored.toSorted((a, b) => b.points - a.points)[0];
  return best && best.points >= points_min ? best.block.lines : [];
}

/** Names that the small print, the sender's line of a letter or the account gives to the seller. */
function sellersIn(rows: Row[], head: Row[]): string[] {
  const senders = head.flatMap((row) => cellsOf(row).flatMap(({ text }) => senderOf(text) ?? []));
  return [...[...findImprints(rows), ...findAccountOwners(rows)].map(({ name }) => name), ...senders];
}

/** The address and the registration of the sender among the last rows of the page, apart from the block. */
function hasSenderAtFoot(page: Row[], { row, all }: Block): boolean {
  const foot = page.slice(Math.max(row + all.length + 2, page.length - foot_rows));
  const hasTown = (text: string) => hasPostcode(text) && /\d{2} \p{L}{3}/u.test(text);
  return (
    foot.some(({ text }) => isAddress(text) || hasTown(text)) && foot.some(({ text }) => isOfRegistered(text))
  );
}

function blocksIn(head: Row[]): Block[] {
  return head.flatMap((row, i) =>
    cellsOf(row).flatMap((cell) => {
      const all = blockFrom(head, i, cell);
      const own = all.filter((line) => !isHeading(line));
      const local = upToSendersTown(own, head.slice(0, i));
      const lines = local ?? upToTown(own);
      return isBlock(lines) && (local || isPlaced(lines.slice(1))) ? [{ all, lines, row: i, cell }] : [];
    }),
  );
}

function pointsOf(block: Block, page: Row[], sellers: string[]): number {
  const { all, lines, row, cell } = block;
  const above = page.slice(0, row).map(({ text }) => text);
  const [own = ""] = lines;
  const isAddressed = all.some((line) => isSalutation(line) || isAttention(line)) || isPerson(own);
  const isAtFoot = hasSenderAtFoot(page, block);
  // The buyer's tax number may follow the address if the sender's stands above or at the foot; a telephone is the sender's.
  const isRegistered =
    all.some(isOfRegistered) && !above.some(isOfRegistered) && !(isAtFoot && !all.some(isCalled));
  const facts: Record<keyof typeof weights, boolean> = {
    addressed: isAddressed,
    below_sender: isSenderLine(page[row - 1]?.text ?? ""),
    sender_above: above.some(isOfSender),
    sender_beside: hasSenderBeside(page, row, cell),
    sender_at_foot: isAtFoot,
    registered: isRegistered,
    named_as_seller: sellers.some((name) => isSameFirm(name, own)),
  };
  const names = Object.keys(facts) as (keyof typeof weights)[];
  return names.reduce((sum, name) => sum + (facts[name] ? weights[name] : 0), 0);
}

function isSalutation(line: string): boolean {
  return salutation.test(fold(line).trim());
}

function isPerson(line: string): boolean {
  return personTitle.test(fold(line).trim());
}

function isAttention(line: string): boolean {
  return attention.test(fold(line).trim());
}

/** A block beside this one with a telephone or registration number is the sender's. */
function hasSenderBeside(head: Row[], index: number, cell: Fragment): boolean {
  return cellsOf(head[index] as Row)
    .filter((other) => !isAligned(other.box, cell.box))
    .some((other) => blockFrom(head, index, other).some(isOfRegistered));
}

function isOfRegistered(line: string): boolean {
  return isCalled(line) || isRegistration(line) || findTaxIds(line).length > 0;
}

/** A telephone number or a mail address; a date looks like one, and so does a tax number. */
function isCalled(line: string): boolean {
  return isContact(line) && findDates(line).length === 0 && findTaxIds(line).length === 0;
}

/** The town ends an address, except for a country in the next line. */
function upToTown(lines: string[]): string[] {
  const town = lines.findIndex((line, i) => i > 0 && hasPostcode(line) && !isOfRegistered(line));
  if (town < 0) return lines;
  const next = lines[town + 1];
  return lines.slice(0, town + (next === undefined || isOfRegistered(next) ? 1 : 2));
}

/** "The Quay", "Athlone": a letter within the sender's town needs no postcode. Null if the block does not end so. */
function upToSendersTown(lines: string[], above: Row[]): string[] | null {
  const places = above.filter(({ text }) => isAddress(text)).map(({ text }) => ` ${wordsOf(text)} `);
  const town = lines.findIndex(
    (line, i) =>
      i >= 2 &&
      /^\p{L}{3}[\p{L} -]*$/u.test(line) &&
      places.some((text) => text.includes(` ${wordsOf(line)} `)),
  );
  return town < 0 || lines.slice(0, town).some(hasPostcode) ? null : lines.slice(0, town + 1);
}

/** "Frau", "Fahrstrom-Abrechnung": lines above the name that are not part of it. */
function isHeading(line: string): boolean {
  return isSalutation(line) || (isAboutDocument(line) && !hasLegalForm(line));
}

function isOfSender(text: string): boolean {
  // A date looks like a telephone number.
  return isAddress(text) || isSenderLine(text) || (isContact(text) && findDates(text).length === 0);
}

/** The cell and those below it with the same left edge. */
function blockFrom(rows: Row[], index: number, first: Fragment): string[] {
  const lines = [first];
  if (hasLineAbove(rows, index, first)) return [];
  for (const row of rows.slice(index + 1)) {
    const last = lines.at(-1) as Fragment;
    const distance = row.box.y - (last.box.y + last.box.height);
    const next = cellsOf(row).find(({ box }) => isAligned(box, last.box));
    if (distance > line_gap_max * last.box.height) break;
    if (next) lines.push(next);
  }
  return lines.map(({ text }) => text);
}

function hasLineAbove(rows: Row[], index: number, cell: Fragment): boolean {
  const above = rows[index - 1];
  if (!above || cell.box.y - (above.box.y + above.box.height) > line_gap_max * cell.box.height) return false;
  return cellsOf(above).some(({ box, text }) => isAligned(box, cell.box) && !isSenderLine(text));
}

function isAligned(a: Fragment["box"], b: Fragment["box"]): boolean {
  const near = 0.3 * Math.min(a.height, b.height);
  return Math.abs(a.x - b.x) < near || Math.abs(a.x + a.width - b.x - b.width) < near;
}

/** A name and a few lines, none of which is a title, a telephone number or a date. */
function isBlock(lines: string[]): boolean {
  const [name = ""] = lines;
  if (lines.length < 2 || lines.length > block_lines_max || !isName(name)) return false;
  if (lines.some((line) => isTitle(line) || (isContact(line) && findTaxIds(line).length === 0))) return false;
  return !lines.some((line) => findDates(line).length > 0);
}

function isPlaced(rest: string[]): boolean {
  const places = rest.flatMap((line) => line.split(/,\s/)).filter(isPlace);
  return rest.some(hasPostcode) && (places.length >= 2 || isVillage(rest));
}

/** "Lockwood Mills", "Huddersfield HD1 3TG": a house has a name instead of a number. */
function isVillage(lines: string[]): boolean {
  const last = lines.findIndex(hasPostcode);
  return last >= 1 && lines.slice(0, last).every((line) => /^[^\d:]{3,35}$/.test(line));
}

function isName(text: string): boolean {
  return /\p{L}{3}/u.test(text) && !/\d/.test(text) && !/[:·•|]/.test(text) && !isAddress(text);
}

/** A street with its house number, or a town with its postcode. */
function isPlace(text: string): boolean {
  return isAddress(text) || hasPostcode(text) || /^\p{L}.* \d{1,4} ?[a-z]?$|^\d{1,5} \p{L}/iu.test(text);
}

export function hasPostcode(text: string): boolean {
  return postcode.test(fold(text));
}

/** Digits; "111 91", "60-104"; then those of the United Kingdom, of Canada and of Ireland. */
const postcode =
  /(?<!\d)\d{4,6}(?!\d)|\b\d{2,3}[ -]\d{2,3}\b|\b[a-z]{1,2}\d[a-z\d]? \d[a-z]{2}\b|\b[a-z]\d[a-z] ?\d[a-z]\d\b|\b[a-z]\d[\dw] [a-z\d]{4}\b/;

/** "Halvard Hosting GmbH · Lindenstr. 4 · 04109 Leipzig": a name and its address in one line, parted by signs. */
export function isSenderLine(text: string): boolean {
  return senderOf(text) !== null;
}

export function senderOf(text: string): string | null {
  const [name = "", ...rest] = text.split(/\s+[·•●|*–—-]\s+|,\s+/);
  const [next = ""] = rest;
  // "Heizung · Sanitär · Solar · Gewerbepark 12 · 54292 Trier" begins with trades, not with a name.
  const isNamed = hasLegalForm(name) || isAddress(next) || /\d/.test(next);
  // "Linden Versicherung a.G. · 30622 Hannover": a firm and its town.
  const isPlaced =
    rest.length >= 2 || (rest.length === 1 && hasLegalForm(name) && /^\d{4,6} \p{L}/u.test(next));
  // "TSV Linden 1904 e.V.": the name of a firm may have a number.
  const isFirm = isName(name) || (hasLegalForm(name) && !isAddress(name));
  const isSender = isPlaced && isFirm && isNamed && rest.some(hasPostcode);
  // Parts one by one: "Am Sportpark 3 - 49377 Vechta" looks like a telephone number.
  return isSender && ![name, ...rest].some(isContact) ? name.trim() : null;
}
