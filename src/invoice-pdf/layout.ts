/** Places the printed text as bands on pages. Pure: nothing is drawn here. */
import { type Band, bandHeight, type Cell, splitBand } from "./band.ts";
import type { PrintedInvoice } from "./content.ts";
import { type FlowPage, flow } from "./flow.ts";
import { paymentBands } from "./payment-band.ts";
import { factBands, headerBand, noteBands, partiesBand, type Sheet, taxNoteBands } from "./sections.ts";
import type { Page } from "./style.ts";
import { carried_height, carriedLines, headingsBand, itemBands, tableColumns } from "./table.ts";
import { totalBands } from "./totals-band.ts";

export interface PlacedBand {
  band: Band;
  /** Distance from the top edge of the page. */
  y: number;
  height: number;
}

export interface LaidPage {
  bands: PlacedBand[];
  /** Only on a page that continues the table: headings and the amount brought forward. */
  continued: { headings: Band; y: number; brought: Cell[]; brought_y: number } | null;
  /** Only on a page whose table continues on the next one: the amount carried forward. */
  carried: { cells: Cell[]; y: number } | null;
}

type FlowedPage = LaidPage & { continues: boolean };

/** A line of the table taller than this may be split at the end of a page. */
const row_height_max = 150;
/** The height of the parts of a split band: a few lines, so that at most this much stays empty on a page. */
const part_height = 45;

export function layoutInvoice(sheet: Sheet): LaidPage[] {
  const { printed, page, accent } = sheet;
  const columns = tableColumns(printed, page);
  const headings = headingsBand(columns, printed.locale, page, accent);
  const bands = [
    headerBand(sheet),
    partiesBand(sheet),
    ...factBands(sheet),
    headings,
    ...itemBands(printed, columns, page),
    ...totalBands(sheet),
    ...taxNoteBands(sheet),
    ...paymentBands(sheet),
    ...noteBands(sheet),
  ].flatMap((band) => splitBand(band, heightLimit(band, page), partHeight(band)));
  const pages = fewestPages(bands, page, bandHeight(headings));
  return pages.map((laid, index) => addCarried(laid, index, pages, { printed, page, columns, headings }));
}

/** Text sections are kept together up to half a page; table lines only up to `row_height_max`. */
function heightLimit(band: Band, page: Page): number {
  const half = (page.bottom - page.top) / 2;
  return band.section === "text" ? half : row_height_max;
}

/**
 * Columns whose rows are aligned, such as those of an account, get larger parts, because each column is split
 * on its own.
 */
function partHeight({ section, cells }: Band): number {
  return section === "items" || cells.length === 1 ? part_height : row_height_max;
}

/** The share of the space between sections that is kept, and the maximum padding within a band. */
const densities = [
  { gaps: 1, padding_max: Number.POSITIVE_INFINITY },
  { gaps: 0.6, padding_max: 5 },
  { gaps: 0.35, padding_max: 4 },
];

/** Uses generous spacing, and tighter spacing if that saves a page, for example one with only the notes. */
function fewestPages(bands: Band[], page: Page, headings: number): FlowedPage[] {
  let fewest: FlowedPage[] | null = null;
  for (const density of densities) {
    const denser = bands.map((band) => tighten(band, density));
    const pages = groupPages(denser, placeBands(denser, page, headings), page);
    if (fewest === null || pages.length < fewest.length) fewest = pages;
    if (fewest.length === 1) break;
  }
  return fewest as FlowedPage[];
}

/** Totals keep their padding: it is already small, and the grand total needs space around it. */
function tighten(band: Band, { gaps, padding_max }: (typeof densities)[number]): Band {
  const padding = (space: number) => (band.section === "totals" ? space : Math.min(space, padding_max));
  return {
    ...band,
    gap: band.gap * gaps,
    padding_top: padding(band.padding_top),
    padding_bottom: padding(band.padding_bottom),
  };
}

function placeBands(bands: Band[], page: Page, headings: number) {
  const flowPage: FlowPage = {
    height: page.bottom - page.top,
    headings,
    carried: carried_height,
  };
  const flowBands = bands.map((band) => ({
    height: bandHeight(band),
    gap: band.gap,
    keep_with_next: band.keep_with_next,
    in_table: band.section === "items",
  }));
  return flow(flowBands, flowPage);
}

function groupPages(bands: Band[], placed: ReturnType<typeof flow>, page: Page): FlowedPage[] {
  const count = Math.max(0, ...placed.map((placement) => placement.page)) + 1;
  const pages = Array.from({ length: count }, () => ({
    bands: [] as PlacedBand[],
    continued: null,
    carried: null,
    continues: false,
  }));
  placed.forEach((placement, index) => {
    const target = pages[placement.page];
    const band = bands[index] as Band;
    target?.bands.push({ band, y: page.top + placement.y, height: bandHeight(band) });
    if (target && placement.continues_table) target.continues = true;
  });
  return pages;
}

interface Continuation {
  printed: PrintedInvoice;
  page: Page;
  columns: ReturnType<typeof tableColumns>;
  headings: Band;
}

function addCarried(
  laid: FlowedPage,
  index: number,
  pages: FlowedPage[],
  { printed, page, columns, headings }: Continuation,
): LaidPage {
  const { labels, locale } = printed;
  const brought = laid.continues ? runningBefore(pages, index) : null;
  const last = laid.bands.at(-1);
  const carried = pages[index + 1]?.continues && last ? runningBefore(pages, index + 1) : null;
  return {
    bands: laid.bands,
    continued:
      brought === null
        ? null
        : {
            headings,
            y: page.top,
            brought: carriedLines(labels.brought_forward, brought, columns, page, locale),
            brought_y: page.top + bandHeight(headings),
          },
    carried:
      carried === null || !last
        ? null
        : {
            cells: carriedLines(labels.carried_forward, carried, columns, page, locale),
            y: last.y + last.height,
          },
  };
}

/** The running amount of the last item that starts before a page. */
function runningBefore(pages: LaidPage[], index: number): string | null {
  for (let before = index - 1; before >= 0; before--) {
    const found = pages[before]?.bands.findLast(({ band }) => band.running !== null && !band.continues);
    if (found) return found.band.running;
  }
  return null;
}
