/** The names on a paper that could be the vendor's, and where they stand. */
import { squash } from "../extraction/fold.ts";
import { findLabel } from "../extraction/label-match.ts";
import {
  cleanName,
  distinctiveWords,
  hasLegalForm,
  isAddress,
  isContact,
  isLabelled,
  isNameEnding,
  isRegistrationNumber,
  isTitle,
  upToLegalForm,
} from "../extraction/names.ts";
import { type FoundParties, findParties, isSellerLine } from "../extraction/parties.ts";
import { findWebsites } from "../extraction/references.ts";
import { findSellerCues, type SellerCue } from "../extraction/seller-cues.ts";
import type { Span } from "../reading/places.ts";
import { cellsOf, type Row } from "../reading/rows.ts";
import { cueNames, senderNames } from "./letter-names.ts";
import { type Line, lines, spanOfName } from "./vendor-lines.ts";

export type NamePlace =
  | "line"
  | "name and form"
  | "stacked logo"
  | "sender"
  | "above its address"
  | "imprint"
  | "account"
  | "signature"
  | "foot"
  | "seller";

export interface PlacedName {
  value: string;
  place: NamePlace;
  spans: Span[];
  /** Its line in the head of the page. */
  line?: Line;
}

/** A name with all its places. */
export interface VendorName {
  value: string;
  found: PlacedName[];
  places: Set<NamePlace>;
  /** Its topmost line in the head of the page. */
  line: Line | null;
}

/** What the features of all names of a paper are taken from. */
export interface NamedPaper {
  head: Line[];
  names: VendorName[];
  cues: SellerCue[];
  buyer_lines: string[];
  /** All letters and digits of the paper. */
  whole: string;
}

const block_rows = 14;
const foot_rows = 6;
const cut_logo_min = 4;

export function namedPaper(rows: Row[]): NamedPaper {
  const first = rows.filter((row) => row.page === rows[0]?.page);
  const head = lines(first.slice(0, block_rows));
  const cues = findSellerCues(rows);
  const parties = findParties(rows);
  const found = [
    ...namesOfLines(rows, head, parties),
    ...joinedNames(head),
    ...senderNames(head),
    ...cueNames(cues),
    ...namesOfFoot(lines(first.slice(block_rows).slice(-foot_rows))),
    ...namesOfSeller(rows, parties),
  ].filter(({ value }) => squash(value).length >= 2 && !isOfBuyer(value, parties));
  return {
    head,
    names: [...Map.groupBy(found, ({ value }) => squash(value)).values()].map(toVendorName),
    cues,
    buyer_lines: parties.buyer_lines,
    whole: squash(rows.map((row) => row.text).join(" ")),
  };
}

function toVendorName(found: PlacedName[]): VendorName {
  const [{ value }] = found as [PlacedName];
  const line = found.find((one) => one.line !== undefined)?.line ?? null;
  return { value, found, places: new Set(found.map(({ place }) => place)), line };
}

function namesOfLines(rows: Row[], head: Line[], { seller }: FoundParties): PlacedName[] {
  const named = wordsOfFirms(rows);
  return head
    .filter((line) => isPossibleName(line.text) && !isCutLogo(line, named))
    .filter(({ text }) => seller === null || !isSellerLine(text))
    .map((line) => {
      const value = cleanName(line.text);
      return { value, place: "line", spans: [spanOfName(line, value)], line };
    });
}

function isPossibleName(text: string): boolean {
  if (isTitle(text) || isRegistrationNumber(text) || isNameEnding(text)) return false;
  if (text.replace(/[^\p{L}]/gu, "").length < 3 || new Set(squash(text)).size < 3) return false;
  return (findLabel(text)?.coverage ?? 0) <= 0.85;
}

/** The names of the websites on a paper: "linden" of "www.linden.example". */
export function websiteNames(rows: Row[]): string[] {
  return findWebsites(rows)
    .map(({ domain }) => domain.split(".").at(-2) ?? "")
    .filter((name) => name.length >= 4);
}

/** The words of the names with a legal form, and the names of the websites. */
function wordsOfFirms(rows: Row[]): string[] {
  const firms = rows.flatMap((row) => cellsOf(row, 3).flatMap(({ text }) => upToLegalForm(text) ?? []));
  return [...firms.flatMap(distinctiveWords), ...websiteNames(rows)];
}

/** A large logo whose first letters were not seen: "tavo" above "Quintavo Werkplekken B.V." */
function isCutLogo({ text, row }: Line, named: string[]): boolean {
  const own = squash(text);
  if (row.confidence === 1 || own.length < cut_logo_min) return false;
  return named.some((word) => word.endsWith(own) && word !== own && word.length <= 2 * own.length);
}

/** The lines of the buyer's address are no vendor, and neither is the name that was cleaned out of them. */
function isOfBuyer(value: string, { buyer, buyer_lines, seller }: FoundParties): boolean {
  if (value === seller) return false;
  // "To: Linden Media plc" has a label that is too short to be cut from a name.
  if (buyer !== null && isLabelled(value) && value.endsWith(buyer)) return true;
  return value === buyer || buyer_lines.some((line) => line === value || cleanName(line) === value);
}

function namesOfFoot(foot: Line[]): PlacedName[] {
  return foot
    .filter(({ text }) => hasLegalForm(text) && !isContact(text))
    .map((line) => {
      const value = cleanName(upToLegalForm(line.text) ?? line.text);
      return { value, place: "foot", spans: [spanOfName(line, value)] };
    });
}

function namesOfSeller(rows: Row[], { seller }: FoundParties): PlacedName[] {
  if (seller === null) return [];
  const cells = rows.flatMap((row) => cellsOf(row).map((cell) => ({ row, cell })));
  const cell = cells.find((one) => one.cell.text.includes(seller));
  return [{ value: cleanName(seller), place: "seller", spans: cell ? [spanOfName(cell, seller)] : [] }];
}

/** Names over two or three lines: with the legal form on its own line, or as a logo in large letters. */
function joinedNames(head: Line[]): PlacedName[] {
  return head.flatMap((line, i) => [...nameAndForm(head[i - 1], line), ...stackedLogo(head, i)]);
}

function nameAndForm(before: Line | undefined, line: Line): PlacedName[] {
  if (!before || !(isNameEnding(line.text) || /^ ?& /.test(line.text))) return [];
  if (isTitle(before.text) || isAddress(before.text) || !/\p{L}{3}/u.test(before.text)) return [];
  const spans = [before, line].map((one) => spanOfName(one, one.text));
  const value = cleanName(`${before.text} ${line.text}`);
  return [{ value, place: "name and form", spans, line: { ...before, text: `${before.text} ${line.text}` } }];
}

function stackedLogo(head: Line[], from: number): PlacedName[] {
  const logo = head
    .slice(from, from + 3)
    .filter(({ row, text }) => row.scale >= 1.5 && /^\p{L}[\p{L}' &.-]*$/u.test(text));
  const [line] = logo;
  if (!line || logo.length < 3 || from >= 3 || logo.some(({ text }) => text.split(" ").length > 2)) return [];
  const value = cleanName(logo.map(({ text }) => text).join(" "));
  return [{ value, place: "stacked logo", spans: logo.map((one) => spanOfName(one, one.text)), line }];
}
