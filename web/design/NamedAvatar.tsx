import { Avatar } from "./Avatar.tsx";
import { classes } from "./classes.ts";
import styles from "./NamedAvatar.module.css";
import text from "./text.module.css";

/** A name in a table, with its initials. */
export function NamedAvatar({ name }: { name: string }) {
  return (
    <span className={styles.name}>
      <Avatar name={name} />
      <span className={classes(text.strong, text.truncate)}>{name}</span>
    </span>
  );
}
