import {
  codeFields,
  lockOwner,
  password_length_max,
  requireHeld,
  requireMayManage,
  responsibleUser,
  roleOf,
  roleScopes,
  type SignIn,
} from "../access/index.ts";
import type { Instant } from "../kernel/calendar.ts";
import { NotFound } from "../kernel/errors.ts";
import type { Database } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { recordEvent } from "../platform/events/record-event.ts";
import { type AnyRoute, route } from "../platform/http/route.ts";
import { Body, Text, Type, Uuid } from "../platform/http/schema.ts";
import { listRoute } from "../platform/list/list-route.ts";
import { invitationUrl } from "./invitation-mail.ts";
import { acceptInvitation, createInvitation, type InvitationRow, invitationColumns } from "./invitations.ts";
import { requireMayChangeRoles } from "./member-rules.ts";
import { AcceptedInvitation, Invitation, InvitationCreate, NewInvitation } from "./schema.ts";

export interface InvitationDependencies {
  db: Database;
  /** The service's own URL, for the link. */
  public_url: string;
  signIn: SignIn;
  /** Whether the service has a mail server. */
  can_mail: boolean;
}

const path = "/v1/organization/invitations";
const tag = "Organization";

export function invitationRoutes({ db, public_url, signIn, can_mail }: InvitationDependencies): AnyRoute[] {
  return [
    listRoute<InvitationRow & { seen_at: Instant }, Invitation>({
      path,
      operation_id: "listInvitations",
      summary: "List invitations",
      tag,
      scope: "organization.read",
      list: {
        name: "invitations",
        from: sql`invitations i`,
        organization: sql`i.organization_id`,
        id: sql`i.id`,
        sorts: { created_at: { expression: sql`i.created_at`, type: "timestamptz" } },
        default_sort: "created_at",
      },
      resource: Invitation,
      select: sql`${invitationColumns}, app_now() as seen_at`,
      toResource: (row) => toInvitation(row, row.seen_at),
    }),
    route({
      method: "POST",
      path,
      operation_id: "createInvitation",
      summary: "Invite someone; the link is mailed to them or, without a mail server, shown once",
      tag,
      scope: "organization.write",
      fresh: true,
      secret: true,
      body: InvitationCreate,
      resource: Invitation,
      data: NewInvitation,
      status: 201,
      async handle({ tx, organization_id, body, principal, now }) {
        await requireMayManage(tx, principal);
        requireMayChangeRoles(await roleOf(tx, principal), [body.role]);
        requireHeld(principal, roleScopes[body.role]);
        const delivery = can_mail ? "mail" : "link";
        const invited_by = await responsibleUser(tx, principal);
        await lockOwner(tx, organization_id, invited_by);
        const input = { ...body, invited_by, delivery } as const;
        const { row, token } = await createInvitation(tx, organization_id, input, now);
        const url = token === null ? null : invitationUrl(public_url, token);
        return { data: { ...toInvitation(row, now), url } };
      },
    }),
    route({
      method: "DELETE",
      path: `${path}/{id}`,
      operation_id: "deleteInvitation",
      summary: "Withdraw an invitation",
      tag,
      scope: "organization.write",
      fresh: true,
      params: Type.Object({ id: Uuid }),
      data: null,
      async handle({ tx, organization_id, params, principal }) {
        await requireMayManage(tx, principal);
        const deleted = await tx.run(sql`
          delete from invitations where organization_id = ${organization_id} and id = ${params.id}`);
        if (deleted === 0) throw new NotFound("invitation");
        await recordEvent(tx, organization_id, "invitation.deleted", { id: params.id });
        return undefined;
      },
    }),
    route({
      method: "POST",
      path: "/v1/invitations/accept",
      operation_id: "acceptInvitation",
      summary: "Accept an invitation, with a new password or with that of an existing account",
      tag,
      scope: null,
      public: true,
      rate: "login",
      body: Body(
        { token: Text(), password: Text({ max: password_length_max }) },
        { full_name: Text({ max: 200 }), ...codeFields },
      ),
      data: AcceptedInvitation,
      status: 201,
      async handle({ body, request, now }) {
        const acceptance = { ...body, full_name: body.full_name ?? null, address: request.ip };
        return { data: await acceptInvitation(db, signIn, acceptance, now) };
      },
    }),
  ];
}

function toInvitation(row: InvitationRow, now: Instant): Invitation {
  return {
    id: row.id,
    organization_id: row.organization_id,
    email: row.email,
    role: row.role,
    delivery: row.delivery,
    status: row.accepted_at !== null ? "accepted" : row.expires_at <= now ? "expired" : "open",
    invited_by: row.invited_by,
    expires_at: row.expires_at,
    accepted_at: row.accepted_at,
    created_at: row.created_at,
  };
}
