/**
 * API keys: long-lived bearer tokens for scripts. A key is shown once, stored as a hash, and never has more
 * rights than its user.
 */
import type { Instant } from "../kernel/calendar.ts";
import { newId, type OrganizationId, type UserId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { insertion, sql } from "../platform/db/sql.ts";
import { invalid, type Principal } from "../platform/http/route.ts";
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

/** A key that expires creates none that lasts longer: its holder was trusted until then only. */
export async function requireNoLongerLife(
  tx: Tx,
  { organization_id, actor }: Principal,
  expires_at: Instant | null,
): Promise<void> {
  if (actor.kind !== "api_key") return;
  const own = await tx.one<Row<"api_keys", "expires_at">>(sql`
    select expires_at from api_keys where organization_id = ${organization_id} and id = ${actor.id}`);
  if (own.expires_at !== null && (expires_at === null || expires_at > own.expires_at))
    throw invalid(
      "body.expires_at",
      "range",
      `must not be later than ${own.expires_at}, when the key expires that creates this one; found ${expires_at}`,
    );
}

export async function deleteApiKey(tx: Tx, org: OrganizationId, id: string): Promise<void> {
  await tx.run(sql`delete from api_keys where organization_id = ${org} and id = ${id}`);
  await sendNotice(tx, { api_key_id: id });
}

export async function deleteApiKeysOf(tx: Tx, org: OrganizationId, user_id: UserId): Promise<void> {
  await tx.run(sql`delete from api_keys where organization_id = ${org} and user_id = ${user_id}`);
}
