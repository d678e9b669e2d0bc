import { Input } from "react-aria-components/Input";
import { NumberField as AriaNumberField, type NumberFieldProps } from "react-aria-components/NumberField";
import { classes } from "./classes.ts";
import styles from "./Field.module.css";
import { FieldFrame, type FieldProps } from "./Field.tsx";
import { fieldClass } from "./field-class.ts";

interface Props
  extends FieldProps,
    Omit<NumberFieldProps, "children" | "className" | "style" | "isInvalid" | "value" | "onChange"> {
  value: number | null;
  onChange(value: number | null): void;
  placeholder?: string;
}

/** Reads numbers as the person's language writes them. */
export function NumberField(props: Props) {
  const { label, note, help, error, doubtful, placeholder, value, onChange, ...rest } = props;
  return (
    <AriaNumberField
      {...rest}
      value={value ?? Number.NaN}
      onChange={(next) => onChange(Number.isNaN(next) ? null : next)}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={fieldClass({ doubtful, error })}
    >
      <FieldFrame {...{ label, note, help, error, doubtful }}>
        <div className={styles.control}>
          <Input className={classes(styles.input, styles.end)} placeholder={placeholder ?? ""} />
        </div>
      </FieldFrame>
    </AriaNumberField>
  );
}
