/**
 * What a machine client, and a program that a user allowed, may not do by themselves: give access that would outlive
 * their own. An owner can allow it to a machine client.
 */
import type { UserId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row, RowAs } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { Forbidden } from "../platform/http/errors.ts";
import type { Principal } from "../platform/http/route.ts";
import type { Role } from "./scopes.ts";

export class MachineMayNotManage extends Forbidden {
  constructor() {
    super(
      "A machine client cannot change members, invitations, API keys or OAuth clients, unless an owner sets `may_manage_members`.",
    );
  }
}

export class ApplicationMayNotManage extends Forbidden {
  constructor() {
    super(
      "An application that a user allowed cannot change members, invitations, API keys or OAuth clients. Do it in Daybook itself, or with an API key.",
    );
  }
}

/** Call this before every change of members, invitations, API keys and OAuth clients. */
export async function requireMayManage(tx: Tx, principal: Principal): Promise<void> {
  if (principal.is_application) throw new ApplicationMayNotManage();
  if (principal.actor.kind !== "client") return;
  const { may_manage_members } = await readMachine(tx, principal);
  if (!may_manage_members) throw new MachineMayNotManage();
}

/** The user who answers for what this token creates: its own, or the owner of the machine client. */
export async function responsibleUser(tx: Tx, principal: Principal): Promise<UserId> {
  return principal.user_id ?? (await readMachine(tx, principal)).owner_id;
}

/** A machine client with the scope to manage the organization counts as an admin. */
export async function roleOf(tx: Tx, principal: Principal): Promise<Role> {
  if (principal.user_id === null) return "admin";
  const row = await tx.maybe<RowAs<"memberships", { role: Role }>>(sql`
    select role
    from memberships
    where organization_id = ${principal.organization_id} and user_id = ${principal.user_id}`);
  return row?.role ?? "viewer";
}

function readMachine(tx: Tx, { organization_id, actor }: Principal) {
  return tx.one<Row<"oauth_clients", "may_manage_members" | "owner_id">>(sql`
    select may_manage_members, owner_id
    from oauth_clients
    where organization_id = ${organization_id} and id = ${actor.id}`);
}
