/**
 * Distributes bands over pages, from top to bottom. A band that must stay with the next one moves to a new
 * page together with it. Within the table of items every page but the last ends with the amount carried
 * forward, and every page but the first begins with the column headings and the amount brought forward; space
 * for these is reserved.
 */
export interface FlowBand {
  height: number;
  gap: number;
  keep_with_next: boolean;
  in_table: boolean;
}

export interface FlowPage {
  /** Height of the content area. */
  height: number;
  /** Column headings repeated on a continued page. */
  headings: number;
  /** Height of the line "carried forward", and of the line "brought forward". */
  carried: number;
}

export interface Placement {
  page: number;
  /** Distance from the top of the content area. */
  y: number;
  /** First band of a page that continues the table: headings and "brought forward" are printed above it. */
  continues_table: boolean;
}

export function flow(bands: FlowBand[], page: FlowPage): Placement[] {
  const placed: Placement[] = [];
  let number = 0;
  let y = 0;
  for (const chain of chains(bands, page)) {
    const first = bands[chain.start] as FlowBand;
    let continues = false;
    if (y > 0 && y + chainHeight(bands, chain) + reserve(bands, chain.end, page) > page.height) {
      number++;
      continues = first.in_table && (bands[chain.start - 1]?.in_table ?? false);
      y = continues ? page.headings + page.carried : 0;
    }
    const fresh = y === 0 || continues;
    for (let index = chain.start; index < chain.end; index++) {
      const band = bands[index] as FlowBand;
      if (!(index === chain.start && fresh)) y += band.gap;
      placed.push({ page: number, y, continues_table: continues && index === chain.start });
      y += band.height;
    }
  }
  return placed;
}

interface Chain {
  start: number;
  end: number;
}

/** Groups of bands that stay together. A group too tall for a page is split up. */
function chains(bands: FlowBand[], page: FlowPage): Chain[] {
  const found: Chain[] = [];
  let start = 0;
  while (start < bands.length) {
    let end = start + 1;
    while (end < bands.length && bands[end - 1]?.keep_with_next) end++;
    const chain = { start, end };
    const room = page.height - page.headings - 2 * page.carried;
    if (chainHeight(bands, chain) <= room) found.push(chain);
    else for (let index = start; index < end; index++) found.push({ start: index, end: index + 1 });
    start = end;
  }
  return found;
}

function chainHeight(bands: FlowBand[], { start, end }: Chain): number {
  return bands.slice(start, end).reduce((sum, band) => sum + band.gap + band.height, 0);
}

/** Space for "carried forward" below a line of the table, if another line follows. */
function reserve(bands: FlowBand[], end: number, page: FlowPage): number {
  return bands[end - 1]?.in_table && bands[end]?.in_table ? page.carried : 0;
}
