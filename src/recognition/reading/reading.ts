/**
 * What every reader hands on: pages of fragments, each a piece of text with its place and how sure the reader
 * is of it. Extraction knows nothing else, so a scan, a PDF's own text and a cloud service look alike to it.
 */

/** Pixels or points, origin at the top left, y downwards. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Fragment {
  text: string;
  /** 0 to 1: the reader's own certainty; 1 for text that was never an image. */
  confidence: number;
  /** What a second look made of the same spot, when it differs. */
  alternative?: string;
  box: Box;
}

export interface Page {
  number: number;
  width: number;
  height: number;
  fragments: Fragment[];
}

export interface Reading {
  /** Which reader made it, with its version: kept with the result, so that a reading can be repeated. */
  reader: string;
  pages: Page[];
  warnings: string[];
}

/** One page to read: pixels, three bytes each (red, green, blue), without padding. */
export interface PageImage {
  number: number;
  width: number;
  height: number;
  pixels: Uint8Array;
}

/**
 * Turns page images into fragments. The built-in one runs offline; another (a cloud service, a language
 * model) is one more file with this shape, passed in by whoever wires the service.
 */
export interface ImageReader {
  name: string;
  read(image: PageImage): Promise<Page>;
  close(): Promise<void>;
}
