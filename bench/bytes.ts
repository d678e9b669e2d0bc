/**
 * How many bytes does the database need for an inbox item and for a transaction? Inserts many of each and prints what
 * each table and index grew by, per record: the record, its indexes, its search words and counts, and the audit row.
 * Transactions are counted as imported ones, which have no audit row of their own.
 *
 *   BENCH_RECORDS=10000 npm run bench bytes     for a faster run
 */
import pg from "pg";
import { dateIn, systemClock } from "../src/kernel/calendar.ts";
import { seedInbox } from "../test/harness/seed-inbox.ts";
import { seedTransactions } from "../test/harness/seed-transactions.ts";
import { startService } from "./harness/service.ts";

// More would be inserted without indexes, which are then denser than those of a real history.
const records = Number(process.env.BENCH_RECORDS ?? 50_000);

const service = await startService();
const owner = new pg.Client({ connectionString: service.connectionString });
await owner.connect();

/** The size of every table, without indexes, and of every index. */
async function sizes(): Promise<Map<string, number>> {
  const { rows } = await owner.query(
    `select relname, case when relkind = 'i' then pg_relation_size(oid) else pg_table_size(oid) end as bytes
     from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'i')`,
  );
  return new Map(rows.map(({ relname, bytes }) => [relname, Number(bytes)]));
}

async function printGrowth(title: string, seed: () => Promise<unknown>): Promise<void> {
  const before = await sizes();
  await seed();
  const grown = [...(await sizes())]
    .map(([name, bytes]) => ({ name, bytes: (bytes - (before.get(name) ?? 0)) / records }))
    .filter(({ bytes }) => bytes >= 0.5)
    .toSorted((a, b) => b.bytes - a.bytes);
  const total = grown.reduce((sum, { bytes }) => sum + bytes, 0);
  console.log(`  ${title}: ${total.toFixed(0)} bytes`);
  for (const { name, bytes } of grown) console.log(`    ${name.padEnd(40)} ${bytes.toFixed(0).padStart(5)}`);
}

const { organization_id } = service;
await printGrowth("an inbox item", () => seedInbox(owner, organization_id, records, { audited: true }));
const today = dateIn("UTC", systemClock.now());
await printGrowth("a transaction", () => seedTransactions(owner, organization_id, records, today));
await owner.end();
await service.stop();
