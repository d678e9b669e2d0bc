import {
  deleteApiKeysOf,
  deleteGrantsOf,
  endClientsOf,
  type Role,
  requireHeld,
  requireMayManage,
  roleOf,
  roleScopes,
  sendNotice,
} from "../access/index.ts";
import { NotFound } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row, RowAs } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import type { Principal } from "../platform/http/route.ts";
import { withdrawInvitationsOf } from "./invitations.ts";
import { mayInviteTo, requireAnOwnerLeft, requireMayChangeRoles } from "./member-rules.ts";

export type MemberRow = Row<
  "memberships",
  "id" | "organization_id" | "user_id" | "created_at" | "updated_at" | "version"
> &
  RowAs<"memberships", { role: Role }> &
  Row<"users", "email" | "full_name" | "avatar_url">;

export const memberColumns = sql`m.id, m.organization_id, m.user_id, u.email, u.full_name, u.avatar_url, m.role,
  m.created_at, m.updated_at, m.version`;

export async function requireMember(tx: Tx, org: OrganizationId, id: string): Promise<MemberRow> {
  const row = await tx.maybe<MemberRow>(sql`
    select ${memberColumns}
    from memberships m
    join users u on u.id = m.user_id
    where m.organization_id = ${org} and m.id = ${id}`);
  if (!row) throw new NotFound("member");
  return row;
}

export async function changeRole(tx: Tx, principal: Principal, member: MemberRow, role: Role): Promise<void> {
  if (role === member.role) return;
  await requireMayManage(tx, principal);
  requireMayChangeRoles(await roleOf(tx, principal), [member.role, role]);
  requireHeld(principal, roleScopes[role]);
  const { organization_id } = principal;
  if (member.role === "owner") requireAnOwnerLeft(await lockOwners(tx, organization_id), member.id);
  await lockMember(tx, member);
  await withdrawInvitationsOf(tx, member, (invited) => !mayInviteTo(role, invited));
  await tx.run(sql`
    update memberships set role = ${role} where organization_id = ${organization_id} and id = ${member.id}`);
  await sendNotice(tx, { organization_id, user_id: member.user_id });
  await recordEvent(tx, organization_id, "member.updated", { id: member.id });
}

/**
 * Also deletes the member's API keys, OAuth grants and open invitations, and ends the OAuth clients that they own. None
 * of them is restored if the member joins again.
 */
export async function removeMember(tx: Tx, principal: Principal, member: MemberRow): Promise<void> {
  await requireMayManage(tx, principal);
  requireMayChangeRoles(await roleOf(tx, principal), [member.role]);
  const { organization_id } = principal;
  if (member.role === "owner") requireAnOwnerLeft(await lockOwners(tx, organization_id), member.id);
  await lockMember(tx, member);
  await withdrawInvitationsOf(tx, member, () => true);
  await deleteApiKeysOf(tx, organization_id, member.user_id);
  await deleteGrantsOf(tx, organization_id, member.user_id);
  await endClientsOf(tx, organization_id, member.user_id);
  await tx.run(sql`delete from memberships where organization_id = ${organization_id} and id = ${member.id}`);
  await sendNotice(tx, { organization_id, user_id: member.user_id });
  await recordEvent(tx, organization_id, "member.deleted", { id: member.id });
}

/** Waits for what the member is creating at this moment (`lockOwner`), so that it is seen and ended. */
async function lockMember(tx: Tx, { organization_id, id }: MemberRow): Promise<void> {
  await tx.run(sql`
    select from memberships where organization_id = ${organization_id} and id = ${id} for update`);
}

/** Locks all owners, so that two owners who demote each other concurrently cannot both succeed. */
async function lockOwners(tx: Tx, org: OrganizationId): Promise<string[]> {
  const owners = await tx.many<Row<"memberships", "id">>(sql`
    select id
    from memberships
    where organization_id = ${org} and role = 'owner'
    order by id
    for update`);
  return owners.map((owner) => owner.id);
}
