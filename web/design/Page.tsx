import type { ReactNode } from "react";
import { classes } from "./classes.ts";
import styles from "./Page.module.css";

interface Props {
  children: ReactNode;
  /** `text` is as wide as a form, `wide` as the overview. */
  width?: "text" | "wide";
}

/** The content of a screen that grows with what is in it. */
export function Page({ children, width = "wide" }: Props) {
  return <div className={classes(styles.page, styles[width])}>{children}</div>;
}

/** The content of a screen that fills the window; its parts scroll. */
export function FillPage({ children }: { children: ReactNode }) {
  return <div className={styles.fill}>{children}</div>;
}
