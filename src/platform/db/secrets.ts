/** Secrets of this installation: made once, at the first start, and shared by all of its processes. */
import { randomBytes } from "node:crypto";
import type { Instant } from "../../kernel/calendar.ts";
import type { Database } from "./database.ts";
import type { Row } from "./row.ts";
import { sql } from "./sql.ts";

const secret_bytes = 32;

export async function loadSecret(db: Database, name: string, now: Instant): Promise<Buffer> {
  return db.system(now, async (tx) => {
    await tx.run(sql`
      insert into installation_secrets (name, secret)
      values (${name}, ${randomBytes(secret_bytes)})
      on conflict (name) do nothing`);
    const row = await tx.one<Row<"installation_secrets", "secret">>(
      sql`select secret from installation_secrets where name = ${name}`,
    );
    return row.secret;
  });
}
