import text from "./text.module.css";

/** Tells a password manager whose password a form is about. Nobody else sees it. */
export function UsernameField({ email }: { email: string }) {
  return (
    <input
      className={text.hidden}
      type="text"
      name="username"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
  );
}
