/** Sign-in with a bearer token, without OAuth. The web app has a cookie instead (browser/routes.ts). */

import type { Instant } from "../kernel/calendar.ts";
import { NotFound } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { Forbidden } from "../platform/http/errors.ts";
import { type AnyRoute, type Principal, route } from "../platform/http/route.ts";
import { Body, Email, type Static, Text, Uuid } from "../platform/http/schema.ts";
import { password_length_max } from "./constants.ts";
import { originOf } from "./me/device.ts";
import { NotASession, requireSession } from "./require-session.ts";
import { CurrentSession, SessionAnswer } from "./schema.ts";
import { limitToRole } from "./scopes.ts";
import { codeFields } from "./second-factors/schema.ts";
import { findComingRequirement, lacksSecondFactor } from "./second-factors/standing.ts";
import {
  createSession,
  renewSession,
  revokeSession,
  type Session,
  type SessionOrigin,
  signSessionToken,
} from "./sessions.ts";
import { InvalidCredentials, type SignedIn, type SignIn } from "./sign-in.ts";
import type { KeyRing } from "./signing-keys.ts";
import { mayStartSession, type OrganizationOfUser, organizationsOf, type User } from "./users.ts";

export interface SessionDependencies {
  db: Database;
  issuer: string;
  keys: KeyRing;
  signIn: SignIn;
  can_mail: boolean;
}

/** A user without an organization cannot sign in. */
export class NoOrganization extends Forbidden {
  constructor() {
    super("This account belongs to no organization. Ask to be invited to one.");
  }
}

/** The organization in which someone who has just proven who they are starts: the given one, or the one used last. */
export async function enterOrganization(
  tx: Tx,
  user: SignedIn,
  organization_id: string | null | undefined,
): Promise<OrganizationOfUser> {
  const organizations = await organizationsOf(tx, user.id);
  const preferred = organizations.find((one) => one.organization_id === user.current_organization_id);
  const organization = organization_id
    ? chooseOrganization(organizations, organization_id)
    : (preferred ?? chooseOrganization(organizations, null));
  if (!(await mayStartSession(tx, user))) throw new InvalidCredentials();
  return organization;
}

/** The next sign-in starts in this organization, too. */
export async function switchTo(
  tx: Tx,
  principal: Principal,
  organization_id: string,
  now: Instant,
): Promise<{ session: Session; user: User; organization: OrganizationOfUser }> {
  const session = await requireSession(tx, principal, now);
  const organizations = await organizationsOf(tx, session.user_id);
  const organization = chooseOrganization(organizations, organization_id);
  const user = await tx.one<User>(sql`
    update users
    set current_organization_id = ${organization.organization_id}
    where id = ${session.user_id}
    returning id, email, full_name`);
  return { session, user, organization };
}

export function identityOf(user: User, { organization_id: id, name, role }: OrganizationOfUser) {
  const scopes = [...limitToRole(["apis.all"], role)].toSorted();
  return { user: toUser(user), organization: { id, name, role }, scopes };
}

type SessionResponse = { data: Static<typeof SessionAnswer> };

async function present(
  { keys, issuer }: Pick<SessionDependencies, "keys" | "issuer">,
  session: Session,
  user: User,
  organization: OrganizationOfUser,
  now: Instant,
): Promise<SessionResponse> {
  const token = await signSessionToken(keys, issuer, session, organization.organization_id, now);
  return { data: { ...token, ...identityOf(user, organization) } };
}

/** The session of someone who has just proven who they are. */
export async function startSession(
  deps: Pick<SessionDependencies, "db" | "keys" | "issuer">,
  user: SignedIn,
  organization_id: string | null | undefined,
  origin: SessionOrigin,
  now: Instant,
): Promise<SessionResponse> {
  const { session, organization } = await deps.db.system(now, async (tx) => {
    const organization = await enterOrganization(tx, user, organization_id);
    return { session: await createSession(tx, user.id, origin, now), organization };
  });
  return present(deps, session, user, organization, now);
}

/** The token of a session whose person has just proven again who they are. Its earlier tokens end. */
export async function continueSession(
  deps: Pick<SessionDependencies, "db" | "keys" | "issuer">,
  session_id: string,
  organization_id: OrganizationId,
  now: Instant,
): Promise<SessionResponse> {
  const { session, user, organization } = await deps.db.system(now, async (tx) => {
    const session = await renewSession(tx, session_id, now);
    if (!session) throw new NotASession();
    const organizations = await organizationsOf(tx, session.user_id);
    const organization = chooseOrganization(organizations, organization_id);
    const user = await tx.one<User>(
      sql`select id, email, full_name from users where id = ${session.user_id}`,
    );
    return { session, user, organization };
  });
  return present(deps, session, user, organization, now);
}

