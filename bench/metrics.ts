/**
 * Does a metric cost more when the history grows? Two organizations in one database, one with 10,000
 * transactions over ten years and one with 1,000,000, get the same requests in alternation. Prints the median
 * time of each and their ratio; the limit is 3. Both have the same number of open invoices, series and bills;
 * the large one also has a hundred times as many settled invoices.
 */
import { performance } from "node:perf_hooks";
import { dateIn, systemClock } from "../src/kernel/calendar.ts";
import { seedTransactions } from "../test/harness/seed-transactions.ts";
import { seedPapers } from "./harness/seed-papers.ts";
import { type Size, startTwoOrganizations } from "./harness/two-organizations.ts";

const sizes = { small: 10_000, large: Number(process.env.BENCH_TRANSACTIONS ?? 1_000_000) };
const transactions_per_invoice = 100;
const rounds = Number(process.env.BENCH_ROUNDS ?? 25);

const { app, owner, organizations, connectionString, stop } = await startTwoOrganizations();

const today = dateIn("UTC", systemClock.now());
// No metric uses full-text search, and without this index the seeding takes a fraction of the time.
await owner.query("drop index transactions_search");
for (const size of ["small", "large"] as const) {
  const started = performance.now();
  await seedTransactions(owner, organizations[size].id, sizes[size], today);
  const { id: organization_id, token } = organizations[size];
  const closed_invoices = sizes[size] / transactions_per_invoice;
  await seedPapers({ app, owner, token, organization_id, today, closed_invoices });
  const seconds = (performance.now() - started) / 1000;
  console.log(`  seeded ${sizes[size].toLocaleString("en")} transactions in ${seconds.toFixed(0)} s`);
}
for (const table of ["transactions", "category_totals", "bank_account_totals", "recurring_marks", "invoices"])
  await owner.query(`vacuum analyze ${table}`);
const refresh = app.scheduled_jobs.find((job) => job.name === "metrics.refresh-candidates");
const started = performance.now();
await refresh?.run(systemClock.now());
console.log(`  searched for patterns in ${((performance.now() - started) / 1000).toFixed(1)} s`);
await owner.query("vacuum analyze recurring_candidates");
await owner.query("vacuum analyze recurring_marks");

async function get(size: Size, name: string): Promise<unknown[]> {
  const { token } = organizations[size];
  const answer = await app.server.inject({
    url: `/v1/metrics/${name}`,
    headers: { authorization: `Bearer ${token}` },
  });
  if (answer.statusCode !== 200) throw new Error(`${name}: ${answer.payload}`);
  return [answer.json().data].flat();
}

const year = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
const questions = [
  "profit-loss",
  `profit-loss?start_date=${Number(today.slice(0, 4)) - 9}-01-15&end_date=${today}`,
  "cash-flow",
  "cash-projection?days=365",
  "invoice-aging",
  `top-categories?start_date=${year.slice(0, 8)}13&end_date=${today}`,
  "spend-variance",
  "cash-events",
  "recurring-series",
  "financial-snapshot",
  "recent-transactions",
];
for (const question of questions) {
  const times: Record<Size, number[]> = { small: [], large: [] };
  const counts: Record<Size, number> = { small: 0, large: 0 };
  for (let round = -5; round < rounds; round++)
    for (const size of ["small", "large"] as const) {
      const begun = performance.now();
      counts[size] = (await get(size, question)).length;
      if (round >= 0) times[size].push(performance.now() - begun);
    }
  const median = (size: Size) => times[size].toSorted((a, b) => a - b)[Math.floor(rounds / 2)] as number;
  const ratio = median("large") / median("small");
  console.log(
    `  ${question.padEnd(60)} ${median("small").toFixed(2).padStart(7)} ms ${median("large").toFixed(2).padStart(8)} ms` +
      `   x ${ratio.toFixed(2)}${ratio > 3 ? "  OVER" : ""}   (${counts.small} / ${counts.large} rows)`,
  );
}

if (process.env.BENCH_KEEP) {
  console.log(connectionString);
  await new Promise(() => {});
}
await stop();
