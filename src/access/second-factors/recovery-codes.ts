/** Recovery codes: ten, shown once, each used once in place of another second factor. */
import { createHash, randomBytes } from "node:crypto";
import type { UserId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { insertion, sql } from "../../platform/db/sql.ts";
import { toBase32 } from "./totp.ts";

const codes_count = 10;
/** 120 bits: too many to search, so a fast hash is enough. */
const code_bytes = 15;

/** Replaces all codes of the user. */
export async function replaceRecoveryCodes(tx: Tx, user_id: UserId): Promise<string[]> {
  await deleteRecoveryCodes(tx, user_id);
  const codes = Array.from({ length: codes_count }, newCode);
  for (const code of codes)
    await tx.run(sql`insert into recovery_codes ${insertion({ user_id, code_hash: hashOf(user_id, code) })}`);
  return codes;
}

export async function deleteRecoveryCodes(tx: Tx, user_id: UserId): Promise<void> {
  await tx.run(sql`delete from recovery_codes where user_id = ${user_id}`);
}

/** Uses up the code; false if there is none. Of two requests with one code, the second finds it deleted. */
export async function takeRecoveryCode(tx: Tx, user_id: UserId, code: string): Promise<boolean> {
  const deleted = await tx.run(sql`
    delete from recovery_codes where user_id = ${user_id} and code_hash = ${hashOf(user_id, code)}`);
  return deleted === 1;
}

/** Such as `k3tq-w7ph-2mzd-5vax-9bcn-e6sf`. */
function newCode(): string {
  const text = toBase32(randomBytes(code_bytes)).toLowerCase();
  return (text.match(/.{4}/g) as string[]).join("-");
}

/** Case, spaces and hyphens do not count: people copy codes from paper. */
function hashOf(user_id: UserId, code: string): Buffer {
  const letters = code.toLowerCase().replaceAll(/[\s-]/g, "");
  return createHash("sha256").update(`recovery ${user_id} ${letters}`).digest();
}
