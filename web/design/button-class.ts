import styles from "./Button.module.css";
import { classes } from "./classes.ts";

export type ButtonLook = "plain" | "primary" | "quiet" | "danger";

interface Options {
  small?: boolean | undefined;
  icon_only?: boolean;
  className?: string | undefined;
}

/** The look of a button, for links that look like one, too. */
export function buttonClass(look: ButtonLook, { small, icon_only, className }: Options = {}): string {
  return classes(styles.button, styles[look], small && styles.small, icon_only && styles.iconOnly, className);
}
