import { useMemo } from "react";
import { Input } from "react-aria-components/Input";
import { TextField as AriaTextField, type TextFieldProps } from "react-aria-components/TextField";
import { useFormats } from "../platform/use-formats.ts";
import { useTypedNumber } from "../platform/use-typed-number.ts";
import { words } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { classes } from "./classes.ts";
import styles from "./Field.module.css";
import { FieldFrame, type FieldProps } from "./Field.tsx";
import { fieldClass } from "./field-class.ts";

interface Props
  extends FieldProps,
    Omit<TextFieldProps, "children" | "className" | "style" | "isInvalid" | "value" | "onChange"> {
  value: number | null;
  onChange(value: number | null): void;
  placeholder?: string;
  /** An amount of money. */
  currency?: string;
  /** The most that are accepted; those of the currency for an amount. */
  decimals_max?: number;
  /** Never negative: some keyboards of phones then need no minus. The service refuses what is. */
  unsigned?: boolean;
}

/**
 * Reads numbers as people write them, in their language or in another. The number field of React Aria reads the sign
 * of another language as thousands and takes no other reader, so this is a field for text.
 */
export function NumberField(props: Props) {
  const { label, note, help, error, doubtful, placeholder, value, onChange, ...more } = props;
  const { currency, decimals_max = 6, unsigned = false, ...rest } = more;
  const shared = useWords(words);
  const { locale } = useFormats();
  const format = useMemo(
    () =>
      new Intl.NumberFormat(
        locale,
        currency ? { style: "currency", currency } : { maximumFractionDigits: decimals_max },
      ),
    [locale, currency, decimals_max],
  );
  const typed = useTypedNumber({ value, onChange, format });
  const problem = typed.complaint === null ? error : shared.unreadableNumber(typed.complaint);
  return (
    <AriaTextField
      {...rest}
      value={typed.text}
      onChange={typed.type}
      onBlur={typed.leave}
      onKeyDown={({ key }) => key === "Enter" && typed.leave()}
      inputMode={keyboardFor(unsigned)}
      autoComplete="off"
      isInvalid={Boolean(problem)}
      validationBehavior="aria"
      className={fieldClass({ doubtful, error: problem })}
    >
      <FieldFrame {...{ label, note, help, error: problem, doubtful }}>
        <div className={styles.control}>
          <Input
            className={classes(styles.input, styles.end)}
            placeholder={placeholder ?? ""}
            data-unreadable={typed.is_unreadable || undefined}
          />
        </div>
      </FieldFrame>
    </AriaTextField>
  );
}

/** The keyboards for numbers of an iPhone have no minus; of Android's, the one for decimals has none. */
function keyboardFor(unsigned: boolean): "decimal" | "numeric" | "text" {
  if (unsigned) return "decimal";
  return /iPhone/.test(navigator.userAgent) ? "text" : "numeric";
}
