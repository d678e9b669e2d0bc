import type { ReactNode } from "react";
import styles from "./PageBar.module.css";

interface Props {
  title: ReactNode;
  /** Beside the title: tabs, a badge, crumbs. */
  children?: ReactNode;
  /** At the end: what can be done. */
  actions?: ReactNode;
}

/** The line at the top of a screen. */
export function PageBar({ title, children, actions }: Props) {
  return (
    <div className={styles.bar}>
      <h1 className={styles.title}>{title}</h1>
      {children}
      <span className={styles.space} />
      {actions}
    </div>
  );
}
