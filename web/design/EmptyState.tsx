import type { ReactNode } from "react";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";
import styles from "./State.module.css";

interface Props {
  icon: IconName;
  /** One sentence. */
  text: string;
  /** The one thing to do about it. */
  action?: ReactNode;
}

export function EmptyState({ icon, text, action }: Props) {
  return (
    <div className={styles.state}>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <p>{text}</p>
      {action}
    </div>
  );
}
