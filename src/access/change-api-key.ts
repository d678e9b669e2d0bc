/**
 * A key can be renamed, narrowed or made to expire earlier. It never gains rights, because its holder may
 * have been trusted only with what it had. Wider scopes or a later expiry need a new key.
 */
import type { Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { invalid } from "../platform/http/route.ts";
import { updateRecord } from "../platform/records/records.ts";
import { sendNotice } from "./notices.ts";
import { expandScopes } from "./scopes.ts";

export interface ApiKeyPatch {
  name?: string;
  scopes?: string[];
  expires_at?: Instant | null;
}

export interface ApiKeyLimits {
  scopes: readonly string[];
  expires_at: Instant | null;
}

export async function changeApiKey(
  tx: Tx,
  org: OrganizationId,
  current: ApiKeyLimits & { id: string },
  patch: ApiKeyPatch,
  now: Instant,
): Promise<void> {
  if (patch.scopes) requireNarrower(current.scopes, patch.scopes);
  if (patch.expires_at !== undefined) requireEarlier(current.expires_at, patch.expires_at, now);
  const columns = patch.scopes ? { ...patch, scopes: [...new Set(patch.scopes)] } : { ...patch };
  await updateRecord(tx, "api_keys", org, current.id, columns);
  await sendNotice(tx, { api_key_id: current.id });
}

function requireNarrower(current: readonly string[], asked: readonly string[]): void {
  const held: ReadonlySet<string> = expandScopes(current);
  const added = [...expandScopes(asked)].filter((scope) => !held.has(scope));
  if (added.length > 0)
    throw invalid(
      "body.scopes",
      "range",
      `can only be narrowed; the key does not have ${added.join(", ")}. Create a new key instead.`,
    );
}

function requireEarlier(current: Instant | null, asked: Instant | null, now: Instant): void {
  if (asked === current) return;
  if (asked !== null && asked <= now)
    throw invalid("body.expires_at", "range", `must be in the future; found ${asked}`);
  if (current !== null && (asked === null || asked > current))
    throw invalid(
      "body.expires_at",
      "range",
      `can only become earlier than ${current}; found ${asked}. Create a new key instead.`,
    );
}
