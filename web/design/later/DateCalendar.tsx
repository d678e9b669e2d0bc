import { Button } from "react-aria-components/Button";
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarHeading,
} from "react-aria-components/Calendar";
import { words } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import { Icon } from "../Icon.tsx";
import styles from "./DateCalendar.module.css";

/** The month inside of a date field. */
export function DateCalendar() {
  const shared = useWords(words);
  return (
    <Calendar>
      <header className={styles.header}>
        <Button slot="previous" className={styles.turn ?? ""} aria-label={shared.previousMonth}>
          <Icon name="chevronLeft" />
        </Button>
        <CalendarHeading className={styles.month ?? ""} />
        <Button slot="next" className={styles.turn ?? ""} aria-label={shared.nextMonth}>
          <Icon name="chevronRight" />
        </Button>
      </header>
      <CalendarGrid weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ""}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(date) => <CalendarCell date={date} className={styles.day ?? ""} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  );
}
