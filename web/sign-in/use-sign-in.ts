import { useState } from "react";
import { type Methods, requiredMethods, sendCredentials, sendPasskey } from "./sign-in.ts";

export interface Wanted {
  /** Whose session it shall be, where that is known already. */
  email?: string;
  organization_id?: string;
  onEntered(): void;
}

export type SigningIn = ReturnType<typeof useSignIn>;

/**
 * Sign-in with a password, a second factor or a passkey. No mutation: a wrong password is a 401, too, and must not be taken
 * for the end of a session.
 */
export function useSignIn({ email, organization_id, onEntered }: Wanted) {
  const [credentials, setCredentials] = useState({ email: email ?? "", password: "" });
  const [methods, setMethods] = useState<Methods | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [passkey_failed, setPasskeyFailed] = useState(false);
  const [sending, setSending] = useState<"credentials" | "passkey" | null>(null);
  const place = organization_id ? { organization_id } : {};
  const begin = (what: "credentials" | "passkey") => {
    setSending(what);
    setError(null);
    setPasskeyFailed(false);
  };
  const send = async (code: { code?: string; recovery_code?: string } = {}) => {
    begin("credentials");
    try {
      await sendCredentials({ ...credentials, ...place, ...code });
      onEntered();
    } catch (reason) {
      // "A second factor is needed" is a next step, not a mistake.
      const required = requiredMethods(reason);
      if (required) setMethods(required);
      else setError(reason);
    } finally {
      setSending(null);
    }
  };
  const sendOwnPasskey = async () => {
    begin("passkey");
    try {
      if (await sendPasskey(place)) onEntered();
    } catch {
      setPasskeyFailed(true);
    } finally {
      setSending(null);
    }
  };
  const restart = () => {
    setMethods(null);
    setError(null);
  };
  const state = { is_known: email !== undefined, credentials, methods, error, passkey_failed, sending };
  return { ...state, setCredentials, send, sendPasskey: sendOwnPasskey, restart };
}