const tag = "Session";

/** The declarations that the routes of browser sessions share (browser/routes.ts). */
export const signInSpec = {
  method: "POST",
  path: "/v1/session",
  operation_id: "signIn",
  summary: "Sign in with e-mail and password, and with a code if the account has a second factor",
  tag,
  scope: null,
  public: true,
  rate: "login",
  body: Body(
    { email: Email, password: Text({ max: password_length_max }) },
    { organization_id: Uuid, ...codeFields },
  ),
  status: 201,
} as const;

export const switchSpec = {
  method: "POST",
  path: "/v1/session/switch",
  operation_id: "switchOrganization",
  summary: "Get a token of this session for another organization, or a fresh one for the same",
  tag,
  scope: null,
  before_second_factor: true,
  in_any_organization: true,
  transaction: "none",
  body: Body({ organization_id: Uuid }, {}),
} as const;

export const signOutSpec = {
  method: "DELETE",
  path: "/v1/session",
  operation_id: "signOut",
  summary: "Sign out: ends the session and all its tokens",
  tag,
  scope: null,
  before_second_factor: true,
  in_any_organization: true,
  transaction: "none",
  data: null,
} as const;

export function sessionRoutes(deps: SessionDependencies): AnyRoute[] {
  const { db, signIn } = deps;

  return [
    route({
      ...signInSpec,
      data: SessionAnswer,
      async handle({ body, request, now }) {
        const { organization_id, ...credentials } = body;
        const user = await signIn({ ...credentials, address: request.ip }, now);
        return startSession(deps, user, organization_id, originOf(request), now);
      },
    }),
    route({
      method: "GET",
      path: "/v1/session",
      operation_id: "getSession",
      summary: "Get the token's user, organization and scopes; a machine client has no user",
      tag,
      scope: null,
      before_second_factor: true,
      transaction: "none",
      data: CurrentSession,
      async handle({ principal, organization_id: id, now }) {
        const found = await db.system(now, async (tx) => ({
          organization: await findOrganization(tx, principal),
          user: await findMember(tx, principal),
          second_factor_missing: await lacksSecondFactor(tx, principal),
          second_factor_required_from: await findComingRequirement(tx, principal),
        }));
        if (!found.organization) throw new NotFound("organization");
        const { role, ...user } = found.user ?? { role: null };
        return {
          data: {
            user: "id" in user ? user : null,
            organization: { id, role, ...found.organization },
            scopes: [...principal.scopes].toSorted(),
            second_factor_missing: found.second_factor_missing,
            second_factor_required_from: found.second_factor_required_from,
            sends_mail: deps.can_mail,
          },
        };
      },
    }),
    route({
      ...switchSpec,
      secret: true,
      data: SessionAnswer,
      async handle({ body, principal, now }) {
        const { session, user, organization } = await db.system(now, (tx) =>
          switchTo(tx, principal, body.organization_id, now),
        );
        return present(deps, session, user, organization, now);
      },
    }),
    route({
      ...signOutSpec,
      async handle({ principal, now }) {
        await db.system(now, async (tx) => {
          const { id } = await requireSession(tx, principal, now);
          await revokeSession(tx, id, now);
        });
        return undefined;
      },
    }),
  ];
}

type OrganizationRow = Row<
  "organizations",
  "name" | "base_currency" | "time_zone" | "locale" | "country" | "books_locked_until"
>;
type MemberRow = Row<"memberships", "role"> &
  Row<"users", "id"> &
  Pick<
    NonNullable<Static<typeof CurrentSession>["user"]>,
    "email" | "full_name" | "language" | "preferences"
  >;

function findOrganization(tx: Tx, { organization_id }: Principal): Promise<OrganizationRow | null> {
  return tx.maybe<OrganizationRow>(sql`
    select name, base_currency, time_zone, locale, country, books_locked_until
    from organizations where organization_id = ${organization_id}`);
}

/** A machine client is no member. */
function findMember(tx: Tx, { organization_id, user_id }: Principal): Promise<MemberRow | null> {
  return tx.maybe<MemberRow>(sql`
    select u.id, u.email, u.full_name, u.language, u.preferences, m.role
    from memberships m
    join users u on u.id = m.user_id
    where m.organization_id = ${organization_id} and m.user_id = ${user_id}`);
}

/** An organization that the user does not belong to is answered like one that does not exist. */
function chooseOrganization(organizations: OrganizationOfUser[], wanted: string | null): OrganizationOfUser {
  const [first] = organizations;
  if (!first) throw new NoOrganization();
  if (wanted === null) return first;
  const found = organizations.find((one) => one.organization_id === wanted);
  if (!found) throw new NotFound("organization");
  return found;
}

function toUser({ id, email, full_name }: User): User {
  return { id, email, full_name };
}
