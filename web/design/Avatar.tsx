import styles from "./Avatar.module.css";
import { initialsOf } from "./initials.ts";

/** The initials of a person or company; their name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}
