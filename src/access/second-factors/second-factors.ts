/** Which second factors a user has, and the check of a code at sign-in. */
import type { Instant } from "../../kernel/calendar.ts";
import { AppError } from "../../kernel/errors.ts";
import type { UserId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import type { SecretKeys } from "../../platform/secrets/secret-keys.ts";
import { type SecondFactorMethod, secondFactorMethods } from "../constants.ts";
import { sendNotice } from "../notices.ts";
import type { SessionMark } from "../users.ts";
import { deleteRecoveryCodes, takeRecoveryCode } from "./recovery-codes.ts";
import { deleteTotp, takeTotpCode } from "./totp-store.ts";

/** The password is right, and the account has a second factor. */
export class SecondFactorRequired extends AppError {
  static override code = "second_factor_required";
  static override status = 401;
  /** For the page that asks for the code next; the response does not name it. */
  readonly user: SessionMark;
  constructor({ id, sessions_ended_count }: SessionMark, methods: readonly SecondFactorMethod[]) {
    super(
      "This account has a second factor: send a code or a recovery_code as well, or sign in with a passkey.",
      { methods },
      { "www-authenticate": "Bearer" },
    );
    this.user = { id, sessions_ended_count };
  }
}

/**
 * The usable methods of a user who has a second factor, or null for one who has none. A disabled passkey still counts:
 * whoever copied it must not get in with the password alone. Recovery codes alone are no second factor.
 */
export async function findMethods(tx: Tx, user_id: UserId): Promise<SecondFactorMethod[] | null> {
  const has = await tx.one<Record<SecondFactorMethod | "disabled", boolean>>(sql`
    select
      exists (select from totp_secrets where user_id = ${user_id} and confirmed_at is not null) as totp,
      exists (select from passkeys where user_id = ${user_id} and disabled_at is null) as passkey,
      exists (select from passkeys where user_id = ${user_id} and disabled_at is not null) as disabled,
      exists (select from recovery_codes where user_id = ${user_id}) as recovery_code`);
  if (!has.totp && !has.passkey && !has.disabled) return null;
  return secondFactorMethods.filter((method) => has[method]);
}

/** What a person types in addition to the password. */
export interface GivenCode {
  code?: string | null | undefined;
  recovery_code?: string | null | undefined;
}

export function hasCode({ code, recovery_code }: GivenCode): boolean {
  return Boolean(code || recovery_code);
}

/** One field on a page takes both: 6 digits are a code, anything else a recovery code. */
export function readCode(text: string): GivenCode {
  return /^[\d ]*$/.test(text) ? { code: text } : { recovery_code: text };
}

/** Uses up the code. */
export function takeCode(
  tx: Tx,
  keys: SecretKeys,
  user_id: UserId,
  { code, recovery_code }: GivenCode,
  now: Instant,
): Promise<boolean> {
  return code
    ? takeTotpCode(tx, keys, user_id, code, now)
    : takeRecoveryCode(tx, user_id, recovery_code ?? "");
}

export async function removeSecondFactors(tx: Tx, user_id: UserId): Promise<void> {
  await deleteTotp(tx, user_id);
  await tx.run(sql`delete from passkeys where user_id = ${user_id}`);
  await afterChange(tx, user_id);
}

/** Call it after every change of a user's second factors: their cached tokens may be allowed more or less now. */
export async function afterChange(tx: Tx, user_id: UserId): Promise<void> {
  if ((await findMethods(tx, user_id)) === null) await deleteRecoveryCodes(tx, user_id);
  await sendNotice(tx, { user_id });
}
