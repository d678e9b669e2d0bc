/**
 * Does a search of the inbox cost more when the history grows? Fifty shapes of queries, in an organization with 10,000
 * items and in one with 1,000,000, in alternation. Prints the CPU time per request, service and database together, as
 * it goes; the limit is 3 times. A first page counts all matches; where that is above the limit, the second page, which
 * does not count, is measured, too.
 *
 *   BENCH_ITEMS=100000 npm run bench inbox-search     for a faster run; see harness/history.ts
 */
import { cpuTime } from "./harness/cpu-time.ts";
import { startHistory } from "./harness/history.ts";
import type { Size } from "./harness/two-organizations.ts";

const ratio_max = 3;
const turns = 3;
const requests = 8;

const { app, owner, organizations, stop } = await startHistory();

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

async function get(size: Size, url: string): Promise<{ meta: { next_cursor: string | null } }> {
  const headers = { authorization: `Bearer ${organizations[size].token}` };
  const answer = await app.server.inject({ url, headers });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.payload}`);
  return answer.json();
}

async function cost(size: Size, url: string): Promise<number> {
  const before = await cpuTime(owner);
  for (let request = 0; request < requests; request++) await get(size, url);
  return ((await cpuTime(owner)) - before) / requests;
}

async function secondPage(size: Size, url: string): Promise<string> {
  const { next_cursor } = (await get(size, url)).meta;
  return next_cursor === null ? url : `${url}&cursor=${next_cursor}`;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;

/** Prints the cost of the request in both organizations, and returns whether it is above the limit. */
async function compare(name: string, urls: Record<Size, string>): Promise<boolean> {
  const spent: Record<Size, number[]> = { small: [], large: [] };
  for (let turn = -1; turn < turns; turn++)
    for (const size of ["small", "large"] as const) {
      const ms = await cost(size, urls[size]);
      // The first turn warms up.
      if (turn >= 0) spent[size].push(ms);
    }
  const [small, large] = [median(spent.small), median(spent.large)];
  const is_over = large > ratio_max * small;
  const figures = `${small.toFixed(1).padStart(7)} ms ${large.toFixed(1).padStart(8)} ms`;
  console.log(`  ${name.padEnd(66)} ${figures}   x ${(large / small).toFixed(2)}${is_over ? "  OVER" : ""}`);
  return is_over;
}

let over = 0;
for (const url of urls)
  if (await compare(url, { small: url, large: url })) {
    over += 1;
    await compare("    the second page", {
      small: await secondPage("small", url),
      large: await secondPage("large", url),
    });
  }
console.log(`  ${urls.length} shapes, ${over} above ${ratio_max} times`);
if (over > 0) process.exitCode = 1;
await stop();
