/** Draws measured text, rules and codes on a page. Positions are measured from the page's top left corner. */
import type { Font } from "fontkit";
import type { BandLine, Cell } from "./band.ts";
import type { InvoiceDocument } from "./document.ts";
import type { Face } from "./fonts.ts";
import type { QrMatrix } from "./qr.ts";
import { shape } from "./shape.ts";
import type { TextStyle } from "./style.ts";
import type { TextLine } from "./text.ts";

/** Half the height of a capital letter, used to centre text vertically in its line. */
const half_capital = 0.357;
const right_to_left = "rtl";

/**
 * A font for PDFKit that lays out text with our own shaping. The direction of a run is passed in the list of
 * font features, which PDFKit does not change.
 */
export function drawableFont(face: Face): Font {
  return Object.create(face.font, {
    layout: {
      value: (text: string, features?: string[]) => {
        const { glyphs, width } = shape(face, text, features?.includes(right_to_left) ?? false);
        return {
          glyphs: glyphs.map((glyph) => ({
            id: glyph.id,
            advanceWidth: glyph.width,
            codePoints: glyph.code_points,
          })),
          positions: glyphs.map((glyph) => ({
            xAdvance: glyph.x_advance,
            yAdvance: 0,
            xOffset: glyph.x_offset,
            yOffset: glyph.y_offset,
          })),
          advanceWidth: width * face.font.unitsPerEm,
        };
      },
    },
  });
}

/** Draws one line with its left end at x. */
export function drawLine(
  document: InvoiceDocument,
  line: TextLine,
  style: TextStyle,
  x: number,
  top: number,
): void {
  const baseline = top + style.leading / 2 + style.size * half_capital;
  document.fontSize(style.size).fillColor(style.color);
  let at = x;
  for (const run of line.runs) {
    useFace(document, run.face);
    const outline = run.face.emboldened;
    if (outline) document.strokeColor(style.color).lineWidth(style.size * 0.03);
    document.text(run.text, at, baseline, {
      lineBreak: false,
      baseline: "alphabetic",
      features: [run.rtl ? right_to_left : "ltr"] as unknown as PDFKit.Mixins.OpenTypeFeatures[],
      ...(outline ? { fill: true, stroke: true } : {}),
    });
    at += run.width * style.size;
  }
}

function useFace(document: InvoiceDocument, face: Face): void {
  if (!document.faces.has(face.name)) {
    document.registerFont(face.name, drawableFont(face) as unknown as string);
    document.faces.add(face.name);
  }
  document.font(face.name);
}

export function lineLeft(cell: Pick<Cell, "x" | "width" | "align">, { line, style }: BandLine): number {
  const right = cell.align === "right" || (cell.align === "start" && line.rtl);
  return right ? cell.x + cell.width - line.width * style.size : cell.x;
}

export function drawRule(
  document: InvoiceDocument,
  x: number,
  y: number,
  width: number,
  thickness: number,
  color: string,
): void {
  document
    .moveTo(x, y)
    .lineTo(x + width, y)
    .lineWidth(thickness)
    .strokeColor(color)
    .stroke();
}

export function drawCode(
  document: InvoiceDocument,
  matrix: QrMatrix,
  x: number,
  y: number,
  size: number,
): void {
  const module = size / matrix.size;
  // Rows overlap slightly; otherwise some viewers show white lines between them.
  const height = module + 0.04;
  for (const { row, column, length } of matrix.runs)
    document.rect(x + column * module, y + row * module, length * module, height);
  document.fillColor("#000000").fill();
}

/** Large pale letters from corner to corner, behind everything else. */
export function drawWatermark(document: InvoiceDocument, line: TextLine, color: string): void {
  const { width, height } = document.page;
  const size = Math.min(150, (Math.hypot(width, height) * 0.72) / Math.max(line.width, 1));
  const angle = (-Math.atan2(height, width) * 180) / Math.PI;
  document
    .save()
    .translate(width / 2, height / 2)
    .rotate(angle);
  const style: TextStyle = { size, leading: size, weight: "semibold", color };
  drawLine(document, line, style, (-line.width * size) / 2, -size / 2);
  document.restore();
}
