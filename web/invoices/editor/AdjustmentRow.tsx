import { currencyDecimals } from "../../../src/kernel/money.ts";
import { classes } from "../../design/classes.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { DecimalInput } from "./DecimalInput.tsx";
import { lacksName } from "./draft.ts";
import styles from "./Editor.module.css";
import { RowEnd } from "./RowEnd.tsx";
import { type RowProps, useLabelled } from "./row-props.ts";

/** A discount or a charge: typed without its sign, as a percentage of the lines or as an amount. */
export function AdjustmentRow({ line, position, currency, amount, issueOf, onChange, onRemove }: RowProps) {
  const { editor } = useWords(words);
  const sign = line.kind === "discount" ? -1 : 1;
  const decimals = currencyDecimals(currency);
  const number = classes(styles.cell, styles.num);
  const labelled = useLabelled({ position, issueOf });
  return (
    <div className={classes(styles.row, styles.adjustment)} data-adjustment>
      <div className={styles.line}>
        <input
          {...labelled(editor.description, "name")}
          data-name
          className={classes(styles.cell, styles.name)}
          aria-invalid={lacksName(line) || Boolean(issueOf("name"))}
          value={line.name}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <DecimalInput
          aria-label={editor.lineField(editor.percent, position)}
          className={number}
          value={line.percent}
          decimals_max={4}
          onChange={(percent) => onChange({ percent })}
        />
        <span className={styles.percentSign} aria-hidden="true">
          {editor.percentSign}
        </span>
        <DecimalInput
          {...labelled(editor.lineAmount, "price")}
          className={number}
          value={line.price === null ? null : Math.abs(line.price)}
          decimals={decimals}
          decimals_max={decimals}
          onChange={(price) =>
            onChange({ price: price === null ? null : sign * Math.abs(price) || 0, percent: null })
          }
        />
        <RowEnd {...{ line, position, currency, amount, issueOf, onChange, onRemove }} />
      </div>
    </div>
  );
}
