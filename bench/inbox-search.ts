/**
 * Does a search of the inbox cost more when the history grows? Fifty shapes of queries, in an organization with 10,000
 * items and in one with 1,000,000, in alternation. Prints the CPU time per request, service and database together, as
 * it goes; the limit is 3 times.
 *
 *   BENCH_INBOX_ITEMS=100000 npm run bench inbox-search     for a faster run
 */
import { seedInbox } from "../test/harness/seed-inbox.ts";
import { cpuTime } from "./harness/cpu-time.ts";
import { type Size, startTwoOrganizations } from "./harness/two-organizations.ts";

const sizes = { small: 10_000, large: Number(process.env.BENCH_INBOX_ITEMS ?? 1_000_000) };
const ratio_max = 3;
const turns = 3;
const requests = 8;

const { app, owner, organizations, stop } = await startTwoOrganizations();
for (const size of ["small", "large"] as const) {
  await seedInbox(owner, organizations[size].id, sizes[size]);
  console.log(`  seeded ${sizes[size].toLocaleString("en")} items`);
}
for (const table of ["inbox_items", "inbox_items_counts", "inbox_items_words"])
  await owner.query(`vacuum analyze ${table}`);

/** What is typed: one word, several, beginnings, digits, numbers, amounts, and what no record has. */
const texts = [
  ...["coffee", "purchase", "recurring", "eidd", "cof", "c", "re", "zzzz"],
  ...["paper coffee", "purchase coffee", "coffee recurring", "purchase coffee recurring", "purch cof", "c r"],
  ...["purchase eidd", "eidd recurring", "purchase zzzz", "p c r e"],
  ...[
    "inv",
    "inv-2023",
    "inv-2023-0000017",
    "inv-2023-00",
    "inv 2023",
    "2023",
    "0000017",
    "17",
    "1",
    "inv-2",
  ],
  ...["coffee 2023", "purchase inv-2023", "coffee inv-2023-0000017", "345,67", "345.67", "12 coffee"],
  ...["Purchase COFFEE", "café", "coffee-paper", "nothing like this"],
];
/** With a filter, another order or another list. */
const variants = [
  ...["q=coffee&status=done", "q=coffee&status=pending", "q=coffee&type=income", "q=coffee&currency=GBP"],
  ...["q=purchase&document_type=bank_statement", "q=recurring&start_date=2023-01-01&end_date=2023-03-31"],
  ...["q=coffee&sort=amount", "q=eidd&sort=amount", "q=purchase&sort=created_at&order=asc"],
  ...["q=inv-2023&sort=amount", "q=coffee&amount[gte]=100&amount[lt]=200", "q=coffee&limit=100"],
];
const urls = [...texts.map((text) => `q=${encodeURIComponent(text)}`), ...variants].map(
  (query) => `/v1/entries?${query}`,
);

async function cost(size: Size, url: string): Promise<number> {
  const headers = { authorization: `Bearer ${organizations[size].token}` };
  const before = await cpuTime(owner);
  for (let request = 0; request < requests; request++) {
    const answer = await app.server.inject({ url, headers });
    if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.payload}`);
  }
  return ((await cpuTime(owner)) - before) / requests;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

let over = 0;
for (const url of urls) {
  const spent: Record<Size, number[]> = { small: [], large: [] };
  for (let turn = -1; turn < turns; turn++)
    for (const size of ["small", "large"] as const) {
      const ms = await cost(size, url);
      // The first turn warms up.
      if (turn >= 0) spent[size].push(ms);
    }
  const [small, large] = [median(spent.small), median(spent.large)];
  const is_over = large > ratio_max * small;
  over += is_over ? 1 : 0;
  const figures = `${small.toFixed(1).padStart(7)} ms ${large.toFixed(1).padStart(8)} ms`;
  console.log(`  ${url.padEnd(66)} ${figures}   x ${(large / small).toFixed(2)}${is_over ? "  OVER" : ""}`);
}
console.log(`  ${urls.length} shapes, ${over} above ${ratio_max} times`);
if (over > 0) process.exitCode = 1;
await stop();
