/** Everything on the page except the table of items, as bands from top to bottom. */
import { fill } from "../wording/index.ts";
import {
  type Band,
  type BandLine,
  type Figure,
  makeBand,
  makeCell,
  oneParagraph,
  textLines,
} from "./band.ts";
import type { PrintedInvoice, PrintedParty } from "./content.ts";
import {
  address_top,
  body,
  hairline,
  ink,
  label,
  muted,
  type Page,
  small,
  strong,
  type TextStyle,
  textStyle,
} from "./style.ts";
import { layoutLine } from "./text.ts";
import type { Fact } from "./wording.ts";

export interface Sheet {
  printed: PrintedInvoice;
  page: Page;
  accent: string;
  /** Printed size of the logo; null if there is none. */
  logo: { width: number; height: number } | null;
}

const title = textStyle(24, 29, "regular", ink);
const number = textStyle(10, 15, "regular", muted);
const title_size_min = 15;
const wordmark = textStyle(13, 18, "semibold", ink);
const summary = textStyle(16, 22, "semibold", ink);
export const section_gap = 26;
export const heading = textStyle(8, 13, "semibold", ink);

/** Logo or name on the left, document type and number on the right. */
export function headerBand({ printed, page, logo, accent }: Sheet): Band {
  const { locale } = printed;
  const rightWidth = page.measure * 0.54;
  const right = textLines(
    [
      { text: printed.title, style: { ...titleStyle(printed, rightWidth), color: accent }, tag: "H1" },
      { text: printed.number, style: number },
    ],
    rightWidth,
    locale,
  );
  const cells = [makeCell(page.right - rightWidth, rightWidth, "right", right)];
  const figures: Figure[] = [];
  if (logo) {
    const alternative = fill(printed.labels.logo_alternative, { name: printed.seller_name });
    figures.push({ kind: "logo", x: page.left, y: 4, ...logo, alternative });
  } else {
    const leftWidth = page.measure * 0.42;
    const name = textLines([{ text: printed.seller_name, style: wordmark, space: 9.4 }], leftWidth, locale);
    cells.unshift(makeCell(page.left, leftWidth, "left", name));
  }
  return makeBand({ cells, figures, height_min: address_top - page.top - 18 });
}

/** A long title is printed smaller, so that it fits on one line. */
function titleStyle({ title: text, locale }: PrintedInvoice, width: number): TextStyle {
  const em = layoutLine(text, title.weight, locale).width;
  return { ...title, size: Math.max(title_size_min, Math.min(title.size, Math.floor(width / em))) };
}

/** Recipient, sender, and the amount to pay. */
export function partiesBand({ printed, page, accent }: Sheet): Band {
  const [toWidth, fromWidth, sumWidth] = [0.38, 0.31, 0.27].map((share) => page.measure * share) as [
    number,
    number,
    number,
  ];
  const fromX = page.left + page.measure * 0.4;
  return makeBand({
    gap: 18,
    cells: [
      makeCell(page.left, toWidth, "left", partyLines(printed.to, toWidth, printed.locale)),
      makeCell(fromX, fromWidth, "left", partyLines(printed.from, fromWidth, printed.locale)),
      makeCell(page.right - sumWidth, sumWidth, "right", summaryLines(printed, sumWidth, accent)),
    ],
  });
}

function partyLines({ label: heading, block }: PrintedParty, width: number, locale: string): BandLine[] {
  const address = [block.name, ...block.lines];
  return [
    ...textLines([{ text: heading, style: label, tag: "H2" }], width, locale),
    ...oneParagraph(
      address.map((text, index) => ({
        text,
        style: index === 0 ? strong : body,
        space: index === 0 ? 2 : 0,
      })),
      width,
      locale,
    ),
    ...oneParagraph(
      block.details.map((text, index) => ({ text, style: small, space: index === 0 ? 5 : 0 })),
      width,
      locale,
    ),
  ];
}

function summaryLines({ summary: fact, locale }: PrintedInvoice, width: number, accent: string): BandLine[] {
  // A very long amount is printed smaller, so that it is not wrapped.
  const wide = fact.value.length > 14;
  const style = wide ? { ...summary, size: 11.5, color: accent } : { ...summary, color: accent };
  return oneParagraph(
    [
      { text: fact.label, style: label },
      { text: fact.value, style },
      ...(fact.note ? [{ text: fact.note, style: small, space: 1 }] : []),
    ],
    width,
    locale,
  );
}

const facts_per_row = 4;

export function factBands({ printed, page }: Sheet): Band[] {
  const gutter = 14;
  const width = (page.measure - gutter * (facts_per_row - 1)) / facts_per_row;
  const bands: Band[] = [];
  for (let start = 0; start < printed.facts.length; start += facts_per_row) {
    const facts = printed.facts.slice(start, start + facts_per_row);
    bands.push(
      makeBand({
        gap: start === 0 ? section_gap : 0,
        padding_top: start === 0 ? 10 : 8,
        cells: facts.map((fact, index) =>
          makeCell(
            page.left + index * (width + gutter),
            width,
            "left",
            factLines(fact, width, printed.locale),
          ),
        ),
        rules:
          start === 0
            ? [{ edge: "top", x: page.left, width: page.measure, thickness: 0.5, color: hairline }]
            : [],
      }),
    );
  }
  return bands;
}

function factLines({ label: name, value }: Fact, width: number, locale: string): BandLine[] {
  return oneParagraph(
    [
      { text: name, style: label },
      { text: value, style: body },
    ],
    width,
    locale,
  );
}

export function taxNoteBands({ printed, page }: Sheet): Band[] {
  return printed.tax_notes.map((text, index) =>
    makeBand({
      gap: index === 0 ? 16 : 3,
      cells: [
        makeCell(
          page.left,
          page.measure,
          "start",
          textLines([{ text, style: small }], page.measure, printed.locale),
        ),
      ],
    }),
  );
}

export function noteBands({ printed, page }: Sheet): Band[] {
  if (!printed.notes) return [];
  const lines = textLines(
    [
      { text: printed.labels.notes, style: heading, tag: "H2" },
      { text: printed.notes, style: { ...body, size: 8.5, leading: 13 }, space: 1 },
    ],
    page.measure,
    printed.locale,
  );
  return [makeBand({ gap: section_gap, cells: [makeCell(page.left, page.measure, "start", lines)] })];
}
