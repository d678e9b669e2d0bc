/** Scales of charts: round steps, and room for what is drawn. A library would add 12 KB. */
export interface Axis {
  ticks: number[];
  /** From a value to pixels from the top. */
  y(value: number): number;
}

export interface AxisOptions {
  top: number;
  bottom: number;
  /** Bars start at zero; a line may start higher, so that its changes can be seen. */
  from_zero: boolean;
  steps?: number;
}

export function createAxis(values: readonly number[], options: AxisOptions): Axis {
  const { top, bottom, from_zero, steps = 4 } = options;
  const shown = from_zero || values.length === 0 ? [0, ...values] : values;
  const [low, high] = [Math.min(...shown), Math.max(...shown)];
  const step = roundStep(low === high ? Math.abs(high) || 1 : (high - low) / steps);
  const first = Math.floor(low / step);
  const last = Math.max(Math.ceil(high / step), first + 1);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => tidy((first + index) * step));
  const perUnit = (bottom - top) / ((last - first) * step);
  return { ticks, y: (value) => bottom - (value - first * step) * perUnit };
}

const digit_width = 6.5;
const label_gap = 8;

/** The room that the values of the axis need at the start of the chart: "30k" in English is "30.000" in German. */
export function axisWidth({ ticks }: Axis, showValue: (value: number) => string): number {
  const longest = Math.max(...ticks.map((tick) => showValue(tick).length));
  return Math.max(40, Math.ceil(longest * digit_width) + label_gap);
}

/** The next larger of 1, 2, 2.5, 5 and 10, times a power of ten. */
function roundStep(size: number): number {
  const power = 10 ** Math.floor(Math.log10(size));
  const factor = [1, 2, 2.5, 5, 10].find((one) => one * power >= size * (1 - 1e-9)) ?? 10;
  return factor * power;
}

/** Without the errors of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(12));
}
