/**
 * Do the overview and the counts cost more when the history grows? Two organizations in one database, one with 10,000
 * records and one with 1,000,000, get the same requests in alternation. Prints the CPU time per request, service and
 * database together, and the ratio; the limit is 2. Of the records 60 % are transactions, 30 % inbox items and 10 %
 * invoices, of which a fifth are open. Both have the same number of open bills, which are read one by one.
 *
 *   BENCH_RECORDS=100000 npm run bench overview     for a faster run
 */
import { performance } from "node:perf_hooks";
import { dateIn, systemClock } from "../src/kernel/calendar.ts";
import { seedInbox } from "../test/harness/seed-inbox.ts";
import { seedTransactions } from "../test/harness/seed-transactions.ts";
import { cpuTime } from "./harness/cpu-time.ts";
import { seedPapers } from "./harness/seed-papers.ts";
import { type Size, startTwoOrganizations } from "./harness/two-organizations.ts";

const sizes = { small: 10_000, large: Number(process.env.BENCH_RECORDS ?? 1_000_000) };
const shares = { transactions: 0.6, inbox: 0.3, closed_invoices: 0.08, open_invoices: 0.02 };
const open_bills = 100;

const { app, owner, organizations, connectionString, stop } = await startTwoOrganizations();

const today = dateIn("UTC", systemClock.now());
// No figure uses full-text search, and without these indexes the seeding takes a fraction of the time.
await owner.query("drop index transactions_search, inbox_items_search, invoices_search");
for (const size of ["small", "large"] as const) {
  const started = performance.now();
  const { id: organization_id, token } = organizations[size];
  const count = sizes[size];
  await seedTransactions(owner, organization_id, count * shares.transactions, today);
  await seedInbox(owner, organization_id, count * shares.inbox);
  await settleBills(organization_id);
  const closed_invoices = count * shares.closed_invoices;
  const more_open_invoices = count * shares.open_invoices;
  await seedPapers({ app, owner, token, organization_id, today, closed_invoices, more_open_invoices });
  const seconds = (performance.now() - started) / 1000;
  console.log(`  seeded ${count.toLocaleString("en")} records in ${seconds.toFixed(0)} s`);
}

/** Archives the seeded bills that are open, except for some. */
async function settleBills(organization_id: string): Promise<void> {
  await owner.query("alter table inbox_items disable trigger all, enable trigger count_update");
  await owner.query(
    `update inbox_items set status = 'archived'
     where organization_id = $1 and type = 'expense' and document_type = 'invoice'
       and status in ('new', 'analyzing', 'pending', 'suggested_match') and transaction_id is null
       and id not in (
         select id from inbox_items
         where organization_id = $1 and type = 'expense' and document_type = 'invoice'
           and status in ('pending', 'suggested_match') and transaction_id is null
         limit ${open_bills})`,
    [organization_id],
  );
  await owner.query("alter table inbox_items enable trigger all");
}
const refresh = app.scheduled_jobs.find((job) => job.name === "metrics.refresh-candidates");
await refresh?.run(systemClock.now());
await owner.query("vacuum analyze");

async function get(size: Size, url: string): Promise<unknown> {
  const { token } = organizations[size];
  const answer = await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.payload}`);
  return answer.json();
}

const urls = [
  "/v1/overview",
  "/v1/inbox/counts",
  "/v1/entries/counts",
  "/v1/transactions/counts",
  "/v1/invoices/counts",
  "/v1/invoices?status=open",
  "/v1/invoices?status=overdue",
  "/v1/invoices?status=unpaid,partially_paid",
  "/v1/metrics/invoice-aging",
  "/v1/metrics/cash-projection?days=365",
];
const turns = 6;
const requests = 10;
for (const url of urls) {
  const spent: Record<Size, number> = { small: 0, large: 0 };
  for (let turn = -1; turn < turns; turn++)
    for (const size of ["small", "large"] as const) {
      const before = await cpuTime(owner);
      for (let request = 0; request < requests; request++) await get(size, url);
      if (turn >= 0) spent[size] += (await cpuTime(owner)) - before;
    }
  const each = (size: Size) => spent[size] / turns / requests;
  const ratio = each("large") / each("small");
  console.log(
    `  ${url.padEnd(48)} ${each("small").toFixed(2).padStart(6)} ms ${each("large").toFixed(2).padStart(7)} ms` +
      `   x ${ratio.toFixed(2)}${ratio > 2 ? "  OVER" : ""}`,
  );
}

if (process.env.BENCH_KEEP) {
  console.log(connectionString);
  await new Promise(() => {});
}
await stop();
