import { Form } from "react-aria-components/Form";
import { Button } from "../design/Button.tsx";
import { FormProblem } from "../design/FormProblem.tsx";
import { TextField } from "../design/TextField.tsx";
import { UsernameField } from "../design/UsernameField.tsx";
import { useWords } from "../platform/words.ts";
import styles from "./SignIn.module.css";
import { SignInProblem } from "./SignInProblem.tsx";
import type { SigningIn } from "./use-sign-in.ts";
import { words } from "./words/index.ts";

export function PasswordForm({ signing }: { signing: SigningIn }) {
  const own = useWords(words);
  const { is_known, credentials, setCredentials, error, passkey_failed, sending } = signing;
  return (
    <Form
      className={styles.form ?? ""}
      onSubmit={(event) => {
        event.preventDefault();
        void signing.send();
      }}
    >
      {Boolean(error) && (
        <SignInProblem error={error} wrong={is_known ? own.wrongPasswordOnly : own.wrongPassword} />
      )}
      {passkey_failed && <FormProblem text={own.passkeyFailed} />}
      {is_known ? (
        <UsernameField email={credentials.email} />
      ) : (
        <TextField
          label={own.email}
          type="email"
          name="email"
          autoComplete="username webauthn"
          autoFocus
          isRequired
          value={credentials.email}
          onChange={(email) => setCredentials({ ...credentials, email })}
        />
      )}
      <TextField
        label={own.password}
        type="password"
        name="password"
        autoComplete="current-password"
        autoFocus={is_known}
        isRequired
        value={credentials.password}
        onChange={(password) => setCredentials({ ...credentials, password })}
      />
      <Button look="primary" type="submit" isPending={sending === "credentials"}>
        {own.signIn}
      </Button>
      <p className={styles.or}>{own.or}</p>
      <Button icon="key" onPress={() => void signing.sendPasskey()} isPending={sending === "passkey"}>
        {own.passkey}
      </Button>
      {!is_known && (
        <a className={styles.link} href="/password-reset">
          {own.forgot}
        </a>
      )}
    </Form>
  );
}
