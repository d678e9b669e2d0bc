import { type ReactNode, useEffect, useRef, useState } from "react";
import { Form } from "react-aria-components/Form";
import type { Sendable } from "../platform/use-form.ts";
import { unreadable_field } from "../platform/use-typed-number.ts";
import { FormProblem } from "./FormProblem.tsx";
import { useUnsaved } from "./unsaved.ts";

interface Props {
  form: Sendable;
  className: string | undefined;
  children: ReactNode;
}

const refusedField = '[aria-invalid="true"]:is(input, textarea, button, [tabindex])';

/**
 * The form itself: sends, says what is wrong with it as a whole, and goes to the first field that was refused. The sheet
 * around it asks before it drops what was entered.
 */
export function FormBody({ form, className, children }: Props) {
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (form.refusal) element.current?.querySelector<HTMLElement>(refusedField)?.focus();
  }, [form.refusal]);
  // A form over a verb does not say what changed, and a number that cannot be read is no value yet.
  const [has_input, setInput] = useState(false);
  useEffect(() => {
    const hear = () => setInput(true);
    // The parts of a date say only the first, a checkbox only the second.
    for (const event of ["beforeinput", "input"]) element.current?.addEventListener(event, hear);
  }, []);
  useUnsaved(has_input || Boolean(form.is_changed));
  return (
    <Form
      ref={element}
      // The service says what is wrong; a field that it marked must not keep the form from being sent again.
      validationBehavior="aria"
      className={className ?? ""}
      onSubmit={(event) => {
        event.preventDefault();
        const unread = event.currentTarget.querySelector<HTMLElement>(unreadable_field);
        if (unread) unread.focus();
        else form.submit();
      }}
    >
      {Boolean(form.error) && <FormProblem error={form.error} />}
      {children}
    </Form>
  );
}
