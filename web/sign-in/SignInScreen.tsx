import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useTitle } from "../platform/use-title.ts";
import { useWords } from "../platform/words.ts";
import { CodeForm } from "./CodeForm.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import styles from "./SignIn.module.css";
import { enterApp, type Methods, requiredMethods, sendCredentials } from "./sign-in.ts";
import { words } from "./words/index.ts";

export function SignInScreen() {
  const own = useWords(words);
  useTitle(own.signIn);
  const [credentials, setCredentials] = useState({ email: "", password: "" });
  const [methods, setMethods] = useState<Methods | null>(null);
  const sending = useMutation({
    mutationFn: sendCredentials,
    onSuccess: enterApp,
    onError: (error) => setMethods((known) => requiredMethods(error) ?? known),
  });
  const wants_code = methods !== null;
  // "A second factor is needed" is a next step, not a mistake.
  const error = sending.error && !requiredMethods(sending.error) ? sending.error : null;
  return (
    <main className={styles.screen}>
      <div className={styles.card}>
        <span className={styles.mark} aria-hidden="true">
          D
        </span>
        <h1 className={styles.title}>{wants_code ? own.secondTitle : own.title}</h1>
        {wants_code ? (
          <CodeForm
            methods={methods}
            error={error}
            is_sending={sending.isPending}
            onSubmit={(code) => sending.mutate({ ...credentials, ...code })}
            onBack={() => {
              setMethods(null);
              sending.reset();
            }}
          />
        ) : (
          <PasswordForm
            credentials={credentials}
            onChange={setCredentials}
            error={error}
            is_sending={sending.isPending}
            onSubmit={() => sending.mutate(credentials)}
          />
        )}
      </div>
    </main>
  );
}
