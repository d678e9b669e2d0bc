import type { ReactNode } from "react";
import { Form } from "react-aria-components/Form";
import type { Sendable } from "../platform/use-form.ts";
import { FormProblem } from "./FormProblem.tsx";

interface Props {
  form: Sendable;
  className: string | undefined;
  children: ReactNode;
}

/** The form itself: sends, and says what is wrong with it as a whole. */
export function FormBody({ form, className, children }: Props) {
  return (
    <Form
      // The service says what is wrong; a field that it marked must not keep the form from being sent again.
      validationBehavior="aria"
      className={className ?? ""}
      onSubmit={(event) => {
        event.preventDefault();
        form.submit();
      }}
    >
      {Boolean(form.error) && <FormProblem error={form.error} />}
      {children}
    </Form>
  );
}
