import type { ReactNode } from "react";
import styles from "./Parts.module.css";

interface Props {
  title: string;
  /** One or two sentences: what this is about. */
  text?: string;
  action?: ReactNode;
}

export function SectionHeader({ title, text, action }: Props) {
  return (
    <header className={styles.header}>
      <div className={styles.headerText}>
        <h2 className={styles.title}>{title}</h2>
        {text && <p className={styles.intro}>{text}</p>}
      </div>
      {action}
    </header>
  );
}
