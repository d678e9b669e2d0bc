import { classes } from "./classes.ts";
import styles from "./Field.module.css";
import type { FieldProps } from "./Field.tsx";

export function fieldClass({ doubtful, error }: Pick<FieldProps, "doubtful" | "error">): string {
  return classes(styles.field, doubtful && styles.doubtful, error && styles.invalid);
}
