import type { ReactNode } from "react";
import { currencyDecimals } from "../../../src/kernel/money.ts";
import { classes } from "../../design/classes.ts";
import { IconButton } from "../../design/IconButton.tsx";
import { useFormats } from "../../platform/use-formats.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { DecimalInput } from "./DecimalInput.tsx";
import styles from "./Editor.module.css";
import { type RowProps, useLabelled } from "./row-props.ts";

interface Props extends RowProps {
  /** Before Remove. */
  children?: ReactNode;
}

/** What lines, discounts and charges end with: their tax, their amount, and Remove. */
export function RowEnd({ line, position, currency, amount, issueOf, onChange, onRemove, children }: Props) {
  const { editor } = useWords(words);
  const formats = useFormats();
  const labelled = useLabelled({ position, issueOf });
  return (
    <>
      <DecimalInput
        {...labelled(editor.tax, "tax_rate")}
        className={classes(styles.cell, styles.num)}
        value={line.tax_rate}
        decimals_max={4}
        onChange={(tax_rate) => onChange({ tax_rate })}
      />
      <span className={classes(styles.lineAmount, styles.num)}>
        {amount === null ? "" : formats.number(amount, currencyDecimals(currency))}
      </span>
      {children}
      <span className={styles.remove}>
        <IconButton icon="close" small label={editor.removeLine(position)} onPress={onRemove} />
      </span>
    </>
  );
}
