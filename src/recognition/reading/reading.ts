/**
 * The output of every reader: pages of fragments, each a piece of text with its position and the reader's
 * confidence. Extraction uses nothing else, so a scan, a PDF's own text and a cloud service look the same to
 * it.
 */

/** In pixels, points or shares of a page, origin at the top left, y downwards. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Point {
  x: number;
  y: number;
}

/**
 * A parallelogram on the page, in shares of the page's width and height: the corner where the text begins, the way
 * along the text, and the way down to its next line. The page is the one that a preview shows.
 */
export interface Place {
  origin: Point;
  along: Point;
  down: Point;
}

export interface Fragment {
  text: string;
  /** The reader's confidence, 0 to 1; 1 for text that was never an image. */
  confidence: number;
  /** The text that a second look read at the same position, if it differs. */
  alternative?: string;
  box: Box;
  /** Absent if the reader does not know it, or if the file has no pages to look at. */
  place?: Place;
  /** The middle of each letter of `text`, as a share of the width. If absent, usual widths are assumed. */
  centres?: number[];
  /** The fragments that this one was joined from. */
  parts?: Fragment[];
}

export interface Page {
  number: number;
  width: number;
  height: number;
  fragments: Fragment[];
}

export interface Reading {
  /** The reader's name and version, stored with the result so that the reading can be repeated. */
  reader: string;
  pages: Page[];
  warnings: string[];
}

/** One page to read: pixels of three bytes (red, green, blue), without padding. */
export interface PageImage {
  number: number;
  width: number;
  height: number;
  pixels: Uint8Array;
  /** The part of the page that the image shows, in shares of the page's width and height. */
  shown: Box;
}

/** Where a pixel of the image is on its page, in shares of the page. */
export function toShare({ x, y }: Point, { width, height, shown }: PageImage): Point {
  return { x: shown.x + (x / width) * shown.width, y: shown.y + (y / height) * shown.height };
}

/**
 * Turns page images into fragments. The built-in reader runs offline. Another one (a cloud service, a
 * language model) implements this interface and is passed in where the service is wired.
 */
export interface ImageReader {
  name: string;
  read(image: PageImage): Promise<Page>;
  close(): Promise<void>;
}
