/** One's own TOTP and recovery codes. */
import { Conflict, Unprocessable } from "../../kernel/errors.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import { Body } from "../../platform/http/schema.ts";
import type { SecretKeys } from "../../platform/secrets/secret-keys.ts";
import type { NotifyUser } from "../account-notices.ts";
import { requirePerson } from "./person.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import { codeFields, RecoveryCodes, TotpSetup } from "./schema.ts";
import { afterChange, findMethods } from "./second-factors.ts";
import { otpauthUrl, toBase32 } from "./totp.ts";
import { confirmTotp, deleteTotp, startTotp } from "./totp-store.ts";

/** Shown in authenticator apps. */
const service_name = "Daybook";
const path = "/v1/me/totp";
const tag = "Second factors";

export interface SecondFactorDependencies {
  db: Database;
  secret_keys: SecretKeys;
  notifyUser: NotifyUser;
}

export class TotpAlreadyOn extends Conflict {
  constructor() {
    super("TOTP is already on. Delete it before you set it up again.");
  }
}

/** Recovery codes replace a second factor, so there must be one. */
export class NoSecondFactor extends Unprocessable {
  constructor() {
    super("This account has no second factor. Set one up first.");
  }
}

/** Every change of one's second factors needs a person who has proven recently who they are. */
const own = { tag, scope: null, fresh: true, before_second_factor: true, transaction: "none" } as const;

export function secondFactorRoutes({ db, secret_keys, notifyUser }: SecondFactorDependencies): AnyRoute[] {
  return [
    route({
      ...own,
      method: "POST",
      path,
      operation_id: "startTotp",
      summary: "Start to set up TOTP; it is off until a code confirms it",
      secret: true,
      data: TotpSetup,
      status: 201,
      async handle({ principal, now }) {
        const { user_id } = requirePerson(principal);
        const { secret, email } = await db.system(now, async (tx) => {
          const secret = await startTotp(tx, secret_keys, user_id);
          if (!secret) throw new TotpAlreadyOn();
          const user = await tx.one<Row<"users", "email">>(
            sql`select email from users where id = ${user_id}`,
          );
          return { secret, email: user.email };
        });
        return { data: { secret: toBase32(secret), otpauth_url: otpauthUrl(secret, service_name, email) } };
      },
    }),
    route({
      ...own,
      method: "POST",
      path: `${path}/confirm`,
      operation_id: "confirmTotp",
      summary: "Turn TOTP on with its first code; the recovery codes are shown once",
      rate: "login",
      renews_session: true,
      secret: true,
      body: Body({ code: codeFields.code }, {}),
      data: RecoveryCodes,
      async handle({ principal, body, now }) {
        const { user_id } = requirePerson(principal);
        return db.system(now, async (tx) => {
          if (!(await confirmTotp(tx, secret_keys, user_id, body.code, now)))
            throw invalid(
              "body.code",
              "wrong",
              "is not the current code of the secret from POST /v1/me/totp",
            );
          const recovery_codes = await replaceRecoveryCodes(tx, user_id);
          await afterChange(tx, user_id);
          await notifyUser(tx, user_id, "totp_added", now);
          return { data: { recovery_codes } };
        });
      },
    }),
    route({
      ...own,
      method: "DELETE",
      path,
      operation_id: "removeTotp",
      summary: "Turn TOTP off",
      renews_session: true,
      data: null,
      async handle({ principal, now }) {
        const { user_id } = requirePerson(principal);
        await db.system(now, async (tx) => {
          if (await deleteTotp(tx, user_id)) await notifyUser(tx, user_id, "totp_removed", now);
          await afterChange(tx, user_id);
        });
        return undefined;
      },
    }),
    route({
      ...own,
      method: "POST",
      path: "/v1/me/recovery-codes",
      operation_id: "replaceRecoveryCodes",
      summary: "Replace all recovery codes; the new ones are shown once",
      secret: true,
      data: RecoveryCodes,
      status: 201,
      async handle({ principal, now }) {
        const { user_id } = requirePerson(principal);
        return db.system(now, async (tx) => {
          if ((await findMethods(tx, user_id)) === null) throw new NoSecondFactor();
          await notifyUser(tx, user_id, "recovery_codes_replaced", now);
          return { data: { recovery_codes: await replaceRecoveryCodes(tx, user_id) } };
        });
      },
    }),
  ];
}
