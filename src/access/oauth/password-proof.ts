/**
 * Between the two pages of a sign-in with a second factor: a signed note that the password of this user was right in
 * this interaction. It lets nobody in without a code, and every code counts as an attempt.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { addMilliseconds, type Instant, parseInstant } from "../../kernel/calendar.ts";
import { isUuid, type UserId } from "../../kernel/ids.ts";

const valid_minutes = 5;

export function provePassword(secret: Buffer, uid: string, user_id: UserId, now: Instant): string {
  const note = `${user_id} ${addMilliseconds(now, valid_minutes * 60_000)}`;
  return `${note} ${sign(secret, uid, note)}`;
}

/** The user of a proof that is genuine, of this interaction and not expired; else null. */
export function readPasswordProof(secret: Buffer, uid: string, proof: string, now: Instant): UserId | null {
  const [user_id = "", expires = "", signature = ""] = proof.split(" ");
  const [given, expected] = [signature, sign(secret, uid, `${user_id} ${expires}`)].map((text) =>
    Buffer.from(text),
  );
  if (given?.length !== expected?.length || !timingSafeEqual(given as Buffer, expected as Buffer))
    return null;
  const expires_at = parseInstant(expires);
  return isUuid(user_id) && expires_at !== null && expires_at > now ? (user_id as UserId) : null;
}

function sign(secret: Buffer, uid: string, note: string): string {
  return createHmac("sha256", secret).update(`password proof ${uid} ${note}`).digest("base64url");
}
