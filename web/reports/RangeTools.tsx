import { DateField } from "../design/DateField.tsx";
import { Select } from "../design/Select.tsx";
import { useToday } from "../platform/session.ts";
import { useFilters } from "../platform/use-filters.ts";
import { useWords } from "../platform/words.ts";
import { comparisons, presets, toReportFilters } from "./filters.ts";
import styles from "./Reports.module.css";
import { rangeOf } from "./range.ts";
import { words } from "./words/index.ts";

const ranges = [...presets, "own"] as const;

/** Which days, and what they are compared with. */
export function RangeTools() {
  const own = useWords(words);
  const today = useToday();
  const [filters, setFilters] = useFilters(toReportFilters);
  const { start_date, end_date } = rangeOf(filters, today);
  const choose = (range: (typeof ranges)[number]) =>
    setFilters(
      range === "own"
        ? { range, start: start_date, end: end_date }
        : { range, start: undefined, end: undefined },
    );
  return (
    <>
      <span className={styles.choice}>
        <Select
          label={own.range}
          value={filters.range}
          choices={ranges.map((id) => ({ id, label: own.presets[id] }))}
          onChange={choose}
        />
      </span>
      {filters.range === "own" && (
        <>
          <span className={styles.day}>
            <DateField
              label={own.from}
              value={start_date}
              onChange={(start) => start && setFilters({ start })}
            />
          </span>
          <span className={styles.day}>
            <DateField
              label={own.to}
              value={end_date}
              onChange={(end) => end && setFilters({ end })}
              error={end_date < start_date ? own.wrongOrder : undefined}
            />
          </span>
        </>
      )}
      <span className={styles.choice}>
        <Select
          label={own.compare}
          value={filters.compare}
          choices={comparisons.map((id) => ({ id, label: own.comparisons[id] }))}
          onChange={(compare) => setFilters({ compare })}
        />
      </span>
    </>
  );
}
