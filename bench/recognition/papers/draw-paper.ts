import type { Paper } from "./compose.ts";
import { billSheets } from "./draw-bill.ts";
import { drawSheets } from "./draw-pdf.ts";
import { tillSheet } from "./draw-till.ts";

export function drawPaper(paper: Paper): Promise<Buffer> {
  return drawSheets(paper.layout.form === "till" ? [tillSheet(paper)] : billSheets(paper));
}
