import type { ReactNode } from "react";
import { Button } from "../../design/Button.tsx";
import { Card } from "../../design/Card.tsx";
import { FormBody } from "../../design/FormBody.tsx";
import { Icon } from "../../design/Icon.tsx";
import type { FormState } from "../../platform/use-form.ts";
import { words as sharedWords } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import styles from "./Parts.module.css";

interface Props<Values> {
  title: string;
  form: FormState<Values>;
  children: ReactNode;
  /** Without it one may read but not save. */
  can_save?: boolean;
  /** Instead of Save. */
  action?: string;
}

/** A card of fields with its own Save. */
export function FormCard<Values>({ title, form, children, can_save = true, action }: Props<Values>) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  return (
    <Card title={title}>
      <FormBody form={form} className={styles.body}>
        {children}
        {can_save && (
          <div className={styles.footer}>
            <span role="status">
              {form.is_saved && !form.is_changed && (
                <span className={styles.saved}>
                  <Icon name="check" />
                  {own.saved}
                </span>
              )}
            </span>
            <Button type="submit" look="primary" isDisabled={!form.is_changed} isPending={form.is_sending}>
              {action ?? shared.save}
            </Button>
          </div>
        )}
      </FormBody>
    </Card>
  );
}

export function Fields({ children }: { children: ReactNode }) {
  return <div className={styles.fields}>{children}</div>;
}

export function FieldGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={styles.fieldset}>
      <legend className={styles.legend}>{title}</legend>
      <Fields>{children}</Fields>
    </fieldset>
  );
}
