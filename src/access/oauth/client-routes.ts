import { NotFound } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { empty, type Sql, sql } from "../../platform/db/sql.ts";
import { type AnyRoute, invalid, route } from "../../platform/http/route.ts";
import { Body, ListOf, OneOf, type Static, Text, Type, Uuid } from "../../platform/http/schema.ts";
import { listRoute } from "../../platform/list/list-route.ts";
import { type ClientKind, clientKinds } from "../constants.ts";
import { requireHeld } from "../held-scopes.ts";
import { requireMayManage, responsibleUser } from "../machines.ts";
import { NewOAuthClient, OAuthClient, OAuthClientPatch, ScopeName } from "../schema.ts";
import { changeClient, lockOwner } from "./change-client.ts";
import { clientIdOf } from "./client-id.ts";
import { type ClientRow, clientColumns, createClient, deleteClient } from "./clients.ts";
import { requireRedirectUris } from "./redirect-uris.ts";

const path = "/v1/oauth-clients";
const tag = "OAuth clients";
const params = Type.Object({ id: Uuid });

export const oauthClientRoutes: AnyRoute[] = [
  listRoute<ClientRow, Static<typeof OAuthClient>>({
    path,
    operation_id: "listOAuthClients",
    summary: "List OAuth clients",
    tag,
    scope: "organization.read",
    list: {
      name: "oauth_clients",
      from: sql`oauth_clients c`,
      organization: sql`c.organization_id`,
      id: sql`c.id`,
      sorts: { created_at: { expression: sql`c.created_at`, type: "timestamptz" } },
      default_sort: "created_at",
    },
    resource: OAuthClient,
    select: clientColumns,
    toResource: toOAuthClient,
  }),
  route({
    method: "POST",
    path,
    operation_id: "createOAuthClient",
    summary: "Register an OAuth client; its secret is shown once",
    tag,
    scope: "organization.write",
    fresh: true,
    secret: true,
    body: Body(
      {
        name: Text({ max: 100 }),
        kind: OneOf(clientKinds),
        scopes: ListOf(ScopeName, { min: 1, max: 50 }),
      },
      { redirect_uris: ListOf(Text({ max: 2000 }), { max: 10 }) },
    ),
    resource: OAuthClient,
    data: NewOAuthClient,
    status: 201,
    async handle({ tx, organization_id, body, principal }) {
      await requireMayManage(tx, principal);
      const { name, kind } = body;
      const scopes = [...new Set(body.scopes)];
      const redirect_uris = body.redirect_uris ?? [];
      requireFitting(kind, redirect_uris);
      requireHeld(principal, scopes);
      const owner_id = await responsibleUser(tx, principal);
      await lockOwner(tx, organization_id, owner_id);
      const input = { name, kind, scopes, redirect_uris, owner_id };
      const { id, client_secret } = await createClient(tx, organization_id, input);
      const row = await requireClient(tx, organization_id, id);
      return { data: { ...toOAuthClient(row), client_secret }, version: row.version };
    },
  }),
  route({
    method: "PATCH",
    path: `${path}/{id}`,
    operation_id: "updateOAuthClient",
    summary: "Hand an OAuth client over to another member, or let a machine manage members",
    tag,
    scope: "organization.write",
    fresh: true,
    params,
    body: OAuthClientPatch,
    resource: OAuthClient,
    data: OAuthClient,
    async handle({ tx, organization_id, params, body, principal, requireVersion }) {
      const current = await requireClient(tx, organization_id, params.id, sql`for update`);
      await requireMayManage(tx, principal);
      requireVersion(current.version);
      await changeClient(tx, principal, current, body);
      const row = await requireClient(tx, organization_id, params.id);
      return { data: toOAuthClient(row), version: row.version };
    },
  }),
  route({
    method: "DELETE",
    path: `${path}/{id}`,
    operation_id: "deleteOAuthClient",
    summary: "Remove an OAuth client and revoke all its tokens",
    tag,
    scope: "organization.write",
    fresh: true,
    params,
    data: null,
    async handle({ tx, organization_id, params, principal }) {
      await requireMayManage(tx, principal);
      if (!(await deleteClient(tx, organization_id, params.id))) throw new NotFound("OAuth client");
      return undefined;
    },
  }),
];

async function requireClient(tx: Tx, org: OrganizationId, id: string, lock: Sql = empty): Promise<ClientRow> {
  const row = await tx.maybe<ClientRow>(sql`
    select ${clientColumns} from oauth_clients c where c.organization_id = ${org} and c.id = ${id} ${lock}`);
  if (!row) throw new NotFound("OAuth client");
  return row;
}

/** Redirect URIs are required, except for machine clients, which must have none. */
function requireFitting(kind: ClientKind, redirect_uris: string[]): void {
  if (kind !== "machine") requireRedirectUris(kind, redirect_uris);
  else if (redirect_uris.length > 0)
    throw invalid("body.redirect_uris", "unexpected", "must be absent for a machine, which has no browser");
}

function toOAuthClient(row: ClientRow): Static<typeof OAuthClient> {
  const { organization_id, id } = row;
  return {
    id,
    organization_id,
    client_id: clientIdOf({ organization_id, id }),
    name: row.name,
    kind: row.kind,
    scopes: row.scopes,
    redirect_uris: row.redirect_uris,
    owner_id: row.owner_id,
    may_manage_members: row.may_manage_members,
    ended_at: row.ended_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  };
}
