import styles from "./Chart.module.css";
import { Grid } from "./Grid.tsx";
import { axisWidth, createAxis } from "./scale.ts";
import { stepPath } from "./step-path.ts";
import { useWidth } from "./use-width.ts";

interface Props {
  /** One value for each day. */
  values: readonly number[];
  showValue(value: number): string;
  /** The label of a day below the chart. */
  showDay(index: number): string;
  /** The day to point at, with its words. */
  mark?: { index: number; label: string } | null;
}

const height = 236;
const bottom = 212;
const right_margin = 6;

/** A balance that changes by steps, day by day. Inside of a ChartFrame. */
export function StepChart({ values, showValue, showDay, mark }: Props) {
  const [ref, width] = useWidth();
  const axis = createAxis(values, { top: 30, bottom, from_zero: false, steps: 3 });
  const left = axisWidth(axis, showValue);
  const last = Math.max(1, values.length - 1);
  const x = (index: number) => left + ((width - left - right_margin) * index) / last;
  const path = stepPath(values.map((value, index) => [x(index), axis.y(value)]));
  const days = [0, Math.round(last / 3), Math.round((last * 2) / 3), last];
  return (
    <div ref={ref}>
      {width > 0 && values.length > 0 && (
        <svg className={styles.svg} width={width} height={height} aria-hidden="true">
          <Grid axis={axis} left={left} right={width} showValue={showValue} />
          <path className={styles.area} d={`${path}V${bottom}H${left}Z`} />
          <path className={styles.line} d={path} />
          {mark && <Mark {...mark} x={x(mark.index)} y={axis.y(values[mark.index] ?? 0)} width={width} />}
          {days.map((index, place) => (
            <text key={index} x={x(index)} y={230} textAnchor={anchors[place] ?? "middle"}>
              {showDay(index)}
            </text>
          ))}
        </svg>
      )}
    </div>
  );
}

const anchors = ["start", "middle", "middle", "end"] as const;

function Mark({ x, y, width, label }: { x: number; y: number; width: number; label: string }) {
  const at_end = x > width / 2;
  return (
    <g>
      <circle className={styles.point} cx={x} cy={y} r={3.5} />
      <text
        className={styles.label}
        x={x + (at_end ? -9 : 9)}
        y={y - 9}
        textAnchor={at_end ? "end" : "start"}
      >
        {label}
      </text>
    </g>
  );
}
