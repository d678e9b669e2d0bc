/** Colour, or its absence. */
export interface Style {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
  yellow(text: string): string;
}

const same = (text: string) => text;
export const plain: Style = { bold: same, dim: same, red: same, green: same, yellow: same };

const wrap = (on: number, off: number) => (text: string) => `\u001b[${on}m${text}\u001b[${off}m`;
export const styled: Style = {
  bold: wrap(1, 22),
  dim: wrap(2, 22),
  red: wrap(31, 39),
  green: wrap(32, 39),
  yellow: wrap(33, 39),
};
