/**
 * The addressee of a letter, which no word announces: a block of lines aligned at the left, a name above a street and a
 * town. A sender's line in small print often stands right above it.
 */
import type { Fragment } from "../reading/reading.ts";
import { cellsOf, type Row } from "../reading/rows.ts";
import { findDates } from "./dates.ts";
import { fold, squash } from "./fold.ts";
import { findImprints, isRegistration } from "./imprint.ts";
import { hasLegalForm, isAboutDocument, isAddress, isContact, isTitle } from "./names.ts";
import { findTaxIds } from "./tax-ids.ts";

const block_lines_max = 5;
/** Blocks begin in this part of the first page's rows; below it are items and totals. */
const head_rows_max = 16;
/** Lines of a block are at most this many line heights apart. */
const line_gap_max = 1.2;
const salutation = /^(?:herrn?|frau|firma|an|mr|mrs|ms|mme|m|monsieur|madame|spett\.? ?le)\.?$/;

/** The lines of the addressee, its name first; empty if there is none. */
export function findAddressee(rows: Row[]): string[] {
  const head = rows.filter((row) => row.page === rows[0]?.page).slice(0, head_rows_max);
  const imprints = findImprints(rows).map(({ name }) => squash(name));
  const isImprint = (line: string) => imprints.some((name) => name.startsWith(squash(line)));
  const senders = new Set(head.flatMap((row) => cellsOf(row).map(({ text }) => senderOf(text) ?? "")));
  for (const [i, row] of head.entries()) {
    // On a receipt the first address is the shop's own: an addressee comes after the sender.
    // Small print with another firm's name shows that the first address is not the sender's.
    const follows = imprints.length > 0 || head.slice(0, i).some(({ text }) => isOfSender(text));
    for (const cell of cellsOf(row)) {
      const block = blockFrom(head, i, cell);
      const lines = upToTown(block.filter((line) => !isHeading(line)));
      const isAnnounced = follows || block.some(isAttention) || hasSenderBeside(head, i, cell);
      const [first = ""] = lines;
      if (isRegistered(block) && !head.slice(0, i).some(({ text }) => isOfRegistered(text))) continue;
      if (isAnnounced && isAddresseeBlock(lines) && !senders.has(first) && !isImprint(first)) return lines;
    }
  }
  return [];
}

/** "z. Hd. Herrn Brandt", "Attn: Accounts Payable": nobody writes this into the own address. */
const attention =
  /^(?:z\. ?hd\.?|zu handen|attn|att|attention|fao|f\.a\.o|t\.a\.v|a l.attention|c\.a\.|c\/o|alla c\.a|at\.?n|ref)\b/;

function isAttention(line: string): boolean {
  return attention.test(fold(line).trim());
}

/** A block beside this one with a telephone or registration number is the sender's. */
function hasSenderBeside(head: Row[], index: number, cell: Fragment): boolean {
  return cellsOf(head[index] as Row)
    .filter((other) => !isAligned(other.box, cell.box))
    .some((other) => blockFrom(head, index, other).some(isOfRegistered));
}

/** A tax number right below the town may be the buyer's, if the sender's stands above. */
function isRegistered(block: string[]): boolean {
  const town = block.findIndex((line, i) => i > 0 && hasPostcode(line));
  return town >= 0 && block.slice(town + 1, town + 2).some(isOfRegistered);
}

function isOfRegistered(line: string): boolean {
  const isCalled = isContact(line) && findDates(line).length === 0;
  return isCalled || isRegistration(line) || findTaxIds(line).length > 0;
}

/** The town ends an address, except for a country in the next line; the buyer's tax number may follow. */
function upToTown(lines: string[]): string[] {
  const town = lines.findIndex((line, i) => i > 0 && hasPostcode(line));
  if (town < 0) return lines;
  return lines.slice(0, town + (isRegistered(lines) ? 1 : 2));
}

/** "Frau", "Fahrstrom-Abrechnung": lines above the name that are not part of it. */
function isHeading(line: string): boolean {
  return salutation.test(fold(line)) || (isAboutDocument(line) && !hasLegalForm(line));
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

function isAddresseeBlock(lines: string[]): boolean {
  const [name = "", ...rest] = lines;
  if (lines.length < 2 || lines.length > block_lines_max || !isName(name)) return false;
  if (lines.some((line) => isContact(line) || isTitle(line) || isRegistration(line))) return false;
  if (lines.some((line) => findTaxIds(line).length > 0)) return false;
  const places = rest.flatMap((line) => line.split(/,\s/)).filter(isPlace);
  return rest.some(hasPostcode) && places.length >= 2;
}

function isName(text: string): boolean {
  return /\p{L}{3}/u.test(text) && !/\d/.test(text) && !/[:·•|]/.test(text) && !isAddress(text);
}

/** A street with its house number, or a town with its postcode. */
function isPlace(text: string): boolean {
  return isAddress(text) || hasPostcode(text) || /^\p{L}.* \d{1,4} ?[a-z]?$|^\d{1,5} \p{L}/iu.test(text);
}

function hasPostcode(text: string): boolean {
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
  const isSender = isPlaced && isName(name) && isNamed && rest.some(hasPostcode);
  return isSender && !isContact(text) ? name.trim() : null;
}
