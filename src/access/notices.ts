/**
 * Notices tell every process that access has changed. A notice is sent in the database transaction of the
 * change and delivered when that commits (listener.ts). Each process drops the cached tokens that match every
 * id in the notice.
 */
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";

export const channel = "daybook_access";

/** The ids that a cached token depends on. */
export interface Grounds {
  organization_id?: string;
  user_id?: string;
  api_key_id?: string;
  session_id?: string;
  grant_id?: string;
  client_id?: string;
  token_id?: string;
}

export type Notice = Grounds & { signing_keys?: true };

export async function sendNotice(tx: Tx, notice: Notice): Promise<void> {
  await tx.run(sql`select pg_notify(${channel}, ${JSON.stringify(notice)})`);
}

export function touches(notice: Notice, grounds: Grounds): boolean {
  const names = Object.entries(notice).filter(([name]) => name !== "signing_keys");
  return names.length > 0 && names.every(([name, value]) => grounds[name as keyof Grounds] === value);
}
