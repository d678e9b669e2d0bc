/**
 * Do the overview and the counts cost more when the history grows? Two organizations in one database, one with 10,000
 * inbox items and one with 1,000,000, with transactions and invoices in proportion, get the same requests in alternation.
 * Prints the CPU time per request, service and database together, and the ratio; the limit is 2.
 *
 *   BENCH_ITEMS=100000 npm run bench overview     for a faster run; see harness/history.ts
 */
import { cpuTime } from "./harness/cpu-time.ts";
import { startHistory } from "./harness/history.ts";
import type { Size } from "./harness/two-organizations.ts";

const { app, owner, organizations, stop } = await startHistory();

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

await stop();
