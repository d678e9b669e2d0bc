import { NotFound } from "../kernel/errors.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { empty, type Sql, sql } from "../platform/db/sql.ts";
import { Forbidden } from "../platform/http/errors.ts";
import { type AnyRoute, invalid, type Principal, route } from "../platform/http/route.ts";
import { Body, DateTime, ListOf, PatchBody, Text, Type, Uuid } from "../platform/http/schema.ts";
import { listRoute } from "../platform/list/list-route.ts";
import type { ListSpec } from "../platform/list/spec.ts";
import { createApiKey, deleteApiKey, requireNoLongerLife } from "./api-keys.ts";
import { changeApiKey } from "./change-api-key.ts";
import { requireHeld } from "./held-scopes.ts";
import { requireMayManage } from "./machines.ts";
import { ApiKey, NewApiKeyAnswer, ScopeName } from "./schema.ts";

export type ApiKeyRow = Row<"api_keys", keyof ApiKey | "version">;

const list: ListSpec = {
  name: "api_keys",
  from: sql`api_keys k`,
  organization: sql`k.organization_id`,
  id: sql`k.id`,
  sorts: { created_at: { expression: sql`k.created_at`, type: "timestamptz" } },
  default_sort: "created_at",
};

const select = sql`k.id, k.organization_id, k.user_id, k.name, k.scopes, k.expires_at, k.created_at,
  k.updated_at, k.version`;

const toApiKey = (row: ApiKeyRow) => ({
  id: row.id,
  organization_id: row.organization_id,
  user_id: row.user_id,
  name: row.name,
  scopes: row.scopes,
  expires_at: row.expires_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
});

const tag = "API keys";
const params = Type.Object({ id: Uuid });

export const apiKeyRoutes: AnyRoute[] = [
  listRoute<ApiKeyRow, ReturnType<typeof toApiKey>>({
    path: "/v1/api-keys",
    operation_id: "listApiKeys",
    summary: "List API keys",
    tag,
    scope: "organization.read",
    list,
    resource: ApiKey,
    select,
    toResource: toApiKey,
  }),
  route({
    method: "POST",
    path: "/v1/api-keys",
    operation_id: "createApiKey",
    summary: "Create an API key; the key is shown once",
    tag,
    scope: "organization.write",
    fresh: true,
    secret: true,
    body: Body(
      { name: Text({ max: 200 }), scopes: ListOf(ScopeName, { min: 1, max: 50 }) },
      { expires_at: DateTime },
    ),
    resource: ApiKey,
    data: NewApiKeyAnswer,
    status: 201,
    async handle({ tx, body, organization_id, principal, now }) {
      await requireMayManage(tx, principal);
      const { name, expires_at = null } = body;
      const scopes = [...new Set(body.scopes)];
      if (expires_at !== null && expires_at <= now)
        throw invalid("body.expires_at", "range", `must be in the future; found ${expires_at}`);
      await requireNoLongerLife(tx, principal, expires_at);
      requireHeld(principal, scopes);
      const user_id = requireUser(principal);
      const { id, key } = await createApiKey(tx, { organization_id, user_id, name, scopes, expires_at });
      const row = await requireApiKey(tx, organization_id, id);
      return { data: { ...toApiKey(row), key }, version: row.version };
    },
  }),
  route({
    method: "GET",
    path: "/v1/api-keys/{id}",
    operation_id: "getApiKey",
    summary: "Get an API key, without the key itself",
    tag,
    scope: "organization.read",
    params,
    data: ApiKey,
    async handle({ tx, organization_id, params }) {
      const row = await requireApiKey(tx, organization_id, params.id);
      return { data: toApiKey(row), version: row.version };
    },
  }),
  route({
    method: "PATCH",
    path: "/v1/api-keys/{id}",
    operation_id: "updateApiKey",
    summary: "Rename an API key, take scopes away from it, or let it expire earlier",
    tag,
    scope: "organization.write",
    fresh: true,
    params,
    body: PatchBody(
      { name: Text({ max: 200 }), scopes: ListOf(ScopeName, { min: 1, max: 50 }) },
      { expires_at: DateTime },
    ),
    resource: ApiKey,
    data: ApiKey,
    async handle({ tx, organization_id, params, body, principal, now, requireVersion }) {
      const current = await requireApiKey(tx, organization_id, params.id, sql`for update`);
      await requireMayManage(tx, principal);
      requireVersion(current.version);
      await changeApiKey(tx, organization_id, current, body, now);
      const row = await requireApiKey(tx, organization_id, params.id);
      return { data: toApiKey(row), version: row.version };
    },
  }),
  route({
    method: "DELETE",
    path: "/v1/api-keys/{id}",
    operation_id: "deleteApiKey",
    summary: "Revoke an API key",
    tag,
    scope: "organization.write",
    fresh: true,
    params,
    data: null,
    async handle({ tx, organization_id, params, principal, requireVersion }) {
      const current = await requireApiKey(tx, organization_id, params.id, sql`for update`);
      await requireMayManage(tx, principal);
      requireVersion(current.version);
      await deleteApiKey(tx, organization_id, params.id);
      return undefined;
    },
  }),
];

async function requireApiKey(tx: Tx, org: OrganizationId, id: string, lock: Sql = empty): Promise<ApiKeyRow> {
  const row = await tx.maybe<ApiKeyRow>(sql`
    select ${select} from api_keys k where k.organization_id = ${org} and k.id = ${id} ${lock}`);
  if (!row) throw new NotFound("API key");
  return row;
}

export class UserRequired extends Forbidden {
  constructor() {
    super("An API key acts for a user, so a machine client's token cannot create one.");
  }
}

function requireUser(principal: Principal) {
  if (principal.user_id === null) throw new UserRequired();
  return principal.user_id;
}
