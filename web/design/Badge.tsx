import type { ReactNode } from "react";
import styles from "./Badge.module.css";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

export type Tone = "plain" | "good" | "bad" | "wait" | "info";

interface Props {
  children: ReactNode;
  tone?: Tone;
  icon?: IconName;
  className?: string | undefined;
}

/** The state of a thing in one or two words; the colour only repeats them. */
export function Badge({ children, tone = "plain", icon, className }: Props) {
  return (
    <span className={classes(styles.badge, styles[tone], className)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}
