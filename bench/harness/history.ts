/**
 * Two organizations in one database with the same kinds of records, one with a hundred times the history of the other.
 * Half as many transactions as inbox items (at least 10,000), and a tenth as many invoices, of which a fifth are open.
 *
 *   BENCH_ITEMS=100000      the inbox items of the large one, instead of 1,000,000
 *   BENCH_DATA_DIR=folder   keeps the database in this folder; the next benchmark uses it as it is
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { dateIn, systemClock } from "../../src/kernel/calendar.ts";
import type { App } from "../../src/main/app.ts";
import { seedInbox } from "../../test/harness/seed-inbox.ts";
import { seedTransactions } from "../../test/harness/seed-transactions.ts";
import { seedPapers } from "./seed-papers.ts";
import { createOrganization, startApp } from "./service.ts";
import { type Size, startTwoOrganizations, type TwoOrganizations } from "./two-organizations.ts";

const items = { small: 10_000, large: Number(process.env.BENCH_ITEMS ?? 1_000_000) };
const shares = { transactions: 0.5, closed_invoices: 0.08, open_invoices: 0.02, customers: 0.01 };

export async function startHistory(): Promise<TwoOrganizations> {
  const { BENCH_DATA_DIR } = process.env;
  if (BENCH_DATA_DIR) return startKept(BENCH_DATA_DIR);
  const history = await startTwoOrganizations();
  await fill(history);
  return history;
}

async function startKept(data_dir: string): Promise<TwoOrganizations> {
  const { app, connectionString, stop } = await startApp(data_dir);
  const owner = new pg.Client({ connectionString });
  await owner.connect();
  const file = join(data_dir, "organizations.json");
  const known = await readFile(file, "utf8").catch(() => null);
  const organizations = known ? JSON.parse(known) : await createBoth(app);
  const history: TwoOrganizations = {
    app,
    connectionString,
    owner,
    organizations,
    async stop() {
      await owner.end();
      await stop();
    },
  };
  if (!known) {
    await fill(history);
    await writeFile(file, JSON.stringify(organizations));
  }
  return history;
}

async function createBoth(app: App): Promise<TwoOrganizations["organizations"]> {
  const create = async (name: string) => {
    const { organization_id, token } = await createOrganization(app, name);
    return { id: organization_id, token };
  };
  return { small: await create("Small"), large: await create("Large") };
}

async function fill(history: TwoOrganizations): Promise<void> {
  for (const size of ["small", "large"] as const) {
    const started = performance.now();
    await fillOne(history, size);
    const seconds = (performance.now() - started) / 1000;
    console.log(`  seeded ${items[size].toLocaleString("en")} items and the rest in ${seconds.toFixed(0)} s`);
  }
  const refresh = history.app.scheduled_jobs.find((job) => job.name === "metrics.refresh-candidates");
  await refresh?.run(systemClock.now());
  await history.owner.query("vacuum analyze");
}

async function fillOne({ app, owner, organizations }: TwoOrganizations, size: Size): Promise<void> {
  const { id, token } = organizations[size];
  const count = items[size];
  const today = dateIn("UTC", systemClock.now());
  await seedInbox(owner, id, count);
  await seedTransactions(owner, id, Math.max(10_000, count * shares.transactions), today);
  await owner.query(
    `insert into customers (organization_id, id, name)
     select $1, new_id(), 'Customer ' || n || ' Coffee' from generate_series(1, $2) n`,
    [id, count * shares.customers],
  );
  await seedPapers({
    app,
    owner,
    token,
    organization_id: id,
    today,
    closed_invoices: count * shares.closed_invoices,
    more_open_invoices: count * shares.open_invoices,
  });
}
