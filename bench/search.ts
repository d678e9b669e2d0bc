/**
 * What does GET /v1/search cost, beside the search of a single list, and when the history grows? Two organizations in one
 * database, one with 10,000 inbox items and 10,000 transactions, one with 1,000,000 and 500,000, get the same
 * requests in alternation. Prints the CPU time per request, service and database together. The limits are 2 times the
 * same search in the list of entries for one word, and 2 times the cost in the small organization.
 *
 *   BENCH_ITEMS=100000 npm run bench search     for a faster run; see harness/history.ts
 */
import { cpuTime } from "./harness/cpu-time.ts";
import { startHistory } from "./harness/history.ts";
import type { Size } from "./harness/two-organizations.ts";

const allowed = 2;
const turns = 4;
const requests = 15;

const { app, owner, organizations, stop } = await startHistory();

const words = [
  "coffee",
  "paper coffee",
  "coffee paper recurring",
  "inv-2023",
  "re-2022-0",
  "2023",
  "c",
  "vendor b",
  "shop",
  "eidd",
  "345,67",
  "nothing like this",
];

async function get(size: Size, url: string): Promise<void> {
  const headers = { authorization: `Bearer ${organizations[size].token}` };
  const answer = await app.server.inject({ url, headers });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.payload}`);
}

async function cost(size: Size, url: string): Promise<number> {
  const before = await cpuTime(owner);
  for (let request = 0; request < requests; request++) await get(size, url);
  return ((await cpuTime(owner)) - before) / requests;
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const ms = (value: number) => `${value.toFixed(1)} ms`.padStart(9);

console.log(`  ${"".padEnd(26)}   small     large   ratio    list of entries, large`);
let list_of_one_word = 0;
for (const word of words) {
  const q = encodeURIComponent(word);
  const spent = { small: [] as number[], large: [] as number[], list: [] as number[] };
  for (let turn = -1; turn < turns; turn++) {
    const measured = {
      small: await cost("small", `/v1/search?q=${q}`),
      large: await cost("large", `/v1/search?q=${q}`),
      list: await cost("large", `/v1/entries?q=${q}&limit=5`),
    };
    // The first turn warms up.
    if (turn >= 0) for (const key of ["small", "large", "list"] as const) spent[key].push(measured[key]);
  }
  const [small, large, list] = [average(spent.small), average(spent.large), average(spent.list)];
  list_of_one_word ||= list;
  const growth = large / small;
  const beside = large / list_of_one_word;
  console.log(
    `  ${word.padEnd(26)}${ms(small)} ${ms(large)}   ${growth.toFixed(2)}   ${ms(list)}   ${beside.toFixed(2)} of the list's for one word`,
  );
  if (growth > allowed || beside > allowed) process.exitCode = 1;
}
await stop();
