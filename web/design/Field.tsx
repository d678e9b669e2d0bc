import type { ReactNode } from "react";
import { FieldError } from "react-aria-components/FieldError";
import { Label } from "react-aria-components/Label";
import { Text } from "react-aria-components/Text";
import styles from "./Field.module.css";
import { fieldClass } from "./field-class.ts";

export interface FieldProps {
  label: string;
  /** At the end of the label's line, such as "Please check". */
  note?: ReactNode;
  /** A sentence below the field. */
  help?: string | undefined;
  /** The service's issue with this field; the field is then marked as wrong. */
  error?: string | undefined;
  /** Read with doubt: the field is marked until somebody looked at it. */
  doubtful?: boolean;
}

/**
 * What every field has around its control. Goes into a field of React Aria, which ties the parts together; with
 * `validationBehavior="aria"`, because the browser would refuse to send a form again that the service refused once.
 */
export function FieldFrame({
  label,
  note,
  help,
  error,
  doubtful,
  children,
}: FieldProps & { children: ReactNode }) {
  return (
    <>
      <div className={styles.line}>
        <Label className={styles.label ?? ""}>{label}</Label>
        {note && <span className={doubtful ? styles.doubt : styles.note}>{note}</span>}
      </div>
      {children}
      {help && !error && (
        <Text slot="description" className={styles.help ?? ""}>
          {help}
        </Text>
      )}
      <FieldError className={styles.error ?? ""}>{error}</FieldError>
    </>
  );
}

/** In the place of a field that is not loaded yet, in its size. */
export function FieldOutline({ label, note, help, error, doubtful }: FieldProps) {
  return (
    <div className={fieldClass({ doubtful, error })}>
      <FieldFrame {...{ label, note, help, error, doubtful }}>
        <div className={styles.control} />
      </FieldFrame>
    </div>
  );
}
