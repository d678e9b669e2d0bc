import type { ReactNode } from "react";
import { ListBoxItem } from "react-aria-components/ListBox";
import styles from "./Floating.module.css";
import { Icon } from "./Icon.tsx";

export interface Choice {
  id: string;
  label: string;
  /** At the end, quieter. */
  note?: ReactNode;
}

/** One line of a Select or a ComboBox. */
export function Option({ id, label, note }: Choice) {
  return (
    <ListBoxItem id={id} textValue={label} className={styles.option ?? ""}>
      <span className={styles.label}>{label}</span>
      {note && <span className={styles.note}>{note}</span>}
      <span className={styles.check}>
        <Icon name="check" />
      </span>
    </ListBoxItem>
  );
}
