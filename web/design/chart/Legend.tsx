import { classes } from "../classes.ts";
import styles from "./Chart.module.css";

/** The names of the series, in their order. */
export function Legend({ labels }: { labels: readonly [string, string] }) {
  return (
    <span className={styles.legend}>
      {labels.map((label, index) => (
        <span key={label}>
          <span
            className={classes(styles.key, index === 0 ? styles.keySeries1 : styles.keySeries2)}
            aria-hidden="true"
          />
          {label}
        </span>
      ))}
    </span>
  );
}
