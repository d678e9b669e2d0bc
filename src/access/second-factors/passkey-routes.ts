/** One's own passkeys, and signing in with one. */
import type { Instant } from "../../kernel/calendar.ts";
import { Conflict } from "../../kernel/errors.ts";
import type { UserId } from "../../kernel/ids.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import { Body, ListOf, PatchBody, Text, Type, Uuid } from "../../platform/http/schema.ts";
import { originOf } from "../me/device.ts";
import { SessionAnswer } from "../schema.ts";
import { startSession } from "../session-routes.ts";
import type { KeyRing } from "../signing-keys.ts";
import type { User } from "../users.ts";
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  type PasskeyRow,
  renamePasskey,
  requirePasskey,
} from "./passkey-store.ts";
import {
  authenticationOptions,
  type PasskeyDependencies,
  registrationOptions,
  requirePasskeyAccount,
  verifyRegistration,
} from "./passkeys.ts";
import { requirePerson } from "./person.ts";
import { replaceRecoveryCodes } from "./recovery-codes.ts";
import {
  AuthenticationCredential,
  NewPasskey,
  Passkey,
  PasskeyOptions,
  RegistrationCredential,
} from "./schema.ts";
import { afterChange, findMethods } from "./second-factors.ts";

export interface PasskeyRouteDependencies extends PasskeyDependencies {
  issuer: string;
  keys: KeyRing;
}

const path = "/v1/me/passkeys";
const tag = "Second factors";
const own = { tag, scope: null, before_second_factor: true, transaction: "none" } as const;
const params = Type.Object({ id: Uuid });
const Name = Text({ max: 100 });

/** Nobody needs as many. */
const passkeys_max = 20;

export class TooManyPasskeys extends Conflict {
  constructor() {
    super(
      `An account can have ${passkeys_max} passkeys. Delete one first.`,
      because("too_many_passkeys", { allowed: passkeys_max }),
    );
  }
}

export class PasskeyAlreadyRegistered extends Conflict {
  constructor() {
    super("This passkey is already registered.", because("passkey_registered"));
  }
}

export function passkeyRoutes(deps: PasskeyRouteDependencies): AnyRoute[] {
  return [...ownRoutes(deps), ...signInRoutes(deps)];
}

function ownRoutes(deps: PasskeyRouteDependencies): AnyRoute[] {
  const { db, notifyUser } = deps;
  return [
    route({
      ...own,
      method: "POST",
      path: `${path}/options`,
      operation_id: "startPasskey",
      summary: "Start to register a passkey: options for navigator.credentials.create()",
      fresh: true,
      idempotency: "none",
      data: PasskeyOptions,
      async handle({ principal, now }) {
        const { user_id } = requirePerson(principal);
        const user = await db.system(now, (tx) =>
          tx.one<User>(sql`select id, email, full_name from users where id = ${user_id}`),
        );
        return { data: { public_key: await registrationOptions(deps, user, now) } };
      },
    }),
    route({
      ...own,
      method: "POST",
      path,
      operation_id: "createPasskey",
      summary:
        "Register a passkey; the first second factor of an account also returns recovery codes, shown once",
      fresh: true,
      renews_session: true,
      secret: true,
      body: Body({ name: Name, credential: RegistrationCredential }, {}),
      data: NewPasskey,
      status: 201,
      async handle({ principal, body, now }) {
        const { user_id } = requirePerson(principal);
        const verified = await verifyRegistration(deps, user_id, body.credential, now);
        if (!verified)
          throw invalid(
            "body.credential",
            "wrong",
            `does not answer an open challenge of POST ${path}/options`,
          );
        const added = await db.system(now, async (tx) => {
          await notifyUser(tx, user_id, "passkey_added", now);
          return addPasskey(tx, { user_id, name: body.name, ...verified });
        });
        return { data: added };
      },
    }),
    route({
      ...own,
      method: "GET",
      path,
      operation_id: "listPasskeys",
      summary: "List one's own passkeys",
      data: ListOf(Passkey),
      async handle({ principal, now }) {
        const { user_id } = requirePerson(principal);
        const rows = await db.system(now, (tx) => listPasskeys(tx, user_id));
        return { data: rows.map(toPasskey) };
      },
    }),
    route({
      ...own,
      method: "PATCH",
      path: `${path}/{id}`,
      operation_id: "updatePasskey",
      summary: "Rename a passkey",
      fresh: true,
      params,
      body: PatchBody({ name: Name }, {}),
      resource: Passkey,
      data: Passkey,
      async handle({ principal, params, body, requireVersion, now }) {
        const { user_id } = requirePerson(principal);
        const row = await db.system(now, async (tx) => {
          const current = await requirePasskey(tx, user_id, params.id);
          requireVersion(current.version);
          return body.name === undefined ? current : renamePasskey(tx, params.id, body.name);
        });
        return { data: toPasskey(row), version: row.version };
      },
    }),
    route({
      ...own,
      method: "DELETE",
      path: `${path}/{id}`,
      operation_id: "deletePasskey",
      summary: "Remove a passkey",
      fresh: true,
      renews_session: true,
      params,
      data: null,
      async handle({ principal, params, requireVersion, now }) {
        const { user_id } = requirePerson(principal);
        await db.system(now, async (tx) => {
          requireVersion((await requirePasskey(tx, user_id, params.id)).version);
          await deletePasskey(tx, params.id);
          await afterChange(tx, user_id);
          await notifyUser(tx, user_id, "passkey_removed", now);
        });
        return undefined;
      },
    }),
  ];
}

export const passkeySignInSpec = {
  method: "POST",
  path: "/v1/session/passkey",
  operation_id: "signInWithPasskey",
  summary: "Sign in with a passkey",
  tag: "Session",
  scope: null,
  public: true,
  rate: "login",
  body: Body({ credential: AuthenticationCredential }, { organization_id: Uuid }),
  status: 201,
} as const;

function signInRoutes(deps: PasskeyRouteDependencies): AnyRoute[] {
  return [
    route({
      method: "POST",
      path: "/v1/session/passkey/options",
      operation_id: "startPasskeySignIn",
      summary: "Start to sign in with a passkey: options for navigator.credentials.get()",
      tag: "Session",
      scope: null,
      public: true,
      data: PasskeyOptions,
      async handle({ now }) {
        return { data: { public_key: await authenticationOptions(deps, now) } };
      },
    }),
    route({
      ...passkeySignInSpec,
      data: SessionAnswer,
      async handle({ body, request, now }) {
        const user = await requirePasskeyAccount(deps, body.credential, request.ip, now);
        return startSession(deps, user, body.organization_id, originOf(request), now);
      },
    }),
  ];
}

interface AddedPasskey extends Omit<Parameters<typeof insertPasskey>[1], "user_id"> {
  user_id: UserId;
}

async function addPasskey(tx: Tx, passkey: AddedPasskey) {
  const { user_id } = passkey;
  const is_first = (await findMethods(tx, user_id)) === null;
  if ((await listPasskeys(tx, user_id)).length >= passkeys_max) throw new TooManyPasskeys();
  const row = await insertPasskey(tx, passkey);
  if (!row) throw new PasskeyAlreadyRegistered();
  const recovery_codes = is_first ? await replaceRecoveryCodes(tx, user_id) : null;
  await afterChange(tx, user_id);
  return { ...toPasskey(row), recovery_codes };
}

function toPasskey({ id, name, created_at, last_used_at, disabled_at }: PasskeyRow): Passkey {
  return { id, name, created_at, last_used_at: last_used_at as Instant | null, disabled_at };
}
