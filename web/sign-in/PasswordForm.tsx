import { useMutation } from "@tanstack/react-query";
import { Form } from "react-aria-components/Form";
import { Button } from "../design/Button.tsx";
import { FormProblem } from "../design/FormProblem.tsx";
import { TextField } from "../design/TextField.tsx";
import { useWords } from "../platform/words.ts";
import styles from "./SignIn.module.css";
import { SignInProblem } from "./SignInProblem.tsx";
import { signInWithPasskey } from "./sign-in.ts";
import { words } from "./words/index.ts";

interface Values {
  email: string;
  password: string;
}

interface Props {
  credentials: Values;
  onChange(values: Values): void;
  onSubmit(): void;
  error: unknown;
  is_sending: boolean;
}

export function PasswordForm({ credentials, onChange, onSubmit, error, is_sending }: Props) {
  const own = useWords(words);
  const passkey = useMutation({ mutationFn: signInWithPasskey });
  return (
    <Form
      className={styles.form ?? ""}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {Boolean(error) && <SignInProblem error={error} wrong={own.wrongPassword} />}
      {passkey.isError && <FormProblem text={own.passkeyFailed} />}
      <TextField
        label={own.email}
        type="email"
        name="email"
        autoComplete="username webauthn"
        autoFocus
        isRequired
        value={credentials.email}
        onChange={(email) => onChange({ ...credentials, email })}
      />
      <TextField
        label={own.password}
        type="password"
        name="password"
        autoComplete="current-password"
        isRequired
        value={credentials.password}
        onChange={(password) => onChange({ ...credentials, password })}
      />
      <Button look="primary" type="submit" isPending={is_sending}>
        {own.signIn}
      </Button>
      <p className={styles.or}>{own.or}</p>
      <Button icon="key" onPress={() => passkey.mutate()} isPending={passkey.isPending}>
        {own.passkey}
      </Button>
      <a className={styles.link} href="/password-reset">
        {own.forgot}
      </a>
    </Form>
  );
}
