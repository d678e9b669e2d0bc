import { useState } from "react";
import { Form } from "react-aria-components/Form";
import { Button } from "../design/Button.tsx";
import { TextField } from "../design/TextField.tsx";
import { useWords } from "../platform/words.ts";
import styles from "./SignIn.module.css";
import { SignInProblem } from "./SignInProblem.tsx";
import type { Methods } from "./sign-in.ts";
import { words } from "./words/index.ts";

interface Props {
  methods: Methods;
  error: unknown;
  is_sending: boolean;
  onSubmit(code: { code: string } | { recovery_code: string }): void;
  onBack(): void;
}

/** The second factor: a code of the app, or one of the recovery codes. */
export function CodeForm({ methods, error, is_sending, onSubmit, onBack }: Props) {
  const own = useWords(words);
  const [recovery, setRecovery] = useState(!methods.includes("totp"));
  const [text, setText] = useState("");
  const has_both = methods.includes("totp") && methods.includes("recovery_code");
  const change = () => {
    setText("");
    setRecovery(!recovery);
  };
  return (
    <Form
      className={styles.form ?? ""}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(recovery ? { recovery_code: text.trim() } : { code: text.replaceAll(/\s/g, "") });
      }}
    >
      {Boolean(error) && <SignInProblem error={error} wrong={own.wrongCode} />}
      <TextField
        key={String(recovery)}
        label={recovery ? own.recoveryCode : own.code}
        help={recovery ? own.recoveryHelp : own.codeHelp}
        inputMode={recovery ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoFocus
        isRequired
        value={text}
        onChange={setText}
      />
      <Button look="primary" type="submit" isPending={is_sending}>
        {own.signIn}
      </Button>
      {has_both && (
        <Button look="quiet" onPress={change}>
          {recovery ? own.useCode : own.useRecovery}
        </Button>
      )}
      <Button look="quiet" onPress={onBack}>
        {own.back}
      </Button>
    </Form>
  );
}
