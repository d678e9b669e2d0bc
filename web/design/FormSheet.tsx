import type { ReactNode } from "react";
import type { FormState } from "../platform/use-form.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { Button } from "./Button.tsx";
import { FormBody } from "./FormBody.tsx";
import styles from "./FormSheet.module.css";
import { Sheet } from "./Sheet.tsx";

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
