/** WebAuthn challenges: 32 random bytes, stored as SHA-256, answered once and within five minutes. */
import { randomBytes } from "node:crypto";
import { addMilliseconds, type Instant } from "../../kernel/calendar.ts";
import type { UserId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { insertion, sql } from "../../platform/db/sql.ts";
import { hashSecret } from "../secrets.ts";

export const challenge_minutes = 5;
const challenge_bytes = 32;

/** A registration belongs to a user. A sign-in belongs to nobody yet: the passkey says who it is. */
export type ChallengePurpose =
  | { purpose: "register"; user_id: UserId }
  | { purpose: "authenticate"; user_id: null };

export async function createChallenge(
  tx: Tx,
  { purpose, user_id }: ChallengePurpose,
  now: Instant,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(challenge_bytes));
  const challenge_hash = hashSecret(Buffer.from(challenge).toString("base64url"));
  const expires_at = addMilliseconds(now, challenge_minutes * 60_000);
  await tx.run(
    sql`insert into passkey_challenges ${insertion({ challenge_hash, purpose, user_id, expires_at })}`,
  );
  return challenge;
}

/** Uses up the challenge. Of two requests with one challenge, the second finds it deleted. */
export async function takeChallenge(
  tx: Tx,
  challenge: string,
  { purpose, user_id }: ChallengePurpose,
  now: Instant,
): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from passkey_challenges
    where challenge_hash = ${hashSecret(challenge)} and purpose = ${purpose}
      and user_id is not distinct from ${user_id} and expires_at > ${now}`);
  return deleted === 1;
}

/** The challenge that an answer from a browser says it signs; empty if it is malformed. */
export function challengeIn(client_data: string): string {
  try {
    const { challenge } = JSON.parse(Buffer.from(client_data, "base64url").toString());
    return typeof challenge === "string" ? challenge : "";
  } catch {
    return "";
  }
}
