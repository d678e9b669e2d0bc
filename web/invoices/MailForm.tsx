import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormBody } from "../design/FormBody.tsx";
import { FormButtons } from "../design/FormButtons.tsx";
import { FormProblem } from "../design/FormProblem.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import { TextField } from "../design/TextField.tsx";
import { daybook } from "../platform/daybook.ts";
import { issuesOf, toProblem } from "../platform/problem.ts";
import { useSendsMail } from "../platform/session.ts";
import { sentBy } from "../platform/use-form.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import type { ActFormProps } from "./ActForm.tsx";
import styles from "./Form.module.css";
import { type MailKind, mailQuery } from "./mail-query.ts";
import { salesKeys } from "./queries.ts";
import { words } from "./words/index.ts";

/** An e-mail to the customer, with the text as it would go. What nobody changed is written by the service. */
export function MailForm({ kind, invoice, onDone }: ActFormProps & { kind: MailKind }) {
  const own = useWords(words);
  const sends_mail = useSendsMail();
  const { data: usual, error: refusal } = useQuery(mailQuery(kind, invoice.id));
  const [typed_to, setTo] = useState<string | null>(null);
  const [subject, setSubject] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const to = typed_to ?? usual?.recipient ?? invoice.customer?.email ?? "";
  const verb = useVerb({
    send: (_: null, options) => {
      const body = { to: to || null, subject: subject || null, message: message || null };
      return kind === "send"
        ? daybook.sendInvoice(invoice.id, body, {}, options)
        : daybook.remindInvoice(invoice.id, body, {}, options);
    },
    done: () => own.done[sends_mail ? kind : "kept"](invoice.number ?? own.thisDocument),
    after: onDone,
    in_form: true,
    outdates: salesKeys,
  });
  if (!usual && !refusal) return <SkeletonRows count={5} />;
  const issues = issuesOf(verb.error);
  return (
    <FormBody form={sentBy(verb, () => verb.mutate(once(null)))} className={styles.form}>
      {!sends_mail && <FormProblem text={own.noMailServer} />}
      {refusal && !verb.error && <FormProblem text={toProblem(refusal).message} />}
      <TextField label={own.recipient} type="email" value={to} onChange={setTo} error={issues.to} autoFocus />
      <TextField
        label={own.subject}
        placeholder={own.usual}
        value={subject ?? usual?.subject ?? ""}
        onChange={setSubject}
        error={issues.subject}
      />
      <TextField
        label={own.message}
        tall
        placeholder={own.usual}
        value={message ?? usual?.message ?? ""}
        onChange={setMessage}
        help={own.mailHelp}
        error={issues.message}
      />
      <FormButtons label={own.acts[kind]} onCancel={onDone} isPending={verb.isPending} />
    </FormBody>
  );
}
