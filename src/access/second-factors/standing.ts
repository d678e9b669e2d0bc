/**
 * What a person's token may not do although it has the scope: sensitive changes long after the last proof of who they
 * are, and anything at all while the organization requires a second factor that they do not have. The database is asked
 * each time, because a cached token may not know yet that its person has just confirmed or set one up.
 */
import { addMilliseconds, type CalendarDate, type Instant } from "../../kernel/calendar.ts";
import { AppError } from "../../kernel/errors.ts";
import type { Database, Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { sql } from "../../platform/db/sql.ts";
import type { AnyRoute, Principal } from "../../platform/http/route.ts";
import { sessionIdOf } from "../token-id.ts";
import { requirePerson } from "./person.ts";

export const fresh_minutes = 10;

export class ReauthenticationRequired extends AppError {
  static override code = "reauthentication_required";
  static override status = 403;
  /** The same request succeeds once the session is confirmed. */
  static override momentary = true;
  constructor() {
    super(
      `This needs a session that was confirmed within the last ${fresh_minutes} minutes. Call POST /v1/session/confirm and repeat the request; a bearer token is replaced by the one that it returns.`,
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

/** The token of an external issuer does not say enough about the sign-in there. A new one may. */
export class IssuerProofRequired extends AppError {
  static override code = "reauthentication_required";
  static override status = 403;
  static override momentary = true;
}

const old_sign_in = `This needs a sign-in at the identity provider within the last ${fresh_minutes} minutes, and a token that says so (\`auth_time\`). Sign in there again, or in Daybook itself.`;
const one_factor =
  "This organization requires a second factor, and the identity provider's token does not say that one was used (`mfa` in `amr`). Sign in there with a second factor, or in Daybook itself.";

export type RequireStanding = (route: AnyRoute, principal: Principal, now: Instant) => Promise<void>;

export function createRequireStanding(db: Database): RequireStanding {
  return (route, principal, now) =>
    db.system(now, async (tx) => {
      if (!route.before_second_factor) await requireSecondFactor(tx, principal);
      if (route.fresh) await requireFresh(tx, principal, now);
    });
}

async function requireSecondFactor(tx: Tx, principal: Principal): Promise<void> {
  if (!(await lacksSecondFactor(tx, principal))) return;
  throw principal.signed_in_elsewhere_at === undefined
    ? new SecondFactorSetupRequired()
    : new IssuerProofRequired(one_factor);
}

/** A second factor here does not count for a sign-in elsewhere, which did not ask for it. */
export async function lacksSecondFactor(tx: Tx, principal: Principal): Promise<boolean> {
  const { user_id, second_factor_missing = false, signed_in_elsewhere_at } = principal;
  if (!second_factor_missing || signed_in_elsewhere_at !== undefined) return second_factor_missing;
  const { has } = await tx.one<{ has: boolean }>(sql`select has_second_factor(${user_id}) as has`);
  return !has;
}

/**
 * The day from which the organization will require a second factor that this person does not have. Null: it does not, or
 * it does already. A person who signs in elsewhere needs none here.
 */
export async function findComingRequirement(
  tx: Tx,
  { user_id, organization_id, signed_in_elsewhere_at }: Principal,
): Promise<CalendarDate | null> {
  if (!user_id || signed_in_elsewhere_at !== undefined) return null;
  const coming = await tx.maybe<{ required_from: CalendarDate }>(sql`
    select (o.settings->>'second_factor_required_from')::date as required_from
    from organizations o
    where o.organization_id = ${organization_id} and o.settings->>'require_second_factor' = 'true'
      and (o.settings->>'second_factor_required_from')::date > (app_now() at time zone o.time_zone)::date
      and not has_second_factor(${user_id})`);
  return coming?.required_from ?? null;
}

/**
 * For a change that only a person may make: an API key or application is refused, because it proves nothing about who
 * uses it. It reads in a database transaction of its own.
 */
export async function requireRecentProof(db: Database, principal: Principal, now: Instant): Promise<void> {
  if (principal.signed_in_elsewhere_at === undefined) requirePerson(principal);
  await db.system(now, (tx) => requireFresh(tx, principal, now));
}

async function requireFresh(tx: Tx, principal: Principal, now: Instant): Promise<void> {
  const since = addMilliseconds(now, -fresh_minutes * 60_000);
  const { signed_in_elsewhere_at: elsewhere_at } = principal;
  if (elsewhere_at !== undefined && (elsewhere_at === null || elsewhere_at < since))
    throw new IssuerProofRequired(old_sign_in);
  const id = sessionIdOf(principal);
  if (id === null) return;
  const session = await tx.maybe<Row<"sessions", "authenticated_at">>(sql`
    select authenticated_at from sessions where id = ${id}`);
  if (!session || session.authenticated_at < since) throw new ReauthenticationRequired();
}
