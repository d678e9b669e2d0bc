/**
 * Finds the vendor. Receipts have its name at the top, but also logos, handwritten marks, slogans and titles.
 * What follows a name (a registration number, an address) identifies it better than its position.
 */
import { findDates } from "../extraction/dates.ts";
import { similarity, squash } from "../extraction/fold.ts";
import { isRegistered } from "../extraction/imprint.ts";
import { findLabel } from "../extraction/label-match.ts";
import {
  cleanName,
  distinctiveWords,
  hasLegalForm,
  hasTradeWord,
  isAboutDocument,
  isAddress,
  isContact,
  isContinuation,
  isDescriptor,
  isLabelled,
  isNameEnding,
  isParticular,
  isRegistrationNumber,
  isTitle,
  upToLegalForm,
} from "../extraction/names.ts";
import { type FoundParties, findParties, isSellerLine } from "../extraction/parties.ts";
import { findWebsites } from "../extraction/references.ts";
import { findSellerCues } from "../extraction/seller-cues.ts";
import type { Span } from "../reading/places.ts";
import { cellsOf, type Row } from "../reading/rows.ts";
import { cueNames, senderLines, withAgreement } from "./letter-names.ts";
import { mergeScored, type Scored } from "./scored.ts";
import { type Line, lines, spanOfName } from "./vendor-lines.ts";

const block_rows = 14;
const foot_rows = 6;
const full_name_place_max = 5;
const garbled_below = 0.94;
const resembling_min = 0.33;
const logo_scale_min = 2.5;
const cut_logo_min = 4;

interface LineScore extends Scored<string> {
  place: number;
}

export function scoreVendors(rows: Row[]): Scored<string>[] {
  const first = rows.filter((row) => row.page === rows[0]?.page);
  const head = lines(first.slice(0, block_rows));
  const domains = findWebsites(rows)
    .map(({ domain }) => domain.split(".").at(-2) ?? "")
    .filter((name) => name.length >= 4);
  const whole = squash(rows.map((row) => row.text).join(" "));
  const cues = findSellerCues(rows);
  const named = wordsOfFirms(rows, domains);
  const parties = findParties(rows);
  const found = head.flatMap((line, i) =>
    isCutLogo(line, named) || (parties.seller !== null && isSellerLine(line.text))
      ? []
      : scoreLine(line, head.slice(i + 1), whole, parties),
  );
  const foot = lines(first.slice(block_rows).slice(-foot_rows)).filter(
    ({ text }) => hasLegalForm(text) && !isContact(text),
  );
  const candidates = [
    ...preferFullNames(found),
    ...joinedNames(head),
    ...namesFromWebsite(found, domains, head),
    ...senderLines(head),
    ...cueNames(cues),
    ...foot.map((line) => ({
      value: cleanName(line.text),
      score: 0.8,
      reasons: ["a firm's name at the bottom"],
      evidence: "foot",
      spans: [spanOfName(line, cleanName(line.text))],
    })),
    ...(parties.seller
      ? [
          {
            value: cleanName(parties.seller),
            score: 6,
            reasons: ["below the word for seller"],
            evidence: "seller",
            spans: spansOfSeller(rows, parties.seller),
          },
        ]
      : []),
  ];
  const own = candidates.filter(({ value }) => squash(value).length >= 2 && !isOfBuyer(value, parties));
  return mergeScored(
    own.map((one) => withAgreement(one, cues)),
    squash,
    0.2,
  );
}

/** The words of the names with a legal form, and the names of the websites. */
function wordsOfFirms(rows: Row[], domains: string[]): string[] {
  const firms = rows.flatMap((row) => cellsOf(row, 3).flatMap(({ text }) => upToLegalForm(text) ?? []));
  return [...firms.flatMap(distinctiveWords), ...domains];
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
  return value === buyer || buyer_lines.some((line) => line === value || cleanName(line) === value);
}

/**
 * With "ibis" in the logo and "Ibis Styles Konstanz" near it, the longer is preferred, unless it is the legal
 * name.
 */
function preferFullNames(found: LineScore[]): LineScore[] {
  return found.map((one) => {
    const own = squash(one.value);
    const short = found.find(
      ({ value, score }) =>
        score > 1 && squash(value).length >= 3 && squash(value) !== own && startsWithWords(one.value, value),
    );
    if (!short) return one;
    if (hasLegalForm(one.value)) return one;
    if (hasTradeWord(short.value) || one.score < 1 || one.place > full_name_place_max) return one;
    return {
      ...one,
      score: Math.max(one.score, short.score) + 0.5,
      reasons: [...one.reasons, `the full name of "${short.value}"`],
    };
  });
}

/** "Ibis Styles" begins with "ibis"; "Ibis-ACCOUNT" is not a longer form of the name. */
function startsWithWords(long: string, short: string): boolean {
  return squash(long).startsWith(squash(short)) && !new Set("-/@:").has(long.charAt(short.length));
}

/** A badly read name that resembles the website's name is replaced by it. */
function namesFromWebsite(found: Scored<string>[], domains: string[], head: Line[]): Scored<string>[] {
  const best = found.toSorted((a, b) => b.score - a.score)[0];
  const line = head.find(({ text }) => best && cleanName(text) === best.value);
  if (!best || !line || line.row.confidence >= garbled_below) return [];
  return domains
    .filter(
      (domain) => similarity(domain, best.value) >= resembling_min && squash(domain) !== squash(best.value),
    )
    .map((domain) => ({
      value: toTitle(domain),
      spans: best.spans ?? [],
      score: best.score + 0.5,
      evidence: "website",
      reasons: [`the website's name, which "${best.value}" resembles`],
    }));
}

