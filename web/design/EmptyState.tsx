import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import styles from "./State.module.css";

interface Props {
  icon: IconName;
  /** One sentence. */
  text: string;
  /** The one thing to do about it. */
  action?: ReactNode;
  /** Inside of a card with other cards around it. */
  compact?: boolean;
}

export function EmptyState({ icon, text, action, compact }: Props) {
  return (
    <div className={classes(styles.state, compact ? styles.compact : styles.alone)}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <p>{text}</p>
      {action}
    </div>
  );
}
