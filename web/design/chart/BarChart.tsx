import styles from "./Chart.module.css";
import { Grid } from "./Grid.tsx";
import { type Axis, axisWidth, createAxis } from "./scale.ts";
import { useWidth } from "./use-width.ts";

export interface BarGroup {
  id: string;
  label: string;
  /** One for each series: one or two. */
  values: readonly number[];
}

interface Props {
  groups: readonly BarGroup[];
  showValue(value: number): string;
  /** The last group is not the current month. */
  plain?: boolean;
  /** Narrower groups are left out, from the start. */
  group_width_min?: number;
}

const height = 236;
const bottom = 212;
/** Without the room for long values, which are not known before the groups are chosen. */
const left_least = 40;
const bar_width_max = 15;
const bar_gap = 2;
const highlight_width_max = 50;
/** Narrower groups cannot be told apart. */
const group_width_default = 44;
/** As many as fit on a phone. */
const groups_when_narrow = 6;

/** Bars for each month; the last month is the current one and is marked. Inside of a ChartFrame or ChartPicture. */
export function BarChart({ groups, showValue, plain, group_width_min = group_width_default }: Props) {
  const [ref, width] = useWidth();
  const room = Math.max(1, Math.floor((width - left_least) / group_width_min));
  const shown = groups.length > room ? groups.slice(-Math.min(room, groups_when_narrow)) : groups;
  const axis = createAxis(
    shown.flatMap(({ values }) => values),
    { top: 16, bottom, from_zero: true },
  );
  const left = axisWidth(axis, showValue);
  const step = (width - left) / Math.max(1, shown.length);
  return (
    <div ref={ref}>
      {width > 0 && (
        <svg
          className={styles.svg}
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          aria-hidden="true"
        >
          <Grid axis={axis} left={left} right={width} showValue={showValue} />
          {shown.map((group, index) => (
            <Group
              key={group.id}
              {...group}
              axis={axis}
              step={step}
              middle={left + step * (index + 0.5)}
              is_last={!plain && index === shown.length - 1}
            />
          ))}
        </svg>
      )}
    </div>
  );
}

interface GroupProps extends BarGroup {
  axis: Axis;
  step: number;
  middle: number;
  is_last: boolean;
}

function Group({ label, values, axis, step, middle, is_last }: GroupProps) {
  const width = Math.min(bar_width_max, (step - 6) / 2);
  const start = middle - (values.length * (width + bar_gap) - bar_gap) / 2;
  const marked = Math.min(step, highlight_width_max);
  return (
    <g>
      {is_last && (
        <rect
          className={styles.highlight}
          x={middle - marked / 2}
          width={marked}
          y={4}
          height={bottom - 4}
          rx={6}
        />
      )}
      {values.map((value, index) => (
        <rect
          key={seriesClasses[index]}
          className={seriesClasses[index]}
          x={start + index * (width + bar_gap)}
          width={width}
          y={Math.min(axis.y(value), axis.y(0))}
          height={Math.abs(axis.y(value) - axis.y(0))}
          rx={2}
        />
      ))}
      <text x={middle} y={230} textAnchor="middle" className={is_last ? styles.label : undefined}>
        {label}
      </text>
    </g>
  );
}

const seriesClasses = [styles.series1, styles.series2];
