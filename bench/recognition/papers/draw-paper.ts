import type { Paper } from "./compose.ts";
import { billSheets } from "./draw-bill.ts";
import { drawSheets, type Sheet } from "./draw-pdf.ts";
import { tillSheet } from "./draw-till.ts";

export function paperSheets(paper: Paper): Sheet[] {
  return paper.layout.form === "till" ? [tillSheet(paper)] : billSheets(paper);
}

export function drawPaper(paper: Paper): Promise<Buffer> {
  return drawSheets(paperSheets(paper));
}
