import type { ReactNode } from "react";
import styles from "./PageBar.module.css";

interface Props {
  title: ReactNode;
  /** Before the title, on wide screens: the way back up. */
  crumb?: ReactNode;
  /** Beside the title: tabs, a badge. */
  children?: ReactNode;
  /** At the end: what can be done. */
  actions?: ReactNode;
}

/** The line at the top of a screen. */
export function PageBar({ title, crumb, children, actions }: Props) {
  return (
    <div className={styles.bar}>
      {crumb && <span className={styles.crumb}>{crumb}</span>}
      <h1 className={styles.title}>{title}</h1>
      {children}
      <span className={styles.space} />
      {actions}
    </div>
  );
}
