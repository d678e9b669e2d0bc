import { classes } from "../classes.ts";
import styles from "./Chart.module.css";

interface Part {
  id: string;
  value: number;
}

interface Props {
  /** The sentence that a screen reader says; the figures stand in a list beside it. */
  sentence: string;
  parts: readonly Part[];
}

/** Parts of a whole, from harmless to bad. */
export function StackedBar({ sentence, parts }: Props) {
  return (
    <div className={styles.stack} role="img" aria-label={sentence}>
      {parts.map(
        ({ id, value }, index) =>
          value > 0 && (
            <span key={id} className={toneClass(index)} style={{ flexGrow: value, flexBasis: 0 }} />
          ),
      )}
    </div>
  );
}

/** The key of a part, beside its name. */
export function StackKey({ index }: { index: number }) {
  return <span className={classes(styles.key, toneClass(index))} aria-hidden="true" />;
}

function toneClass(index: number): string {
  return [styles.tone0, styles.tone1, styles.tone2, styles.tone3][Math.min(index, 3)] ?? "";
}
