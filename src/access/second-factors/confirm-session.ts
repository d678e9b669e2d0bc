/** The person of a session proves again who they are, before a route that declares `fresh`. */
import type { Instant } from "../../kernel/calendar.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import { Body, type Static, Text } from "../../platform/http/schema.ts";
import { password_length_max } from "../constants.ts";
import { SessionAnswer } from "../schema.ts";
import { continueSession, type SessionDependencies } from "../session-routes.ts";
import { markAuthenticated } from "../sessions.ts";
import { type CodeSignIn, InvalidCredentials } from "../sign-in.ts";
import { findAccountById } from "../users.ts";
import { type PasskeyDependencies, PasskeyRefused, requirePasskeyUser } from "./passkeys.ts";
import { type Person, requirePerson } from "./person.ts";
import { AuthenticationCredential, codeFields } from "./schema.ts";
import { hasCode } from "./second-factors.ts";

export interface ConfirmDependencies extends SessionDependencies {
  signInWithCode: CodeSignIn;
  passkeys: PasskeyDependencies;
}

const Confirmation = Body(
  {},
  { password: Text({ max: password_length_max }), ...codeFields, passkey: AuthenticationCredential },
);
type Confirmation = Static<typeof Confirmation>;

const spec = {
  method: "POST",
  path: "/v1/session/confirm",
  operation_id: "confirmSession",
  summary:
    "Confirm the session with a second factor, or with the password of an account that has none; returns a new token and ends the earlier ones",
  tag: "Session",
  scope: null,
  before_second_factor: true,
  transaction: "none",
  idempotency: "none",
  rate: "login",
  body: Confirmation,
} as const;

export function confirmRoute(deps: ConfirmDependencies): AnyRoute {
  return route({
    ...spec,
    data: SessionAnswer,
    async handle({ principal, organization_id, body, request, now }) {
      const person = requirePerson(principal);
      await proveAgain(deps, person, body, request.ip, now);
      return continueSession(deps, person.session_id, organization_id, now);
    },
  });
}

/** For the web app: the new value of the cookie is all that the browser gets. */
export function browserConfirmRoute(deps: ConfirmDependencies): AnyRoute {
  return route({
    ...spec,
    renews_session: true,
    data: null,
    async handle({ principal, body, request, now }) {
      const person = requirePerson(principal);
      await proveAgain(deps, person, body, request.ip, now);
      await deps.db.system(now, (tx) => markAuthenticated(tx, person.session_id, now));
      return undefined;
    },
  });
}

/** Any way of signing in counts. With a second factor, the password alone is refused as it is at sign-in. */
async function proveAgain(
  { db, signIn, signInWithCode, passkeys }: ConfirmDependencies,
  { user_id }: Person,
  { password, passkey, ...given }: Confirmation,
  address: string,
  now: Instant,
): Promise<void> {
  if (passkey) {
    if ((await requirePasskeyUser(passkeys, passkey, address, now)) !== user_id) throw new PasskeyRefused();
    return;
  }
  if (password) {
    const account = await db.system(now, (tx) => findAccountById(tx, user_id));
    if (!account) throw new InvalidCredentials();
    await signIn({ email: account.email, password, ...given, address }, now);
    return;
  }
  if (!hasCode(given))
    throw invalid("body", "required", "must have a password, code, recovery_code or passkey");
  await signInWithCode({ user_id, ...given, address }, now);
}
