import type { ReactNode } from "react";
import type { FormState } from "../platform/use-form.ts";
import { FormBody } from "./FormBody.tsx";
import { FormButtons } from "./FormButtons.tsx";
import styles from "./FormSheet.module.css";
import { Sheet } from "./Sheet.tsx";

interface Props<Values> {
  title: string;
  form: FormState<Values>;
  onClose(): void;
  children: ReactNode;
  action?: string;
  /** Something is still to be chosen. */
  isDisabled?: boolean;
  /** At the start of the footer, such as Delete. */
  more?: ReactNode;
}

/** One record beside its list, with Save. */
export function FormSheet<Values>({
  title,
  form,
  onClose,
  children,
  action,
  isDisabled = false,
  more,
}: Props<Values>) {
  return (
    <Sheet title={title} isOpen onClose={onClose}>
      <FormBody form={form} className={styles.group}>
        {children}
        <FormButtons
          label={action}
          onCancel={onClose}
          isPending={form.is_sending}
          isDisabled={isDisabled}
          more={more}
        />
      </FormBody>
    </Sheet>
  );
}
