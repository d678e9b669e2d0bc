import styles from "./Avatar.module.css";
import { Icon } from "./Icon.tsx";
import { initialsOf } from "./initials.ts";

/** The initials of a person or company; their name stands beside it. */
export function Avatar({ name }: { name: string }) {
  return (
    <span className={styles.avatar} aria-hidden="true">
      {initialsOf(name)}
    </span>
  );
}

/** In the place of initials where only a file is known. */
export function FileMark() {
  return (
    <span className={styles.avatar}>
      <Icon name="file" />
    </span>
  );
}
