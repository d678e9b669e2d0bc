/**
 * Between the two pages of a sign-in with a second factor: a signed note that the password of this user was right in
 * this interaction. It lets nobody in without a code, and every code counts as an attempt. It names how often the user's
 * sessions were ended, so that it is worth nothing after another password was set.
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { addMilliseconds, type Instant, parseInstant } from "../../kernel/calendar.ts";
import { isUuid, type UserId } from "../../kernel/ids.ts";
import type { SessionMark } from "../users.ts";

const valid_minutes = 5;

export function provePassword(secret: Buffer, uid: string, user: SessionMark, now: Instant): string {
  const note = `${user.id} ${user.sessions_ended_count} ${addMilliseconds(now, valid_minutes * 60_000)}`;
  return `${note} ${sign(secret, uid, note)}`;
}

/** The user of a proof that is genuine, of this interaction and not expired; else null. */
export function readPasswordProof(
  secret: Buffer,
  uid: string,
  proof: string,
  now: Instant,
): SessionMark | null {
  const [id = "", count = "", expires = "", signature = ""] = proof.split(" ");
  const [given, expected] = [signature, sign(secret, uid, `${id} ${count} ${expires}`)].map((text) =>
    Buffer.from(text),
  );
  if (given?.length !== expected?.length || !timingSafeEqual(given as Buffer, expected as Buffer))
    return null;
  const expires_at = parseInstant(expires);
  if (!isUuid(id) || expires_at === null || expires_at <= now) return null;
  return { id: id as UserId, sessions_ended_count: Number(count) };
}

function sign(secret: Buffer, uid: string, note: string): string {
  return createHmac("sha256", secret).update(`password proof ${uid} ${note}`).digest("base64url");
}
