/**
 * Notices of what is no longer as it was: sent in the transaction of the change, delivered when it commits,
 * heard by every process (listener.ts). A verified token that matches every name in a notice is forgotten.
 */
import type { Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";

export const channel = "daybook_access";

/** What a cached token stands on. */
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
