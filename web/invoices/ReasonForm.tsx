import { useState } from "react";
import { FormBody } from "../design/FormBody.tsx";
import { FormButtons } from "../design/FormButtons.tsx";
import { TextField } from "../design/TextField.tsx";
import { daybook } from "../platform/daybook.ts";
import { issuesOf } from "../platform/problem.ts";
import { sentBy } from "../platform/use-form.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import type { ActFormProps } from "./ActForm.tsx";
import { actLabel } from "./act-label.ts";
import styles from "./Form.module.css";
import { salesKeys } from "./queries.ts";
import { words } from "./words/index.ts";

const calls = {
  cancel: (id: string, reason: string | null) => daybook.cancelInvoice(id, { reason }),
  write_off: (id: string, reason: string | null) => daybook.writeOffInvoice(id, { reason }),
};

export function ReasonForm({ kind, invoice, onDone }: ActFormProps & { kind: keyof typeof calls }) {
  const own = useWords(words);
  const [reason, setReason] = useState("");
  // Every attempt without a reason is another object: the focus goes to the field each time.
  const [missing, setMissing] = useState<object | null>(null);
  const verb = useVerb({
    send: (_: null) => calls[kind](invoice.id, reason || null),
    done: () => own.done[kind](invoice.number ?? own.thisDocument),
    after: onDone,
    in_form: true,
    outdates: salesKeys,
  });
  const refused = issuesOf(verb.error).reason;
  const submit = () => {
    if (kind === "cancel" && invoice.number !== null && !reason.trim()) setMissing({});
    else verb.mutate(once(null));
  };
  const form = sentBy(verb, submit);
  return (
    <FormBody
      form={{ ...form, error: refused ? null : form.error, refusal: missing ?? form.refusal }}
      className={styles.form}
    >
      <TextField
        label={own.reason}
        help={own.reasonHelp}
        multiline
        value={reason}
        onChange={(typed) => {
          setReason(typed);
          setMissing(null);
        }}
        error={missing ? own.reasonMissing : refused}
        autoFocus
      />
      <FormButtons
        label={actLabel(kind, invoice.document_type, own)}
        back={own.back}
        danger
        onCancel={onDone}
        isPending={verb.isPending}
      />
    </FormBody>
  );
}
