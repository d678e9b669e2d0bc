/**
 * Finds the print on a mostly empty page, such as a small receipt scanned on an A4 flatbed. Cropping to it
 * gives the detector more detail for the same work.
 */
import type { Box } from "../reading/reading.ts";

const cell_size = 8;
/** How much darker than the paper a pixel must be to count as print. */
const ink_contrast = 60;
/** A darker background is not paper (a photo on a dark table), and nothing is cropped. */
const paper_brightness_min = 150;
/** The minimum number of print cells in a row or column: dust and a scanner's hairline have fewer. */
const cells_min = 2;
const margin_cells = 3;

/** The box around the print, in pixels of this greyscale image; null if it cannot be determined. */
export function inkBox(grey: Uint8Array, width: number, height: number): Box | null {
  const paper = medianOf(grey);
  if (paper < paper_brightness_min) return null;
  const [columns, rows] = [Math.ceil(width / cell_size), Math.ceil(height / cell_size)];
  const byColumn = new Int32Array(columns);
  const byRow = new Int32Array(rows);
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++)
      if (darkest(grey, width, height, column, row) < paper - ink_contrast) {
        byColumn[column] = (byColumn[column] as number) + 1;
        byRow[row] = (byRow[row] as number) + 1;
      }
  const [across, down] = [extent(byColumn), extent(byRow)];
  if (!across || !down) return null;
  return {
    x: across.from * cell_size,
    y: down.from * cell_size,
    width: Math.min(width, across.to * cell_size) - across.from * cell_size,
    height: Math.min(height, down.to * cell_size) - down.from * cell_size,
  };
}

function medianOf(grey: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const value of grey) counts[value] = (counts[value] as number) + 1;
  let seen = 0;
  for (const [value, count] of counts.entries()) {
    seen += count;
    if (seen * 2 >= grey.length) return value;
  }
  return 255;
}

function darkest(grey: Uint8Array, width: number, height: number, column: number, row: number): number {
  let dark = 255;
  for (let y = row * cell_size; y < Math.min(height, (row + 1) * cell_size); y++)
    for (let x = column * cell_size; x < Math.min(width, (column + 1) * cell_size); x++)
      dark = Math.min(dark, grey[y * width + x] as number);
  return dark;
}

function extent(counts: Int32Array): { from: number; to: number } | null {
  const from = counts.findIndex((count) => count >= cells_min);
  if (from < 0) return null;
  const to = counts.findLastIndex((count) => count >= cells_min) + 1;
  return { from: Math.max(0, from - margin_cells), to: to + margin_cells };
}
