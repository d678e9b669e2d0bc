/** Scales of charts: round steps, and room for what is drawn. */
import { scaleLinear } from "d3-scale";

export interface Axis {
  ticks: number[];
  /** From a value to pixels from the top. */
  y(value: number): number;
  /** Zero, or the lowest value that is shown. */
  base: number;
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
  const low = Math.min(...values, ...(from_zero ? [0] : []));
  const high = Math.max(...values, ...(from_zero ? [0] : []));
  const [start, end] = low === high ? [low - 1, high + 1] : [low, high];
  const scale = scaleLinear([start, end], [bottom, top]).nice(steps);
  const ticks = scale.ticks(steps);
  return { ticks, y: (value) => scale(value), base: from_zero ? 0 : (ticks[0] ?? start) };
}
