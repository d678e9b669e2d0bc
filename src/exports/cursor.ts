/** Reads any number of rows with a cursor, a batch at a time, in the snapshot of an export. */
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { identifier, raw, type Sql, sql } from "../platform/db/sql.ts";

const batch_rows = 1000;

/** The query may take as long as it needs, because nobody waits for its answer. `name` is the cursor's. */
export async function* batches<Row>(tx: Tx, name: string, select: Sql): AsyncGenerator<Row[]> {
  const cursor = identifier(`export_${name}`);
  await tx.run(sql`set local statement_timeout = 0`);
  await tx.run(sql`declare ${cursor} no scroll cursor for ${select}`);
  for (;;) {
    const rows = await tx.many<Row>(sql`fetch ${raw(String(batch_rows))} from ${cursor}`);
    if (rows.length > 0) yield rows;
    if (rows.length < batch_rows) break;
  }
  await tx.run(sql`close ${cursor}`);
}

/** An organization in the query of a cursor, which cannot have parameters. */
export function literal(org: OrganizationId): Sql {
  if (!/^[0-9a-f-]{36}$/.test(org)) throw new Error(`${org} is not an id.`);
  return raw(`'${org}'`);
}
