import { roles } from "../access/index.ts";
import { sql } from "../platform/db/sql.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import { Type, Uuid } from "../platform/http/schema.ts";
import { enumField } from "../platform/list/fields.ts";
import { listRoute } from "../platform/list/list-route.ts";
import { changeRole, type MemberRow, memberColumns, removeMember, requireMember } from "./members.ts";
import { Member, MemberPatch } from "./schema.ts";

const path = "/v1/organization/members";
const tag = "Organization";
const params = Type.Object({ id: Uuid });

export const memberRoutes: AnyRoute[] = [
  listRoute<MemberRow, Member>({
    path,
    operation_id: "listMembers",
    summary: "List members",
    tag,
    scope: "organization.read",
    list: {
      name: "members",
      from: sql`memberships m join users u on u.id = m.user_id`,
      organization: sql`m.organization_id`,
      id: sql`m.id`,
      sorts: {
        created_at: { expression: sql`m.created_at`, type: "timestamptz" },
        email: { expression: sql`lower(u.email)`, type: "text" },
      },
      default_sort: "created_at",
      default_order: "asc",
      filters: { role: enumField(sql`m.role`, roles) },
    },
    resource: Member,
    select: memberColumns,
    toResource: toMember,
  }),
  route({
    method: "GET",
    path: `${path}/{id}`,
    operation_id: "getMember",
    summary: "Get a member",
    tag,
    scope: "organization.read",
    params,
    data: Member,
    async handle({ tx, organization_id, params }) {
      const row = await requireMember(tx, organization_id, params.id);
      return { data: toMember(row), version: row.version };
    },
  }),
  route({
    method: "PATCH",
    path: `${path}/{id}`,
    operation_id: "updateMember",
    summary: "Change a member's role",
    tag,
    scope: "organization.write",
    fresh: true,
    params,
    body: MemberPatch,
    resource: Member,
    data: Member,
    async handle({ tx, organization_id, params, body, principal, requireVersion }) {
      const member = await requireMember(tx, organization_id, params.id);
      requireVersion(member.version);
      if (body.role !== undefined) await changeRole(tx, principal, member, body.role);
      const row = await requireMember(tx, organization_id, params.id);
      return { data: toMember(row), version: row.version };
    },
  }),
  route({
    method: "DELETE",
    path: `${path}/{id}`,
    operation_id: "deleteMember",
    summary: "Remove a member; their API keys and sessions end",
    tag,
    scope: "organization.write",
    fresh: true,
    params,
    data: null,
    async handle({ tx, organization_id, params, principal, requireVersion }) {
      const member = await requireMember(tx, organization_id, params.id);
      requireVersion(member.version);
      await removeMember(tx, principal, member);
      return undefined;
    },
  }),
];

function toMember(row: MemberRow): Member {
  return {
    id: row.id,
    organization_id: row.organization_id,
    user_id: row.user_id,
    email: row.email,
    full_name: row.full_name,
    avatar_url: row.avatar_url,
    role: row.role,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
