import { CodeForm } from "./CodeForm.tsx";
import { PasswordForm } from "./PasswordForm.tsx";
import type { SigningIn } from "./use-sign-in.ts";

/** The form of the sign-in page, and of the sign-in over a page whose session has ended. */
export function SignInForm({ signing, onBack }: { signing: SigningIn; onBack(): void }) {
  const { methods, error, sending, send } = signing;
  if (methods === null) return <PasswordForm signing={signing} />;
  return (
    <CodeForm
      methods={methods}
      error={error}
      is_sending={sending !== null}
      onSubmit={(code) => void send(code)}
      onBack={onBack}
    />
  );
}
