/**
 * The routes of the session below /app/api. They replace those of the same names: the browser gets a cookie, which no
 * script can read, and no token.
 */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Instant } from "../../kernel/calendar.ts";
import type { Database } from "../../platform/db/database.ts";
import { NotSignedIn } from "../../platform/http/errors.ts";
import { cookieOf } from "../../platform/http/mounts.ts";
import type { Credential } from "../../platform/http/options.ts";
import { type AnyRoute, route } from "../../platform/http/route.ts";
import { originOf } from "../me/device.ts";
import { endOAuthSession } from "../oauth/end-session.ts";
import { requireSession } from "../require-session.ts";
import { Identity } from "../schema.ts";
import { passkeySignInSpec } from "../second-factors/passkey-routes.ts";
import { type PasskeyDependencies, requirePasskeyAccount } from "../second-factors/passkeys.ts";
import {
  enterOrganization,
  identityOf,
  signInSpec,
  signOutSpec,
  switchSpec,
  switchTo,
} from "../session-routes.ts";
import { revokeSession } from "../sessions.ts";
import type { SignedIn, SignIn } from "../sign-in.ts";
import { endBrowserSession, renewBrowserSession, startBrowserSession } from "./browser-sessions.ts";
import { forgottenCookie } from "./cookie.ts";

export interface BrowserDependencies {
  db: Database;
  /** The service's own URL. */
  issuer: string;
  signIn: SignIn;
  passkeys: PasskeyDependencies;
}

export function browserRoutes({ db, issuer, signIn, passkeys }: BrowserDependencies): AnyRoute[] {
  return [
    route({
      ...signInSpec,
      data: Identity,
      async handle({ body, request, reply, now }) {
        const { organization_id, ...credentials } = body;
        const user = await signIn({ ...credentials, address: request.ip }, now);
        return enter(db, user, organization_id, request, reply, now);
      },
    }),
    route({
      ...passkeySignInSpec,
      data: Identity,
      async handle({ body, request, reply, now }) {
        const user = await requirePasskeyAccount(passkeys, body.credential, request.ip, now);
        return enter(db, user, body.organization_id, request, reply, now);
      },
    }),
    route({
      ...switchSpec,
      data: Identity,
      // A stored response would not switch.
      idempotency: "none",
      async handle({ body, principal, request, reply, now }) {
        const { secret } = request.credential as Credential;
        const { cookie, data } = await db.system(now, async (tx) => {
          const { session, user, organization } = await switchTo(tx, principal, body.organization_id, now);
          const cookie = await renewBrowserSession(tx, session.id, secret, organization.organization_id);
          if (!cookie) throw new NotSignedIn();
          return { cookie, data: identityOf(user, organization) };
        });
        reply.header("set-cookie", cookie);
        return { data };
      },
    }),
    route({
      ...signOutSpec,
      async handle({ principal, request, reply, now }) {
        await db.system(now, async (tx) => {
          const { id } = await requireSession(tx, principal, now);
          await revokeSession(tx, id, now);
        });
        await endOAuthSession(db, issuer, request, reply, now);
        reply.header("set-cookie", forgottenCookie).header("clear-site-data", '"storage"');
        return undefined;
      },
    }),
  ];
}

/** Starts the session of someone who has just proven who they are. Whoever was signed in before is signed out. */
async function enter(
  db: Database,
  user: SignedIn,
  organization_id: string | null | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  now: Instant,
) {
  const before = cookieOf(request);
  const { cookie, organization } = await db.system(now, async (tx) => {
    const organization = await enterOrganization(tx, user, organization_id);
    if (before) await endBrowserSession(tx, before.secret, now);
    const cookie = await startBrowserSession(
      tx,
      user.id,
      organization.organization_id,
      originOf(request),
      now,
    );
    return { cookie, organization };
  });
  reply.header("set-cookie", cookie);
  return { data: identityOf(user, organization) };
}
