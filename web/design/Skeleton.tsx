import { words } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { classes } from "./classes.ts";
import styles from "./Skeleton.module.css";

/** Rows of the final height while a list is read for the first time. */
export function SkeletonRows({ count = 12 }: { count?: number }) {
  const shared = useWords(words);
  const rows = Array.from({ length: count }, (_, index) => `row-${index}`);
  return (
    <div role="status" aria-label={shared.loading}>
      {rows.map((row) => (
        <div key={row} className={styles.row}>
          <span className={styles.long} />
          <span className={styles.short} />
        </div>
      ))}
    </div>
  );
}

/** A box of a given size while a part of a screen is read: give it the class that sets its size. */
export function SkeletonBox({ className }: { className?: string | undefined }) {
  return <div className={classes(styles.box, className)} aria-hidden="true" />;
}
