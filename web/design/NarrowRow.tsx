import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./NarrowRow.module.css";
import text from "./text.module.css";

interface Props {
  name: ReactNode;
  fact: ReactNode;
  /** At the end of the row, such as an amount. */
  figure?: ReactNode;
}

/** A row of a table on a phone: its name, and one more fact below. */
export function NarrowRow({ name, fact, figure }: Props) {
  return (
    <div className={styles.row}>
      <span className={classes(text.strong, text.truncate)}>{name}</span>
      <span className={classes(text.muted, text.truncate, styles.fact)}>{fact}</span>
      <span className={classes(text.num, styles.figure)}>{figure}</span>
    </div>
  );
}
