/** A session proves again who it is, before a route that declares `fresh`. */
import type { Instant } from "../../kernel/calendar.ts";
import type { Database } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import { Body, type Static, Text } from "../../platform/http/schema.ts";
import { password_length_max } from "../constants.ts";
import { type CodeSignIn, InvalidCredentials, type SignIn } from "../sign-in.ts";
import { findAccountById } from "../users.ts";
import { type PasskeyDependencies, PasskeyRefused, requirePasskeyUser } from "./passkeys.ts";
import { type Person, requirePerson } from "./person.ts";
import { AuthenticationCredential, codeFields } from "./schema.ts";
import { hasCode } from "./second-factors.ts";

export interface ConfirmDependencies {
  db: Database;
  signIn: SignIn;
  signInWithCode: CodeSignIn;
  passkeys: PasskeyDependencies;
}

const Confirmation = Body(
  {},
  { password: Text({ max: password_length_max }), ...codeFields, passkey: AuthenticationCredential },
);
type Confirmation = Static<typeof Confirmation>;

export function confirmRoutes(deps: ConfirmDependencies): AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/v1/session/confirm",
      operation_id: "confirmSession",
      summary:
        "Confirm the session with a second factor, or with the password of an account that has none; needed for sensitive changes",
      tag: "Session",
      scope: null,
      before_second_factor: true,
      transaction: "none",
      idempotency: "none",
      rate: "login",
      renews_session: true,
      body: Confirmation,
      data: null,
      async handle({ principal, body, request, now }) {
        const person = requirePerson(principal);
        await proveAgain(deps, person, body, request.ip, now);
        await deps.db.system(now, (tx) =>
          tx.run(sql`update sessions set authenticated_at = ${now} where id = ${person.session_id}`),
        );
        return undefined;
      },
    }),
  ];
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
