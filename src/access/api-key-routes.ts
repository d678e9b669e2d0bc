import type { Instant } from "../kernel/calendar.ts";
import { NotFound } from "../kernel/errors.ts";
import { sql } from "../platform/db/sql.ts";
import { Forbidden } from "../platform/http/errors.ts";
import { type AnyRoute, invalid, type Principal, route } from "../platform/http/route.ts";
import {
  Body,
  DateTime,
  ListOf,
  Nullable,
  OneOf,
  Resource,
  Text,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import { listRoute } from "../platform/list/list-route.ts";
import type { ListSpec } from "../platform/list/spec.ts";
import { createApiKey, deleteApiKey } from "./api-keys.ts";
import { requireHeld } from "./held-scopes.ts";
import { requestableScopes } from "./scopes.ts";

const ScopeName = OneOf(requestableScopes as readonly [string, ...string[]]);

const apiKeyProperties = {
  id: Uuid,
  organization_id: Uuid,
  user_id: Uuid,
  name: Text(),
  scopes: ListOf(Text()),
  expires_at: Nullable(DateTime),
  created_at: DateTime,
};

export const ApiKey = Resource(apiKeyProperties, { title: "ApiKey" });

export const NewApiKeyAnswer = Resource(
  { ...apiKeyProperties, key: Text({ description: "The key itself. It is shown this once and not kept." }) },
  { title: "NewApiKey" },
);

interface ApiKeyRow {
  id: string;
  organization_id: string;
  user_id: string;
  name: string;
  scopes: string[];
  expires_at: Instant | null;
  created_at: Instant;
}

const list: ListSpec = {
  name: "api_keys",
  from: sql`api_keys k`,
  organization: sql`k.organization_id`,
  id: sql`k.id`,
  sorts: { created_at: { expression: sql`k.created_at`, type: "timestamptz" } },
  default_sort: "created_at",
};

const select = sql`k.id, k.organization_id, k.user_id, k.name, k.scopes, k.expires_at, k.created_at`;

const toApiKey = (row: ApiKeyRow) => ({
  id: row.id,
  organization_id: row.organization_id,
  user_id: row.user_id,
  name: row.name,
  scopes: row.scopes,
  expires_at: row.expires_at,
  created_at: row.created_at,
});

const tag = "API keys";

export const apiKeyRoutes: AnyRoute[] = [
  listRoute<ApiKeyRow, ReturnType<typeof toApiKey>>({
    path: "/v1/api-keys",
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
    summary: "Create an API key; the key is shown once",
    tag,
    scope: "organization.write",
    secret: true,
    body: Body(
      { name: Text({ max: 200 }), scopes: ListOf(ScopeName, { min: 1, max: 50 }) },
      { expires_at: DateTime },
    ),
    resource: ApiKey,
    data: NewApiKeyAnswer,
    status: 201,
    async handle({ tx, body, organization_id, principal, now }) {
      const { name, expires_at = null } = body;
      const scopes = [...new Set(body.scopes)];
      if (expires_at !== null && expires_at <= now)
        throw invalid("body.expires_at", "range", `must lie in the future; found ${expires_at}`);
      requireHeld(principal, scopes);
      const user_id = requireUser(principal);
      const { id, key } = await createApiKey(tx, { organization_id, user_id, name, scopes, expires_at });
      const row = await tx.one<ApiKeyRow>(sql`
        select ${select} from api_keys k where k.organization_id = ${organization_id} and k.id = ${id}`);
      return { data: { ...toApiKey(row), key } };
    },
  }),
  route({
    method: "DELETE",
    path: "/v1/api-keys/{id}",
    summary: "Revoke an API key",
    tag,
    scope: "organization.write",
    params: Type.Object({ id: Uuid }),
    data: null,
    async handle({ tx, organization_id, params }) {
      if (!(await deleteApiKey(tx, organization_id, params.id))) throw new NotFound("API key");
      return undefined;
    },
  }),
];

export class UserRequired extends Forbidden {
  constructor() {
    super("An API key acts for a person; a machine's token cannot make one.");
  }
}

function requireUser(principal: Principal) {
  if (principal.user_id === null) throw new UserRequired();
  return principal.user_id;
}
