/**
 * Where on the page a text is. A reader gives every fragment its place on the page as people see it: upright as the
 * file says, before the reader cropped or turned it. A field's box is made of the letters that its value was read from.
 */
import type { FieldBox } from "../recognition.ts";
import type { Fragment, Place, Point } from "./reading.ts";
import { joinedLetters, type Row } from "./rows.ts";

/** Letters `start` to `end` of the joined text of some fragments, which are side by side on one page. */
export interface Span {
  page: number;
  fragments: Fragment[];
  text: string;
  start: number;
  end: number;
}

/** Part of a row; `text` is the row's own text or its alternative. */
export function spanOf(row: Row, text: string, { start, end }: { start: number; end: number }): Span {
  return { page: row.page, fragments: row.fragments, text, start, end };
}

/** The box around all spans on the page of the first; null if the reader does not know their places. */
export function boxOf(spans: readonly Span[]): FieldBox | null {
  const page = spans[0]?.page;
  const corners = spans.filter((span) => span.page === page).flatMap(cornersOf);
  return page === undefined || corners.length === 0 ? null : boxAround(page, corners);
}

/** The upright rectangle around points of a page. */
export function boxAround(page: number, corners: readonly Point[]): FieldBox {
  const [left, right] = extent(corners.map(({ x }) => x));
  const [top, bottom] = extent(corners.map(({ y }) => y));
  return { page, x: left, y: top, width: round(right - left), height: round(bottom - top) };
}

function extent(values: number[]): [from: number, to: number] {
  const inside = values.map((value) => round(Math.min(1, Math.max(0, value))));
  return [Math.min(...inside), Math.max(...inside)];
}

/** A ten-thousandth of A4 is 0.03 mm. */
function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

function cornersOf({ fragments, text, start, end }: Span): Point[] {
  const letters = joinedLetters(fragments);
  // The value may come from another reading of the same place, with more or fewer letters.
  const stretch = letters.length / Math.max(1, text.length);
  const [from, to] = [Math.floor(start * stretch), Math.ceil(end * stretch)];
  const byFragment = Map.groupBy(
    letters.slice(from, to).filter((letter) => letter !== null),
    ({ fragment }) => fragment,
  );
  return [...byFragment].flatMap(([fragment, chosen]) => {
    const indexes = chosen.map(({ index }) => index);
    return partCorners(fragment, Math.min(...indexes), Math.max(...indexes) + 1);
  });
}

function partCorners(fragment: Fragment, from: number, to: number): Point[] {
  const { place } = fragment;
  if (!place) return [];
  const edges = letterEdges(fragment);
  const [left, right] = [edges[from] ?? 0, edges[to] ?? 1];
  return [at(place, left, 0), at(place, right, 0), at(place, left, 1), at(place, right, 1)];
}

export function at({ origin, along, down }: Place, across: number, below: number): Point {
  return {
    x: origin.x + across * along.x + below * down.x,
    y: origin.y + across * along.y + below * down.y,
  };
}

/** Where each letter begins, as a share of the fragment's width; the last edge is 1. */
function letterEdges({ text, centres }: Fragment): number[] {
  if (centres?.length === text.length) {
    const between = centres.slice(1).map((centre, i) => ((centres[i] as number) + centre) / 2);
    return [0, ...between, 1];
  }
  const edges = [0];
  for (const letter of text) {
    const next = (edges.at(-1) as number) + usualWidth(letter);
    for (let unit = 0; unit < letter.length; unit++) edges.push(next);
  }
  const whole = edges.at(-1) as number;
  return edges.map((edge) => edge / whole);
}

/** In shares of the font size, as in most fonts without serifs. */
function usualWidth(letter: string): number {
  if (/[ilIjtf.,:;'|!()[\]/ ]/.test(letter)) return 0.3;
  if (/[mwMW%@]/.test(letter)) return 0.85;
  return /\p{Lu}/u.test(letter) ? 0.66 : 0.55;
}
