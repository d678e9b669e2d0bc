/**
 * What a person's token may not do although it has the scope: sensitive changes long after the last proof of who they
 * are, and anything at all while the organization requires a second factor that they do not have. The database is asked
 * each time, because a cached token may not know yet that its person has just confirmed or set one up.
 */
import { addMilliseconds, type Instant } from "../../kernel/calendar.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import type { AnyRoute, Principal } from "../../platform/http/route.ts";
import { sessionIdOf } from "../token-id.ts";

export const fresh_minutes = 10;

export class ReauthenticationRequired extends AppError {
  static override code = "reauthentication_required";
  static override status = 403;
  /** The same request succeeds once the session is confirmed. */
  static override momentary = true;
  constructor() {
    super(
      `This needs a session that was confirmed within the last ${fresh_minutes} minutes. Call POST /v1/session/confirm and repeat the request with the token that it returns.`,
    );
  }
}

export class SecondFactorSetupRequired extends AppError {
  static override code = "second_factor_setup_required";
  static override status = 403;
  static override momentary = true;
  constructor() {
    super(
      "This organization requires a second factor. Set one up with POST /v1/me/totp or POST /v1/me/passkeys.",
    );
  }
}

export type RequireStanding = (route: AnyRoute, principal: Principal, now: Instant) => Promise<void>;

export function createRequireStanding(db: Database): RequireStanding {
  return (route, principal, now) =>
    db.system(now, async (tx) => {
      if (principal.second_factor_missing && !route.before_second_factor)
        await requireSecondFactor(tx, principal);
      if (route.fresh) await requireFresh(tx, principal, now);
    });
}

async function requireSecondFactor(tx: Tx, { user_id }: Principal): Promise<void> {
  const { has } = await tx.one<{ has: boolean }>(sql`select has_second_factor(${user_id}) as has`);
  if (!has) throw new SecondFactorSetupRequired();
}

async function requireFresh(tx: Tx, principal: Principal, now: Instant): Promise<void> {
  const id = sessionIdOf(principal);
  if (id === null) return;
  const session = await tx.maybe<Row<"sessions", "authenticated_at">>(sql`
    select authenticated_at from sessions where id = ${id}`);
  const since = addMilliseconds(now, -fresh_minutes * 60_000);
  if (!session || session.authenticated_at < since) throw new ReauthenticationRequired();
}
