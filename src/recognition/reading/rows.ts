/**
 * Groups fragments side by side into rows, in reading order. Receipts have a label at the left edge and its
 * amount at the right one, so extraction works on rows, not on fragments.
 */
import type { Box, Fragment, Page } from "./reading.ts";

export interface Row {
  page: number;
  /** Position among all rows of the document. */
  index: number;
  text: string;
  /** The row as read by the second look, if any of its fragments has an alternative. */
  alternative: string | null;
  /** The mean of its fragments, weighted by length. The minimum would let one smudge devalue a long row. */
  confidence: number;
  fragments: Fragment[];
  box: Box;
  /** Height relative to the page's usual line height: headings and totals are often larger. */
  scale: number;
}

/**
 * Two fragments are in the same row if their centres differ by less than this share of the smaller height.
 */
const same_row_share = 0.5;

/**
 * The widest table has about 200 characters in a row. Extraction uses regular expressions whose cost grows
 * with the square of the length.
 */
export const row_length_max = 500;

export function toRows(pages: Page[]): Row[] {
  const rows = pages.flatMap(pageRows);
  return rows.map((row, index) => ({ ...row, index }));
}

function pageRows(page: Page): Row[] {
  const sorted = page.fragments.toSorted((a, b) => middle(a.box) - middle(b.box));
  const groups: Fragment[][] = [];
  for (const fragment of sorted) {
    const home = groups.slice(-3).findLast((group) => sharesRow(group, fragment));
    if (home) home.push(fragment);
    else groups.push([fragment]);
  }
  const usual = medianHeight(page.fragments);
  return groups.map((group) => toRow(page.number, group, usual));
}

/** Compares with the nearest neighbour in the row, so that rows are also found on a slightly curved page. */
function sharesRow(group: Fragment[], fragment: Fragment): boolean {
  const nearest = group.toSorted((a, b) => gap(a.box, fragment.box) - gap(b.box, fragment.box))[0];
  if (!nearest) return false;
  if (overlapAcross(nearest.box, fragment.box) > 0.3 * Math.min(nearest.box.width, fragment.box.width))
    return false;
  const limit = same_row_share * Math.min(nearest.box.height, fragment.box.height);
  return Math.abs(middle(nearest.box) - middle(fragment.box)) < limit;
}

function toRow(page: number, group: Fragment[], usual: number): Row {
  const fragments = group.toSorted((a, b) => a.box.x - b.box.x);
  const differs = fragments.some(({ alternative }) => alternative !== undefined);
  const box = around(fragments.map((fragment) => fragment.box));
  return {
    page,
    index: 0,
    text: joinTexts(fragments, (fragment) => fragment.text),
    alternative: differs ? joinTexts(fragments, (fragment) => fragment.alternative ?? fragment.text) : null,
    confidence: byLength(fragments),
    fragments,
    box,
    scale: usual === 0 ? 1 : medianHeightOf(fragments) / usual,
  };
}

function byLength(fragments: Fragment[]): number {
  const letters = fragments.reduce((sum, { text }) => sum + text.length, 0);
  const weighted = fragments.reduce((sum, { text, confidence }) => sum + confidence * text.length, 0);
  return letters === 0 ? 0 : weighted / letters;
}

/**
 * Born-digital text comes in pieces of any size, so a gap wider than a third of the height becomes a space.
 */
function joinTexts(fragments: Fragment[], textOf: (fragment: Fragment) => string): string {
  const text = fragments.map(
    (fragment, i) => (isApart(fragments[i - 1], fragment) ? " " : "") + textOf(fragment),
  );
  return text.join("").slice(0, row_length_max).replace(/\s+/g, " ").trim();
}

function isApart(previous: Fragment | undefined, fragment: Fragment): boolean {
  if (!previous) return false;
  const space = fragment.box.x - (previous.box.x + previous.box.width) > fragment.box.height * 0.2;
  return space || previous.confidence !== 1 || fragment.confidence !== 1;
}

/** A letter of a joined text, by its index in its fragment's text. */
export interface JoinedLetter {
  fragment: Fragment;
  index: number;
}

/** One entry for each letter of the fragments' joined text; null for a space between two fragments. */
export function joinedLetters(fragments: Fragment[]): (JoinedLetter | null)[] {
  const letters = fragments.flatMap((fragment, i) => [
    ...(isApart(fragments[i - 1], fragment) ? [null] : []),
    ...Array.from({ length: fragment.text.length }, (_, index) => ({ fragment, index })),
  ]);
  const isSpace = (letter: JoinedLetter | null | undefined) =>
    !letter || /\s/.test(letter.fragment.text[letter.index] ?? " ");
  const kept = letters
    .slice(0, row_length_max)
    .filter((letter, i, all) => !isSpace(letter) || (i > 0 && !isSpace(all[i - 1])));
  return isSpace(kept.at(-1)) ? kept.slice(0, -1) : kept;
}

/** Joins fragments of a row into cells: a gap wider than `column_gap` line heights starts a new cell. */
export function cellsOf(row: Row, column_gap = 1.5): Fragment[] {
  const cells: Fragment[] = [];
  for (const fragment of row.fragments) {
    const last = cells.at(-1);
    const distance = last ? fragment.box.x - (last.box.x + last.box.width) : Infinity;
    if (!last || distance > column_gap * Math.min(last.box.height, fragment.box.height)) cells.push(fragment);
    else cells[cells.length - 1] = joinFragments(last, fragment);
  }
  return cells;
}

function joinFragments(left: Fragment, right: Fragment): Fragment {
  const differs = left.alternative !== undefined || right.alternative !== undefined;
  const joined: Fragment = {
    text: joinTexts([left, right], (fragment) => fragment.text),
    confidence: byLength([left, right]),
    box: around([left.box, right.box]),
    parts: [...partsOf(left), right],
  };
  if (differs)
    joined.alternative = joinTexts([left, right], (fragment) => fragment.alternative ?? fragment.text);
  return joined;
}

export function partsOf(fragment: Fragment): Fragment[] {
  return fragment.parts ?? [fragment];
}

export function around(boxes: Box[]): Box {
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map((box) => box.y + box.height));
  return { x, y, width: right - x, height: bottom - y };
}

export function middle(box: Box): number {
  return box.y + box.height / 2;
}

function gap(a: Box, b: Box): number {
  return Math.max(0, Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width));
}

function overlapAcross(a: Box, b: Box): number {
  return Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x));
}

function medianHeight(fragments: Fragment[]): number {
  return fragments.length === 0 ? 0 : medianHeightOf(fragments);
}

function medianHeightOf(fragments: Fragment[]): number {
  const heights = fragments.map((fragment) => fragment.box.height).toSorted((a, b) => a - b);
  return heights[Math.floor(heights.length / 2)] ?? 0;
}
