/** Places on a sheet of A4 that the parts of an invoice share. */
import type { Text } from "./draw-pdf.ts";

export const sheet = { width: 595, height: 842, left: 56, middle: 350, right: 539 };
/** The right edges of the columns of items. */
export const columns = { quantity: 340, price: 430, amount: sheet.right };
const size = 9.5;
export const leading = 14;

export interface Drawn {
  texts: Text[];
  /** The height at which the next part may begin. */
  end: number;
}

export function at(text: string, x: number, y: number, more: Partial<Text> = {}): Text {
  return { text, x, y, size, ...more };
}

export function stack(lines: string[], x: number, y: number, more: Partial<Text> = {}): Text[] {
  return lines.map((line, i) => at(line, x, y + i * leading, more));
}
