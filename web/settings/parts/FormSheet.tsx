import type { ReactNode } from "react";
import { Button } from "../../design/Button.tsx";
import { Sheet } from "../../design/Sheet.tsx";
import { words as sharedWords } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import { FormBody } from "./FormBody.tsx";
import styles from "./Parts.module.css";
import type { FormState } from "./use-form.ts";

interface Props<Values> {
  title: string;
  form: FormState<Values>;
  onClose(): void;
  children: ReactNode;
  action?: string;
  /** At the start of the footer, such as Delete. */
  more?: ReactNode;
}

/** One record beside its list, with Save. */
export function FormSheet<Values>({ title, form, onClose, children, action, more }: Props<Values>) {
  const shared = useWords(sharedWords);
  return (
    <Sheet title={title} isOpen onClose={onClose}>
      <FormBody form={form} className={styles.group}>
        {children}
        <div className={styles.footer}>
          {more}
          <span className={styles.space} />
          <Button onPress={onClose}>{shared.cancel}</Button>
          <Button type="submit" look="primary" isPending={form.is_sending}>
            {action ?? shared.save}
          </Button>
        </div>
      </FormBody>
    </Sheet>
  );
}
