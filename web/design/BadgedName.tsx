import type { ReactNode } from "react";
import styles from "./BadgedName.module.css";
import { classes } from "./classes.ts";
import text from "./text.module.css";

/** A name in a table, and a badge beside it where there is something to say. */
export function BadgedName({ name, children }: { name: string; children?: ReactNode }) {
  return (
    <span className={styles.name}>
      <span className={classes(text.strong, text.truncate)}>{name}</span>
      {children}
    </span>
  );
}
