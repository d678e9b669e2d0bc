import type pg from "pg";

/** Drops a table's indexes, except unique ones. Indexing many rows is faster in one go: call the returned function afterwards. */
export async function dropIndexes(client: pg.Client, table: string): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ indexname: string; indexdef: string }>(
    "select indexname, indexdef from pg_indexes where tablename = $1 and indexdef not like 'CREATE UNIQUE%'",
    [table],
  );
  for (const { indexname } of rows) await client.query(`drop index ${indexname}`);
  return async () => {
    await client.query("set maintenance_work_mem = '256MB'");
    for (const { indexdef } of rows) await client.query(indexdef);
  };
}
