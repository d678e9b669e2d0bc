import { useRouter } from "@tanstack/react-router";
import { useState } from "react";
import { Form } from "react-aria-components/Form";
import { Button } from "../design/Button.tsx";
import { Dialog } from "../design/Dialog.tsx";
import { FormProblem } from "../design/FormProblem.tsx";
import { TextField } from "../design/TextField.tsx";
import { UsernameField } from "../design/UsernameField.tsx";
import type { Question } from "../platform/confirm-session.ts";
import { isUnauthorized } from "../platform/problem.ts";
import { queryClient } from "../platform/query.ts";
import { useSession } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import { CodeForm, type Methods, requiredMethods, sendCredentials, signInWords } from "../sign-in/index.ts";
import styles from "./ConfirmSession.module.css";
import { words } from "./session-words/index.ts";
import { goToSignIn } from "./sign-in-address.ts";

/** The session has ended while the page is open: the same person signs in over it, and goes on where they were. */
export default function SessionEnded({ question }: { question: Question }) {
  const own = useWords(words);
  const signing = useWords(signInWords);
  const router = useRouter();
  const { user, organization } = useSession();
  const [password, setPassword] = useState("");
  const [methods, setMethods] = useState<Methods | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [is_sending, setSending] = useState(false);
  const send = async (code: { code?: string; recovery_code?: string }) => {
    setSending(true);
    setError(null);
    try {
      // Not a mutation: a wrong password is a 401, too, and asks nothing anew.
      await sendCredentials({ email: user.email, password, organization_id: organization.id, ...code });
      question.finish(true);
      void queryClient.invalidateQueries();
    } catch (reason) {
      const required = requiredMethods(reason);
      if (required) setMethods(required);
      else setError(reason);
    } finally {
      setSending(false);
    }
  };
  const leave = () => {
    queryClient.clear();
    question.finish(false);
    goToSignIn(router);
  };
  return (
    <Dialog
      title={own.ended.title}
      isOpen
      question
      onClose={() => undefined}
      footer={<Button onPress={leave}>{own.ended.leave}</Button>}
    >
      <p className={styles.text}>{own.ended.text(user.email)}</p>
      {methods ? (
        <CodeForm
          methods={methods}
          error={error}
          is_sending={is_sending}
          onSubmit={(code) => void send(code)}
          onBack={leave}
        />
      ) : (
        <Form
          className={styles.form ?? ""}
          onSubmit={(event) => {
            event.preventDefault();
            void send({});
          }}
        >
          {Boolean(error) && (
            <FormProblem error={error} text={isUnauthorized(error) ? own.ended.wrong : undefined} />
          )}
          <UsernameField email={user.email} />
          <TextField
            label={signing.password}
            type="password"
            autoComplete="current-password"
            autoFocus
            isRequired
            value={password}
            onChange={setPassword}
          />
          <Button look="primary" type="submit" isPending={is_sending}>
            {signing.signIn}
          </Button>
        </Form>
      )}
    </Dialog>
  );
}
