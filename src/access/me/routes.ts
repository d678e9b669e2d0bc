/** The signed-in person: their profile, password and sessions. */
import { NotFound } from "../../kernel/errors.ts";
import type { OrganizationId, UserId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { assignments, sql } from "../../platform/db/sql.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import { Body, ListOf, Text, Type, Uuid } from "../../platform/http/schema.ts";
import { password_length_max, preferences_size_max } from "../constants.ts";
import { endSignInGrantsOf } from "../oauth/grants.ts";
import { requireSession } from "../require-session.ts";
import { Me, MePatch, OwnSession } from "../schema.ts";
import { findMethods } from "../second-factors/second-factors.ts";
import { listSessions, revokeSession, revokeSessionsOf } from "../sessions.ts";
import { changePassword, type PasswordChangeDependencies } from "./change-password.ts";

const path = "/v1/me";
/** Users are not organization data, so these routes use system database transactions. */
const shared = { tag: "Me", scope: null, transaction: "none", before_second_factor: true } as const;

export function meRoutes(deps: PasswordChangeDependencies): AnyRoute[] {
  return [...profileRoutes(deps), ...passwordRoutes(deps), ...ownSessionRoutes(deps)];
}

function profileRoutes({ db }: PasswordChangeDependencies): AnyRoute[] {
  return [
    route({
      ...shared,
      method: "GET",
      path,
      operation_id: "getMe",
      summary: "Get your own account",
      data: Me,
      handle: ({ principal, now }) =>
        db.system(now, async (tx) => {
          const { user_id } = await requireSession(tx, principal, now);
          return present(await requireMe(tx, user_id, principal.organization_id));
        }),
    }),
    route({
      ...shared,
      method: "PATCH",
      path,
      operation_id: "updateMe",
      summary: "Change your name, the language of messages to you, your preferences and saved views",
      body: MePatch,
      resource: Me,
      data: Me,
      handle: ({ principal, body, now, requireVersion }) =>
        db.system(now, async (tx) => {
          const { user_id } = await requireSession(tx, principal, now);
          await tx.run(sql`select from users where id = ${user_id} for no key update`);
          const me = await requireMe(tx, user_id, principal.organization_id);
          requireVersion(me.version);
          if (Object.keys(body).length > 0)
            await tx.run(sql`
              update users set ${assignments(toColumns(body, principal.organization_id))} where id = ${user_id}`);
          return present(await requireMe(tx, user_id, principal.organization_id));
        }),
    }),
  ];
}

function passwordRoutes(deps: PasswordChangeDependencies): AnyRoute[] {
  return [
    route({
      ...shared,
      method: "POST",
      path: `${path}/password`,
      operation_id: "changePassword",
      summary: "Change your password; all your other sessions end",
      fresh: true,
      renews_session: true,
      rate: "login",
      // The key would be stored with a fast hash of the body, from which the password could be guessed.
      idempotency: "none",
      body: Body(
        {
          current_password: Text({ max: password_length_max }),
          new_password: Text({ max: password_length_max }),
        },
        {},
      ),
      data: null,
      async handle({ principal, body, request, now }) {
        const session = await deps.db.system(now, (tx) => requireSession(tx, principal, now));
        await changePassword(deps, session, { ...body, address: request.ip }, now);
        return undefined;
      },
    }),
  ];
}

function ownSessionRoutes({ db }: PasswordChangeDependencies): AnyRoute[] {
  return [
    route({
      ...shared,
      method: "GET",
      path: `${path}/sessions`,
      operation_id: "listSessions",
      summary: "List your sessions, the one used last first",
      data: ListOf(OwnSession),
      handle: ({ principal, now }) =>
        db.system(now, async (tx) => {
          const { id, user_id } = await requireSession(tx, principal, now);
          const sessions = await listSessions(tx, user_id, now);
          return { data: sessions.map((row) => ({ ...row, current: row.id === id })) };
        }),
    }),
    route({
      ...shared,
      method: "DELETE",
      path: `${path}/sessions`,
      operation_id: "endOtherSessions",
      summary: "End all your other sessions, with those of the command line",
      fresh: true,
      data: null,
      async handle({ principal, now }) {
        const user_id = await db.system(now, async (tx) => {
          const session = await requireSession(tx, principal, now);
          await revokeSessionsOf(tx, session.user_id, now, session.id);
          return session.user_id;
        });
        await endSignInGrantsOf(db, user_id, now);
        return undefined;
      },
    }),
    route({
      ...shared,
      method: "DELETE",
      path: `${path}/sessions/{id}`,
      operation_id: "endSession",
      summary: "End one of your sessions",
      fresh: true,
      params: Type.Object({ id: Uuid }),
      data: null,
      handle: ({ principal, params, now }) =>
        db.system(now, async (tx) => {
          const { user_id } = await requireSession(tx, principal, now);
          const own = (await listSessions(tx, user_id, now)).find(({ id }) => id === params.id.toLowerCase());
          if (!own) throw new NotFound("session");
          await revokeSession(tx, own.id, now);
          return undefined;
        }),
    }),
  ];
}

type MeRow = Row<"users", "id" | "email" | "email_verified_at" | "full_name" | "version"> &
  Pick<Me, "language" | "preferences" | "saved_views" | "second_factors">;

async function requireMe(tx: Tx, user_id: UserId, org: OrganizationId): Promise<MeRow> {
  const row = await tx.one<Omit<MeRow, "second_factors">>(sql`
    select id, email, email_verified_at, full_name, language, preferences,
      coalesce(saved_views -> ${org}::text, '[]') as saved_views, version
    from users where id = ${user_id}`);
  return { ...row, second_factors: (await findMethods(tx, user_id)) ?? [] };
}

/** Saved views belong to the session's organization; those of others stay as they are. */
function toColumns({ preferences, saved_views, ...plain }: MePatch, org: OrganizationId) {
  return {
    ...plain,
    ...(preferences === undefined ? {} : { preferences: requireSmall(preferences) }),
    ...(saved_views === undefined
      ? {}
      : {
          saved_views: sql`saved_views || jsonb_build_object(${org}::text, ${JSON.stringify(saved_views)}::jsonb)`,
        }),
  };
}

function requireSmall(preferences: object): string {
  const json = JSON.stringify(preferences);
  const size = Buffer.byteLength(json);
  if (size > preferences_size_max)
    throw invalid(
      "body.preferences",
      "size",
      `must have at most ${preferences_size_max} bytes as JSON; found ${size}`,
    );
  return json;
}

function present({ version, email_verified_at, ...row }: MeRow): { data: Me; version: number } {
  const { id, email, ...rest } = row;
  const email_verified = email_verified_at !== null;
  return { data: { id, email, email_verified, ...rest }, version };
}
