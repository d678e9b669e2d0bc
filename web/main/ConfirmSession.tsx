import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Form } from "react-aria-components/Form";
import { Button } from "../design/Button.tsx";
import { FormProblem } from "../design/FormProblem.tsx";
import { Dialog } from "../design/later/Dialog.tsx";
import { TextField } from "../design/TextField.tsx";
import { UsernameField } from "../design/UsernameField.tsx";
import type { Question } from "../platform/confirm-session.ts";
import { daybook } from "../platform/daybook.ts";
import { askForPasskey } from "../platform/passkeys.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import styles from "./ConfirmSession.module.css";
import { words } from "./session-words/index.ts";

type Proof = Parameters<typeof daybook.confirmSession>[0];

/** Asks who is there: for a second factor if the account has one, otherwise for the password. */
export default function ConfirmSession({ question }: { question: Question }) {
  const own = useWords(words).confirm;
  const shared = useWords(sharedWords);
  const me = useQuery({ queryKey: queryKeys.record("me", "own"), queryFn: () => daybook.getMe() });
  const factors = me.data?.second_factors;
  const [text, setText] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [is_sending, setSending] = useState(false);
  const [recovery, setRecovery] = useState(false);

  const send = async (prove: () => Promise<Proof | null>) => {
    setSending(true);
    setError(null);
    try {
      const proof = await prove();
      if (proof) {
        // Not a mutation: a wrong password is a 401, too, and must not end the session.
        await daybook.confirmSession(proof);
        question.finish(true);
      }
    } catch (reason) {
      setError(reason);
    } finally {
      setSending(false);
    }
  };
  const typed = async (): Promise<Proof> => {
    if (!factors?.length) return { password: text };
    return recovery || !factors.includes("totp")
      ? { recovery_code: text.trim() }
      : { code: text.replaceAll(/\s/g, "") };
  };
  const withPasskey = async (): Promise<Proof | null> => {
    const { public_key } = await daybook.startPasskeySignIn();
    const passkey = await askForPasskey(public_key);
    return passkey && { passkey };
  };
  const kind = !factors?.length
    ? "password"
    : recovery || !factors.includes("totp")
      ? "recovery_code"
      : "code";
  return (
    <Dialog title={own.title} isOpen onClose={() => question.finish(false)}>
      <Form
        className={styles.form ?? ""}
        onSubmit={(event) => {
          event.preventDefault();
          void send(typed);
        }}
      >
        <p className={styles.text}>{own.text}</p>
        {Boolean(error) && <FormProblem error={error} />}
        {me.data && kind === "password" && <UsernameField email={me.data.email} />}
        {factors && (
          <TextField
            key={kind}
            label={own[kind]}
            type={kind === "password" ? "password" : "text"}
            inputMode={kind === "code" ? "numeric" : "text"}
            autoComplete={kind === "password" ? "current-password" : "one-time-code"}
            autoFocus
            isRequired
            value={text}
            onChange={setText}
          />
        )}
        <div className={styles.actions}>
          {factors?.includes("passkey") && (
            <Button icon="key" onPress={() => void send(withPasskey)}>
              {own.passkey}
            </Button>
          )}
          {factors?.includes("totp") && factors.includes("recovery_code") && !recovery && (
            <Button look="quiet" onPress={() => setRecovery(true)}>
              {own.useRecovery}
            </Button>
          )}
          <span className={styles.space} />
          <Button onPress={() => question.finish(false)}>{shared.cancel}</Button>
          <Button look="primary" type="submit" isPending={is_sending}>
            {own.confirm}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
