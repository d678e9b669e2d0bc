import type { ReactNode } from "react";
import styles from "./Card.module.css";
import { classes } from "./classes.ts";

interface Props {
  /** Left out where the title of the page says it. */
  title?: ReactNode;
  /** At the end of the title's line: a link or a button. */
  more?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Card({ title, more, children, className }: Props) {
  return (
    <section className={classes(styles.card, className)}>
      {title && (
        <header className={styles.header}>
          <h2 className={styles.title}>{title}</h2>
          {more && <div className={styles.more}>{more}</div>}
        </header>
      )}
      {children}
    </section>
  );
}
