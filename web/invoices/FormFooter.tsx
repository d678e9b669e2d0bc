import { Button } from "../design/Button.tsx";
import { toProblem } from "../platform/problem.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Form.module.css";

interface Props {
  label: string;
  onCancel(): void;
  isPending: boolean;
  error: unknown;
  danger?: boolean;
  isDisabled?: boolean;
}

/** Below a short form: why it was refused, and the two ways on. */
export function FormFooter({ label, onCancel, isPending, error, danger, isDisabled = false }: Props) {
  const shared = useWords(sharedWords);
  return (
    <>
      {error !== null && (
        <p className={styles.refusal} role="alert">
          {toProblem(error).message}
        </p>
      )}
      <div className={styles.buttons}>
        <Button onPress={onCancel}>{shared.cancel}</Button>
        <Button
          type="submit"
          look={danger ? "danger" : "primary"}
          isPending={isPending}
          isDisabled={isDisabled}
        >
          {label}
        </Button>
      </div>
    </>
  );
}
