import type { Instant } from "../kernel/calendar.ts";
import type { Database } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { TokenExpired } from "../platform/http/errors.ts";
import { api_key_prefix } from "./api-keys.ts";
import { invalidToken } from "./refusals.ts";
import { limitToRole, type Role } from "./scopes.ts";
import { addressOf, matchesHash } from "./secrets.ts";
import type { Verified } from "./token-cache.ts";

interface KeyRow extends Row<"api_keys", "user_id" | "scopes" | "secret_hash" | "expires_at"> {
  role: Role;
}

export function isApiKey(token: string): boolean {
  return token.startsWith(`${api_key_prefix}_`);
}

export async function verifyApiKey(db: Database, token: string, now: Instant): Promise<Verified> {
  const address = addressOf(api_key_prefix, token);
  if (!address) throw invalidToken();
  const { organization_id, id } = address;
  const row = await db.system(now, (tx) =>
    tx.maybe<KeyRow>(sql`
      select k.user_id, k.scopes, k.secret_hash, k.expires_at, m.role
      from api_keys k
      join memberships m on m.organization_id = k.organization_id and m.user_id = k.user_id
      join users u on u.id = k.user_id
      where k.organization_id = ${organization_id} and k.id = ${id} and u.disabled_at is null`),
  );
  if (!row || !matchesHash(token, row.secret_hash)) throw invalidToken();
  if (row.expires_at !== null && row.expires_at <= now) throw new TokenExpired();
  return {
    principal: {
      organization_id,
      user_id: row.user_id,
      actor: { kind: "api_key", id },
      scopes: limitToRole(row.scopes, row.role),
      token_id: `api_key:${id}`,
    },
    expires_at: row.expires_at,
    grounds: { organization_id, user_id: row.user_id, api_key_id: id },
  };
}
