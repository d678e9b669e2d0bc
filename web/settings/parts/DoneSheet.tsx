import type { ReactNode } from "react";
import { Button } from "../../design/Button.tsx";
import { Sheet } from "../../design/Sheet.tsx";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import styles from "./Parts.module.css";

interface Props {
  title: string;
  onClose(): void;
  children: ReactNode;
}

/** After something was made: what to take from here, and Done. */
export function DoneSheet({ title, onClose, children }: Props) {
  const own = useWords(words);
  return (
    <Sheet
      title={title}
      isOpen
      onClose={onClose}
      footer={
        <Button look="primary" onPress={onClose}>
          {own.done}
        </Button>
      }
    >
      <div className={styles.group}>{children}</div>
    </Sheet>
  );
}
