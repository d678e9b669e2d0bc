/** The design of the page in one place: dimensions in points, font sizes, colours. */
import type { PrintSettings } from "../invoice-snapshot/index.ts";

export type Weight = "regular" | "semibold";

export interface TextStyle {
  size: number;
  /** Distance from one line to the next. */
  leading: number;
  weight: Weight;
  color: string;
}

export interface Page {
  width: number;
  height: number;
  /** The content area. */
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Width between left and right. */
  measure: number;
}

const millimetre = 72 / 25.4;
const sizes = { A4: [595.28, 841.89], LETTER: [612, 792] } as const;

export function pageOf(page_size: PrintSettings["page_size"]): Page {
  const [width, height] = sizes[page_size] ?? sizes.A4;
  const side = 20 * millimetre;
  return {
    width,
    height,
    left: side,
    right: width - side,
    top: 17 * millimetre,
    bottom: height - 23 * millimetre,
    measure: width - 2 * side,
  };
}

/**
 * The addresses begin 45 mm below the top edge, so that on a sheet folded in three the recipient shows in the
 * window of a standard European envelope (DIN 5008 form B; a US #10 window on Letter paper fits too).
 */
export const address_top = 45 * millimetre;

export const ink = "#18181b";
export const muted = "#63636e";
export const hairline = "#dfdfe4";
export const watermark_color = "#ececef";

export function textStyle(size: number, leading: number, weight: Weight, color: string): TextStyle {
  return { size, leading, weight, color };
}

export const body = textStyle(9, 13, "regular", ink);
export const strong = textStyle(9, 13, "semibold", ink);
export const small = textStyle(8, 11.5, "regular", muted);
export const label = textStyle(7.5, 12, "regular", muted);
