import styles from "./Chart.module.css";
import type { Axis } from "./scale.ts";

interface Props {
  axis: Axis;
  left: number;
  right: number;
  showValue(value: number): string;
}

/** The lines of a chart and their values. */
export function Grid({ axis, left, right, showValue }: Props) {
  return axis.ticks.map((tick) => (
    <g key={tick}>
      <line
        className={tick === 0 ? styles.zero : styles.grid}
        x1={left}
        x2={right}
        y1={axis.y(tick)}
        y2={axis.y(tick)}
      />
      <text x={left - 8} y={axis.y(tick) + 4} textAnchor="end">
        {showValue(tick)}
      </text>
    </g>
  ));
}
