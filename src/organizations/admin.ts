/**
 * Administration from the command line, without signing in. Anyone who can run it has access to the database
 * anyway.
 */
import {
  createApiKey,
  createNotifyUser,
  endSignInGrantsOf,
  findPasswordOwner,
  findUser,
  hashPassword,
  insertUser,
  isRequestable,
  removeSecondFactors,
  requestableScopes,
  requireGoodPassword,
  revokeSessionsOf,
  sameEmail,
} from "../access/index.ts";
import type { Instant } from "../kernel/calendar.ts";
import { NotFound } from "../kernel/errors.ts";
import { newId, type OrganizationId, type UserId } from "../kernel/ids.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { invalid } from "../platform/http/route.ts";
import { findUsage, type OwnQuotas, type Quotas, saveQuotas, type Usage } from "../platform/quota/quotas.ts";
import {
  addMember,
  createOrganization,
  type NewOrganization,
  type OnOrganizationCreated,
} from "./create-organization.ts";

export interface AdminCreateOrganization extends NewOrganization {
  email: string;
  full_name?: string | null;
}

export interface AdminCreated {
  organization_id: OrganizationId;
  user_id: UserId;
  /** An API key with apis.all. */
  token: string;
}

/** An existing user becomes owner of the new organization. A new user has no password until one is set. */
export async function adminCreateOrganization(
  db: Database,
  input: AdminCreateOrganization,
  hooks: readonly OnOrganizationCreated[],
  now: Instant,
): Promise<AdminCreated> {
  const { email, full_name = null, ...organization } = input;
  const organization_id = newId<OrganizationId>();
  return db.organization(adminContext(organization_id, now), async (tx) => {
    await createOrganization(tx, organization_id, organization, hooks, now);
    const known = await findUser(tx, email);
    const user_id =
      known?.id ??
      (await insertUser(tx, {
        email,
        email_verified_at: null,
        full_name,
        password_hash: null,
        current_organization_id: organization_id,
      }));
    await addMember(tx, organization_id, user_id, "owner");
    const { key } = await createApiKey(tx, {
      organization_id,
      user_id,
      name: "Created with the organization",
      scopes: ["apis.all"],
      expires_at: null,
    });
    return { organization_id, user_id, token: key };
  });
}

export interface AdminCreateToken {
  organization_id: OrganizationId;
  /** Scopes and bundles, separated by spaces. */
  scope: string;
  /** The member it acts for; by default the organization's first owner. */
  email?: string;
  name?: string;
  expires_at?: Instant | null;
}

export async function adminCreateToken(
  db: Database,
  input: AdminCreateToken,
  now: Instant,
): Promise<{ id: string; token: string; user_id: UserId; scopes: string[] }> {
  const scopes = parseScopes(input.scope);
  return db.organization(adminContext(input.organization_id, now), async (tx) => {
    const user_id = await requireMember(tx, input.organization_id, input.email);
    const { id, key } = await createApiKey(tx, {
      organization_id: input.organization_id,
      user_id,
      name: input.name ?? "Created on the command line",
      scopes,
      expires_at: input.expires_at ?? null,
    });
    return { id, token: key, user_id, scopes };
  });
}

/** For a user who lost every second factor and recovery code. Ends all their sessions. */
export async function adminRemoveSecondFactors(
  db: Database,
  { email, can_mail = false }: AdminOfUser,
  now: Instant,
): Promise<void> {
  await endSessions(db, email, now, async (tx, user_id) => {
    await removeSecondFactors(tx, user_id);
    await createNotifyUser(can_mail)(tx, user_id, "second_factors_removed", now);
  });
}

export interface AdminOfUser {
  email: string;
  /** Whether the service has a mail server and the user gets a notice. */
  can_mail?: boolean;
}

/** For an account that somebody else may be signed in to. Password, second factors and API keys stay. */
export async function adminEndSessions(db: Database, email: string, now: Instant): Promise<void> {
  await endSessions(db, email, now, async () => {});
}

/** Ends all sessions of a user, after a change in the same database transaction. */
async function endSessions(
  db: Database,
  email: string,
  now: Instant,
  change: (tx: Tx, user_id: UserId) => Promise<void>,
): Promise<void> {
  const user_id = await db.system(now, async (tx) => {
    const user = await findUser(tx, email);
    if (!user) throw new NotFound("user");
    await change(tx, user.id);
    await revokeSessionsOf(tx, user.id, now);
    return user.id;
  });
  await endSignInGrantsOf(db, user_id, now);
}

/** For a user who has no password yet or forgot it. Ends all their sessions. */
export async function adminSetPassword(
  db: Database,
  { email, password, can_mail = false }: AdminOfUser & { password: string },
  now: Instant,
): Promise<void> {
  const owner = await db.system(now, async (tx) => {
    const user = await findUser(tx, email);
    if (!user) throw new NotFound("user");
    return findPasswordOwner(tx, user);
  });
  requireGoodPassword(password, owner);
  const password_hash = await hashPassword(password);
  await endSessions(db, email, now, async (tx, user_id) => {
    await tx.run(sql`update users set password_hash = ${password_hash} where id = ${user_id}`);
    await tx.run(sql`delete from password_resets where user_id = ${user_id}`);
    await createNotifyUser(can_mail)(tx, user_id, "password_changed", now);
  });
}

/** An omitted quota stays as it is; null restores the service's default. */
export async function adminSetQuotas(
  db: Database,
  { organization_id, ...quotas }: { organization_id: OrganizationId } & OwnQuotas,
  defaults: Quotas,
  now: Instant,
): Promise<Usage> {
  return db.organization(adminContext(organization_id, now), async (tx) => {
    const found = await tx.maybe(sql`
      select from organizations where organization_id = ${organization_id} for key share`);
    if (!found) throw new NotFound("organization");
    await saveQuotas(tx, organization_id, quotas);
    return findUsage(tx, organization_id, defaults);
  });
}

function parseScopes(text: string): string[] {
  const names = [...new Set(text.split(/[\s,]+/).filter((name) => name !== ""))];
  const unknown = names.filter((name) => !isRequestable(name));
  if (names.length === 0 || unknown.length > 0)
    throw invalid(
      "scope",
      "enum",
      `must name scopes among ${requestableScopes.join(", ")}; found ${JSON.stringify(unknown.join(" "))}`,
    );
  return names;
}

async function requireMember(tx: Tx, org: OrganizationId, email: string | undefined): Promise<UserId> {
  const member = await tx.maybe<Row<"memberships", "user_id">>(sql`
    select m.user_id
    from memberships m
    join users u on u.id = m.user_id
    where m.organization_id = ${org}
      and (${email ?? null}::text is null and m.role = 'owner' or ${sameEmail(sql`u.email`, email ?? "")})
    order by m.created_at, m.id
    limit 1`);
  if (!member) throw new NotFound(email === undefined ? "organization" : "member of this organization");
  return member.user_id;
}

function adminContext(organization_id: OrganizationId, now: Instant): Context {
  return { organization_id, actor: { kind: "system", id: null, channel: "admin", request_id: null }, now };
}
