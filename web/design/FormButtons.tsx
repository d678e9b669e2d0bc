import type { ReactNode } from "react";
import { words } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { Button } from "./Button.tsx";
import styles from "./FormButtons.module.css";

interface Props {
  /** Save, unless the form does something else. */
  label?: string | undefined;
  /** Cancel, unless that is what the form does. */
  back?: string;
  onCancel(): void;
  isPending: boolean;
  isDisabled?: boolean;
  danger?: boolean;
  /** At the start, such as Delete. */
  more?: ReactNode;
}

/** Below a form: the two ways on. */
export function FormButtons({ label, back, onCancel, isPending, isDisabled = false, danger, more }: Props) {
  const shared = useWords(words);
  return (
    <div className={styles.buttons}>
      {more}
      <span className={styles.space} />
      <Button onPress={onCancel}>{back ?? shared.cancel}</Button>
      <Button
        type="submit"
        look={danger ? "danger" : "primary"}
        isPending={isPending}
        isDisabled={isDisabled}
      >
        {label ?? shared.save}
      </Button>
    </div>
  );
}