function toTitle(domain: string): string {
  return domain
    .split("-")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}

function spansOfSeller(rows: Row[], seller: string): Span[] {
  const cells = rows.flatMap((row) => cellsOf(row).map((cell) => ({ row, cell })));
  const found = cells.find(({ cell }) => cell.text.includes(seller));
  return found ? [spanOfName(found, seller)] : [];
}

function scoreLine(line: Line, after: Line[], whole: string, { buyer_lines }: FoundParties): LineScore[] {
  const { text, row } = line;
  const letters = text.replace(/[^\p{L}]/gu, "").length;
  const name = cleanName(text);
  const digits = name.replace(/\D/g, "").length;
  if (letters < 3 || isTitle(text) || isRegistrationNumber(text) || isNameEnding(text)) return [];
  if (new Set(squash(text)).size < 3) return [];
  if ((findLabel(text)?.coverage ?? 0) > 0.85) return [];
  const reasons: string[] = [];
  let score = 0;
  const add = (points: number, reason: string) => {
    score += points;
    reasons.push(reason);
  };
  add(Math.max(0, 2.2 - 0.5 * line.place), `line ${line.place + 1} from the top`);
  if (hasLegalForm(text)) add(3, "a legal form");
  if (hasTradeWord(text)) add(1.3, "a word for a trade");
  if (row.scale > 1.2) add(Math.min(1.6, (row.scale - 1) * 1.2), "printed larger");
  const next = after[0];
  const isOwnAddress = (other: Line | undefined) =>
    other !== undefined && isAddress(other.text) && !buyer_lines.includes(other.text);
  if (next && isRegistrationNumber(next.text)) add(1.5, "a registration number below");
  else if (isOwnAddress(next)) add(1, "an address below");
  else if (isOwnAddress(after[1])) add(0.7, "an address two lines below");
  else if (after.slice(0, 2).some((other) => isRegistered(other.text))) add(0.7, "a tax number below");
  if (/^\W*[*=~-]{2}.*[*=~-]{2}\W*$/.test(text)) add(1.6, "between decorations");
  if (isDescriptor(text)) add(-1.5, "names only the trade");
  if (
    row.scale >= logo_scale_min &&
    after.slice(0, 3).some((other) => hasLegalForm(other.text) && squash(other.text).startsWith(squash(name)))
  )
    add(1.2, "a logo that the legal name begins with");
  const squashed = squash(name);
  if (squashed.length >= 4 && whole.split(squashed).length > 2) add(0.6, "named again");
  if (isAddress(text) && !hasLegalForm(text)) add(-3.5, "an address");
  if (isContact(text)) add(-3.5, "a contact");
  if (isParticular(text) && !hasLegalForm(text)) add(-3, "a detail of the sale");
  if (isAboutDocument(text) && !hasLegalForm(text)) add(-2, "about the document or its reader");
  if (isLabelled(text)) add(-2, "a label with its value");
  if (isContinuation(text)) add(-3, "continues the line above");
  if (findDates(text).length > 0 || /\d[.,]\d{2}\b/.test(text)) add(-3.5, "a date or an amount");
  if (digits > letters) add(-3, "mostly digits");
  else if (digits >= 4) add(-1, "with a number");
  if (/^(?:\p{L} )+\p{L}$/u.test(text)) add(-1, "spaced letters");
  if (row.confidence < 0.92) add((row.confidence - 0.92) * 15, `read with ${row.confidence.toFixed(2)}`);
  if (letters < 4) add(-1, "very short");
  if (text.length > 45) add(-1, "a sentence");
  const evidence = hasLegalForm(text) ? "firm" : lineEvidence(reasons);
  return [{ value: name, score, reasons, place: line.place, spans: [spanOfName(line, name)], evidence }];
}

/** What stands below a seller's name, and seldom below another line. */
const below = new Set(["an address below", "a registration number below"]);

function lineEvidence(reasons: string[]): string {
  if (reasons.includes("named again")) return "named again";
  if (reasons.includes("a word for a trade")) return "trade";
  return reasons.some((reason) => below.has(reason)) ? "line above an address" : "line";
}

/** Names over two or three lines: with the legal form on its own line, or as a logo in large letters. */
function joinedNames(head: Line[]): Scored<string>[] {
  const found: Scored<string>[] = [];
  for (const [i, line] of head.entries()) {
    const before = head[i - 1];
    if (
      before &&
      (isNameEnding(line.text) || /^ ?& /.test(line.text)) &&
      !isTitle(before.text) &&
      !isAddress(before.text) &&
      /\p{L}{3}/u.test(before.text)
    )
      found.push({
        value: cleanName(`${before.text} ${line.text}`),
        score: 6 - 0.45 * before.place,
        reasons: ["a name and its legal form below"],
        evidence: "firm",
        spans: [before, line].map((one) => spanOfName(one, one.text)),
      });
    const logo = head
      .slice(i, i + 3)
      .filter(({ row, text }) => row.scale >= 1.5 && /^\p{L}[\p{L}' &.-]*$/u.test(text));
    if (logo.length === 3 && i < 3 && logo.every(({ text }) => text.split(" ").length <= 2))
      found.push({
        value: cleanName(logo.map(({ text }) => text).join(" ")),
        score: 5,
        reasons: ["large letters over three lines"],
        evidence: "line",
        spans: logo.map((one) => spanOfName(one, one.text)),
      });
  }
  return found;
}
