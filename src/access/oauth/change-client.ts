/** Handing an OAuth client over to another member, and allowing a machine to manage members. */
import { Conflict, NotFound } from "../../kernel/errors.ts";
import type { OrganizationId, UserId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Row } from "../../platform/db/row.ts";
import { assignments, sql } from "../../platform/db/sql.ts";
import { Forbidden } from "../../platform/http/errors.ts";
import { invalid, type Principal } from "../../platform/http/route.ts";
import { roleOf } from "../machines.ts";
import { sendNotice } from "../notices.ts";
import type { OAuthClientPatch } from "../schema.ts";
import type { Role } from "../scopes.ts";
import { clientIdOf } from "./client-id.ts";
import type { ClientRow } from "./clients.ts";

export class OwnerRequired extends Forbidden {
  constructor(role: Role) {
    super(`Only an owner can set \`may_manage_members\`; this token acts as ${role}.`, { role });
  }
}

/** The member who left may still know the secret, so an ended client is not revived. */
export class ClientEnded extends Conflict {
  constructor() {
    super("This client ended when its owner left the organization. Register a new one.");
  }
}

export async function changeClient(
  tx: Tx,
  principal: Principal,
  client: ClientRow,
  patch: OAuthClientPatch,
): Promise<void> {
  const { organization_id, id } = client;
  if (client.ended_at !== null) throw new ClientEnded();
  if (patch.may_manage_members !== undefined) await requireMayAllow(tx, principal, client);
  if (patch.owner_id !== undefined) await lockOwner(tx, organization_id, patch.owner_id);
  if (Object.keys(patch).length === 0) return;
  await tx.run(sql`
    update oauth_clients set ${assignments({ ...patch })}
    where organization_id = ${organization_id} and id = ${id}`);
  await sendNotice(tx, { client_id: clientIdOf({ organization_id, id }) });
}

async function requireMayAllow(tx: Tx, principal: Principal, { kind }: ClientRow): Promise<void> {
  const role = await roleOf(tx, principal);
  if (role !== "owner") throw new OwnerRequired(role);
  if (kind !== "machine")
    throw invalid(
      "body.may_manage_members",
      "unexpected",
      `must be absent for a ${kind} client, which acts for its users`,
    );
}

/** The lock keeps the member from being removed until what they create is theirs, so it cannot outlive them. */
export async function lockOwner(tx: Tx, org: OrganizationId, user_id: string): Promise<void> {
  const member = await tx.maybe(sql`
    select 1 from memberships where organization_id = ${org} and user_id = ${user_id} for key share`);
  if (!member) throw new NotFound("member");
}

/**
 * Ends the clients of a member who leaves, with all grants given to them. They stay listed, so that others see
 * why a program stopped.
 */
export async function endClientsOf(tx: Tx, org: OrganizationId, user_id: UserId): Promise<void> {
  const ended = await tx.many<Row<"oauth_clients", "id">>(sql`
    update oauth_clients set ended_at = app_now()
    where organization_id = ${org} and owner_id = ${user_id} and ended_at is null
    returning id`);
  for (const { id } of ended) {
    const client_id = clientIdOf({ organization_id: org, id });
    await tx.run(sql`delete from oauth_grants where organization_id = ${org} and client_id = ${client_id}`);
    await sendNotice(tx, { client_id });
  }
}
