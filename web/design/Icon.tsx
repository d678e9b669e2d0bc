import { classes } from "./classes.ts";
import styles from "./Icon.module.css";
import { type IconName, icons } from "./icons.ts";

interface Props {
  name: IconName;
  className?: string;
}

/** Decoration: the words beside it, or the label of its button, say what it means. */
export function Icon({ name, className }: Props) {
  return (
    <svg
      className={classes(styles.icon, name === "more" && styles.dots, className)}
      viewBox="0 0 16 16"
      aria-hidden="true"
    >
      <path d={icons[name]} />
    </svg>
  );
}
