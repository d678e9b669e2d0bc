import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FormBody } from "../design/FormBody.tsx";
import { FormButtons } from "../design/FormButtons.tsx";
import { FormProblem } from "../design/FormProblem.tsx";
import { TextField } from "../design/TextField.tsx";
import { daybook } from "../platform/daybook.ts";
import { issuesOf } from "../platform/problem.ts";
import { useSendsMail } from "../platform/session.ts";
import { sentBy } from "../platform/use-form.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import type { ActFormProps } from "./ActForm.tsx";
import styles from "./Form.module.css";
import { mailQuery } from "./mail-query.ts";
import { salesKeys } from "./queries.ts";
import { words } from "./words/index.ts";

/** An e-mail to the customer. What is left empty is written by the service. */
export function MailForm({ kind, invoice, onDone }: ActFormProps & { kind: "send" | "remind" }) {
  const own = useWords(words);
  const sends_mail = useSendsMail();
  const { data: usual } = useQuery({ ...mailQuery(invoice.id), enabled: kind === "send" });
  const [to, setTo] = useState(invoice.customer?.email ?? "");
  const [subject, setSubject] = useState("");
  const [message, setMessage] = useState("");
  const verb = useVerb({
    send: (_: null, options) => {
      const body = { to: to || null, subject: subject || null, message: message || null };
      return kind === "send"
        ? daybook.sendInvoice(invoice.id, body, {}, options)
        : daybook.remindInvoice(invoice.id, body, options);
    },
    done: () => own.done[sends_mail ? kind : "kept"](invoice.number ?? own.thisDocument),
    after: onDone,
    outdates: salesKeys,
  });
  const issues = issuesOf(verb.error);
  return (
    <FormBody form={sentBy(verb, () => verb.mutate(once(null)))} className={styles.form}>
      {!sends_mail && <FormProblem text={own.noMailServer} />}
      <TextField label={own.recipient} type="email" value={to} onChange={setTo} error={issues.to} autoFocus />
      <TextField
        label={own.subject}
        placeholder={usual?.subject ?? own.usual}
        value={subject}
        onChange={setSubject}
        error={issues.subject}
      />
      <TextField
        label={own.message}
        tall
        placeholder={usual?.body_text ?? own.usual}
        value={message}
        onChange={setMessage}
        error={issues.message}
      />
      <FormButtons label={own.acts[kind]} onCancel={onDone} isPending={verb.isPending} />
    </FormBody>
  );
}
