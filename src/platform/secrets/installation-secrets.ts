/** Secrets of this installation: made at the first start, shared by all of its processes, sealed in the database. */
import { randomBytes } from "node:crypto";
import type { Instant } from "../../kernel/calendar.ts";
import type { Database } from "../db/database.ts";
import type { Row } from "../db/row.ts";
import { sql } from "../db/sql.ts";
import type { SecretKeys } from "./secret-keys.ts";

const secret_bytes = 32;

export async function loadSecret(
  db: Database,
  keys: SecretKeys,
  name: string,
  now: Instant,
): Promise<Buffer> {
  const place = placeOf(name);
  const sealed = await db.system(now, async (tx) => {
    await tx.run(sql`
      insert into installation_secrets (name, sealed)
      values (${name}, ${keys.seal(place, randomBytes(secret_bytes))})
      on conflict (name) do nothing`);
    return tx.one<Row<"installation_secrets", "sealed">>(
      sql`select sealed from installation_secrets where name = ${name}`,
    );
  });
  return keys.open(place, sealed.sealed);
}

/** Null if it was never made, as in an empty database. */
export async function findSecret(
  db: Database,
  keys: SecretKeys,
  name: string,
  now: Instant,
): Promise<Buffer | null> {
  const found = await db.system(now, (tx) =>
    tx.maybe<Row<"installation_secrets", "sealed">>(
      sql`select sealed from installation_secrets where name = ${name}`,
    ),
  );
  return found && keys.open(placeOf(name), found.sealed);
}

export function placeOf(name: string): string {
  return `secret ${name}`;
}
