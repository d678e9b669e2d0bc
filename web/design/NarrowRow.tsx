import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./NarrowRow.module.css";
import text from "./text.module.css";

/** A row of a table on a phone: its name, and one more fact below. */
export function NarrowRow({ name, fact }: { name: ReactNode; fact: ReactNode }) {
  return (
    <div className={styles.row}>
      <span className={classes(text.strong, text.truncate)}>{name}</span>
      <span className={classes(text.muted, text.truncate)}>{fact}</span>
    </div>
  );
}
