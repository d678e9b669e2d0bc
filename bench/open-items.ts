/**
 * Do the figures over open invoices and bills cost more when many are open? One organization has 100 open bills and 100
 * open invoices, the other 100,000 of each. Prints the CPU time per request, service and database together, and the
 * ratio; the limit is 2. Both have the same 200 vendors.
 *
 *   BENCH_OPEN=10000 npm run bench open-items     for a faster run
 */
import { dateIn, systemClock } from "../src/kernel/calendar.ts";
import { cpuTime } from "./harness/cpu-time.ts";
import { seedPapers } from "./harness/seed-papers.ts";
import { type Size, startTwoOrganizations } from "./harness/two-organizations.ts";

const open = { small: 100, large: Number(process.env.BENCH_OPEN ?? 100_000) };
const ratio_max = 2;
const turns = 6;
const requests = 10;

const { app, owner, organizations, stop } = await startTwoOrganizations();
const today = dateIn("UTC", systemClock.now());
for (const size of ["small", "large"] as const) {
  const { id: organization_id, token } = organizations[size];
  await seedBills(organization_id, open[size]);
  await seedPapers({
    app,
    owner,
    token,
    organization_id,
    today,
    closed_invoices: 0,
    more_open_invoices: open[size],
  });
}
await owner.query("vacuum analyze");

async function seedBills(organization_id: string, count: number): Promise<void> {
  await owner.query("select set_config('app.org', $1, false)", [organization_id]);
  await owner.query(
    "alter table inbox_items disable trigger all, enable trigger count_insert, enable trigger bills_insert",
  );
  await owner.query(
    `insert into inbox_items (organization_id, id, display_name, amount, currency, base_amount, base_currency, date,
       due_date, status, type, document_type, source, search)
     select $1, new_id(), 'Vendor ' || n % 200, 10, 'EUR', 10, 'EUR', $3::date - 30, $3::date - 60 + (n % 150)::int,
       'pending', 'expense', 'invoice', 'import', ''
     from generate_series(1, $2::int) n`,
    [organization_id, count, today],
  );
  await owner.query("alter table inbox_items enable trigger all");
}

async function get(size: Size, url: string): Promise<void> {
  const headers = { authorization: `Bearer ${organizations[size].token}` };
  const answer = await app.server.inject({ url, headers });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.payload}`);
}

const urls = [
  "/v1/overview",
  "/v1/metrics/invoice-aging",
  "/v1/metrics/cash-projection",
  "/v1/metrics/cash-projection?days=365",
  "/v1/metrics/cash-events",
  "/v1/metrics/cash-events?limit=20",
  "/v1/metrics/financial-snapshot",
  "/v1/invoices/counts",
  "/v1/inbox/counts",
  "/v1/documents/counts",
];
for (const url of urls) {
  const spent: Record<Size, number> = { small: 0, large: 0 };
  for (let turn = -1; turn < turns; turn++)
    for (const size of ["small", "large"] as const) {
      const before = await cpuTime(owner);
      for (let request = 0; request < requests; request++) await get(size, url);
      // The first turn warms up.
      if (turn >= 0) spent[size] += ((await cpuTime(owner)) - before) / turns / requests;
    }
  const ratio = spent.large / spent.small;
  const ms = (value: number) => `${value.toFixed(2).padStart(7)} ms`;
  console.log(`  ${url.padEnd(42)}${ms(spent.small)}${ms(spent.large)}   x ${ratio.toFixed(2)}`);
  if (ratio > ratio_max) process.exitCode = 1;
}
await stop();
