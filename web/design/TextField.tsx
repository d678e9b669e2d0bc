import type { ReactNode } from "react";
import { Input } from "react-aria-components/Input";
import { TextArea } from "react-aria-components/TextArea";
import { TextField as AriaTextField, type TextFieldProps } from "react-aria-components/TextField";
import { classes } from "./classes.ts";
import styles from "./Field.module.css";
import { FieldFrame, type FieldProps } from "./Field.tsx";
import { fieldClass } from "./field-class.ts";

interface Props extends FieldProps, Omit<TextFieldProps, "children" | "className" | "style" | "isInvalid"> {
  placeholder?: string;
  /** Several lines. */
  multiline?: boolean;
  /** Several lines, most of them filled, such as a letter. */
  tall?: boolean;
  /** Before or after the text inside of the field. */
  before?: ReactNode;
  after?: ReactNode;
}

export function TextField(props: Props) {
  const { label, note, help, error, doubtful, placeholder, multiline, tall, before, after, ...rest } = props;
  return (
    <AriaTextField
      {...rest}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className={fieldClass({ doubtful, error })}
    >
      <FieldFrame {...{ label, note, help, error, doubtful }}>
        {multiline || tall ? (
          <TextArea
            className={classes(styles.control, styles.area, tall && styles.tall)}
            placeholder={placeholder ?? ""}
          />
        ) : (
          <div className={styles.control}>
            {before && <span className={styles.affix}>{before}</span>}
            <Input className={styles.input ?? ""} placeholder={placeholder ?? ""} />
            {after && <span className={styles.affix}>{after}</span>}
          </div>
        )}
      </FieldFrame>
    </AriaTextField>
  );
}
