import { type CalendarDate, parseDate } from "@internationalized/date";
import { Button } from "react-aria-components/Button";
import { DateInput, DateSegment } from "react-aria-components/DateField";
import { DatePicker } from "react-aria-components/DatePicker";
import { Dialog } from "react-aria-components/Dialog";
import { Group } from "react-aria-components/Group";
import { Popover } from "react-aria-components/Popover";
import { words } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import { classes } from "../classes.ts";
import styles from "../DateField.module.css";
import field from "../Field.module.css";
import { FieldFrame, type FieldProps } from "../Field.tsx";
import floating from "../Floating.module.css";
import { fieldClass } from "../field-class.ts";
import { Icon } from "../Icon.tsx";
import { DateCalendar } from "./DateCalendar.tsx";

interface Props extends FieldProps {
  /** YYYY-MM-DD. */
  value: string | null;
  onChange(value: string | null): void;
  min?: string;
  max?: string;
  isDisabled?: boolean;
  isRequired?: boolean;
}

export function DateField(props: Props) {
  const { label, note, help, error, doubtful, value, onChange, min, max, ...rest } = props;
  const shared = useWords(words);
  return (
    <DatePicker<CalendarDate>
      {...rest}
      value={value === null ? null : parseDate(value)}
      onChange={(date) => onChange(date?.toString() ?? null)}
      {...(min ? { minValue: parseDate(min) } : {})}
      {...(max ? { maxValue: parseDate(max) } : {})}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      shouldForceLeadingZeros
      className={fieldClass({ doubtful, error })}
    >
      <FieldFrame {...{ label, note, help, error, doubtful }}>
        <Group className={field.control ?? ""}>
          <DateInput className={styles.input ?? ""}>
            {(segment) => <DateSegment segment={segment} className={styles.segment ?? ""} />}
          </DateInput>
          <Button className={styles.open ?? ""} aria-label={shared.openCalendar}>
            <Icon name="calendar" />
          </Button>
        </Group>
      </FieldFrame>
      <Popover className={classes(floating.floating, styles.popover)} placement="bottom end">
        <Dialog className={styles.dialog ?? ""}>
          <DateCalendar />
        </Dialog>
      </Popover>
    </DatePicker>
  );
}
