import type { ReactNode } from "react";
import styles from "./FieldPair.module.css";

/** Short fields, two in a row. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
