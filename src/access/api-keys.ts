/**
 * API keys: long-lived bearer tokens for scripts. A key is shown once, stored as a hash, and never has more
 * rights than its user.
 */
import type { Instant } from "../kernel/calendar.ts";
import { newId, type OrganizationId, type UserId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { insertion, sql } from "../platform/db/sql.ts";
import { sendNotice } from "./notices.ts";
import { newAddressedSecret } from "./secrets.ts";

export const api_key_prefix = "dbk";

export interface NewApiKey {
  organization_id: OrganizationId;
  user_id: UserId;
  name: string;
  scopes: string[];
  expires_at: Instant | null;
}

export interface CreatedApiKey {
  id: string;
  /** The bearer token; not stored anywhere. */
  key: string;
}

export async function createApiKey(tx: Tx, input: NewApiKey): Promise<CreatedApiKey> {
  const id = newId();
  const secret = newAddressedSecret(api_key_prefix, { organization_id: input.organization_id, id });
  await tx.run(sql`insert into api_keys ${insertion({ id, ...input, secret_hash: secret.hash })}`);
  return { id, key: secret.text };
}

export async function deleteApiKey(tx: Tx, org: OrganizationId, id: string): Promise<void> {
  await tx.run(sql`delete from api_keys where organization_id = ${org} and id = ${id}`);
  await sendNotice(tx, { api_key_id: id });
}

export async function deleteApiKeysOf(tx: Tx, org: OrganizationId, user_id: UserId): Promise<void> {
  await tx.run(sql`delete from api_keys where organization_id = ${org} and user_id = ${user_id}`);
}
