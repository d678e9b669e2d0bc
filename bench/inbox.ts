/**
 * Does a list cost more when the history grows? Two organizations in one database, one with 10,000 inbox
 * items and one with 1,000,000, get the same requests in alternation. Prints the CPU time per request,
 * service and database together, and the ratio; the limit is 3. First pages include the count, which is the
 * part that could grow.
 *
 *   BENCH_INBOX_ITEMS=100000 npm run bench inbox     for a faster run
 */
import { performance } from "node:perf_hooks";
import pg from "pg";
import { systemClock } from "../src/kernel/calendar.ts";
import { adminCreateOrganization } from "../src/organizations/index.ts";
import { seedInbox } from "../test/harness/seed-inbox.ts";
import { cpuTime } from "./harness/cpu-time.ts";
import { startService } from "./harness/service.ts";

const sizes = { small: 10_000, large: Number(process.env.BENCH_INBOX_ITEMS ?? 1_000_000) };

const service = await startService();
const { app } = service;
const second = await adminCreateOrganization(
  app.db,
  { name: "Small", email: "small@example.com" },
  app.onOrganizationCreated,
  systemClock.now(),
);
const organizations = {
  small: { id: second.organization_id as string, token: second.token },
  large: { id: service.organization_id as string, token: service.token },
};
type Size = keyof typeof organizations;

const owner = new pg.Client({ connectionString: service.connectionString });
await owner.connect();
for (const size of ["small", "large"] as const) {
  const started = performance.now();
  await seedInbox(owner, organizations[size].id, sizes[size]);
  const seconds = (performance.now() - started) / 1000;
  console.log(`  seeded ${sizes[size].toLocaleString("en")} items in ${seconds.toFixed(0)} s`);
}
await owner.query("vacuum analyze inbox_items");
await owner.query("vacuum analyze inbox_items_counts");
await owner.query("vacuum analyze inbox_items_words");

interface Samples {
  vendor_id: string;
  category_id: string;
  project_id: string;
  reference_number: string;
  display_name: string;
  notes: string;
}
async function samplesOf(id: string): Promise<Samples> {
  const { rows } = await owner.query(
    `select vendor_id, category_id, project_id, reference_number, display_name, notes from inbox_items
     where organization_id = $1 and category_id is not null and project_id is not null limit 1`,
    [id],
  );
  return rows[0];
}
const samples = {
  small: await samplesOf(organizations.small.id),
  large: await samplesOf(organizations.large.id),
};

const lastWord = (text: string) => text.split(" ").at(-1) as string;
const twoWords = ({ display_name, notes }: Samples) => `${lastWord(display_name)}%20${lastWord(notes)}`;

async function get(size: Size, url: string) {
  const { token } = organizations[size];
  const answer = await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } });
  if (answer.statusCode !== 200) throw new Error(`${url}: ${answer.payload}`);
  return answer.json() as { meta: { count: number; next_cursor: string } };
}

/** A cursor from the middle of the list. */
async function deep(size: Size, query: string): Promise<string> {
  const separator = query === "" ? "" : "&";
  let cursor = "";
  const pages = sizes[size] / 200;
  for (let page = 0; page < Math.min(pages, 200); page++) {
    const after = cursor ? `&cursor=${cursor}` : "";
    cursor = (await get(size, `/v1/entries?limit=100${separator}${query}${after}`)).meta.next_cursor;
  }
  return cursor;
}

type Question = [name: string, url: (size: Size) => string | Promise<string>];
const questions: Question[] = [
  ["first page, inbox", () => "/v1/inbox"],
  ["first page, entries", () => "/v1/entries"],
  ["first page, by amount", () => "/v1/entries?sort=amount"],
  ["first page, by created_at, ascending", () => "/v1/inbox?sort=created_at&order=asc"],
  ["deep page, by date", async (size) => `/v1/entries?limit=100&cursor=${await deep(size, "")}`],
  [
    "deep page, by amount",
    async (size) => `/v1/entries?limit=100&sort=amount&cursor=${await deep(size, "sort=amount")}`,
  ],
  ["filter: status=done (70 %)", () => "/v1/entries?status=done"],
  ["filter: status=pending, by amount", () => "/v1/inbox?status=pending&sort=amount"],
  ["filter: status[nin]", () => "/v1/entries?status[nin]=done,archived"],
  ["filter: type and currency (72 %)", () => "/v1/entries?type=expense&currency=EUR"],
  ["filter: document_type=bank_statement (2 %)", () => "/v1/entries?document_type=bank_statement"],
  ["filter: one category", (size) => `/v1/entries?category_id=${samples[size].category_id}`],
  ["filter: category[neq]", (size) => `/v1/entries?category_id[neq]=${samples[size].category_id}`],
  ["filter: one vendor", (size) => `/v1/entries?vendor_id=${samples[size].vendor_id}`],
  ["filter: vendor, by amount", (size) => `/v1/entries?sort=amount&vendor_id=${samples[size].vendor_id}`],
  ["filter: project and status", (size) => `/v1/inbox?status=pending&project_id=${samples[size].project_id}`],
  ["filter: one month", () => "/v1/entries?start_date=2023-05-01&end_date=2023-05-31"],
  ["filter: one year", () => "/v1/entries?start_date=2023-01-10&end_date=2024-01-09"],
  ["filter: one year and status", () => "/v1/entries?status=done&date[gte]=2023-01-10&date[lt]=2024-01-09"],
  ["filter: amount[gte] (70 %)", () => "/v1/entries?amount[gte]=777.77"],
  ["filter: amount range, by date", () => "/v1/inbox?amount[gte]=100&amount[lte]=250"],
  ["filter: base_amount[lt]", () => "/v1/entries?base_amount[lt]=1234.5"],
  ["search: a reference number", (size) => `/v1/entries?q=${samples[size].reference_number}`],
  ["search: a rare word", () => "/v1/entries?q=eidd"],
  ["search: two words", (size) => `/v1/entries?q=${twoWords(samples[size])}`],
  ["search: an amount", () => "/v1/entries?q=345,67"],
  ["search: a word of every 10th record", () => "/v1/entries?q=recurring"],
  ["search: a word of every 8th record, by amount", () => "/v1/inbox?q=coffee&sort=amount"],
];

const turns = 4;
const requests = 15;
for (const [name, urlOf] of questions) {
  const urls = { small: await urlOf("small"), large: await urlOf("large") };
  const spent: Record<Size, number> = { small: 0, large: 0 };
  const counts: Record<Size, number> = { small: 0, large: 0 };
  for (let turn = -1; turn < turns; turn++)
    for (const size of ["small", "large"] as const) {
      const before = await cpuTime(owner);
      for (let request = 0; request < requests; request++)
        counts[size] = (await get(size, urls[size])).meta.count;
      if (turn >= 0) spent[size] += (await cpuTime(owner)) - before;
    }
  const each = (size: Size) => spent[size] / turns / requests;
  const ratio = each("large") / each("small");
  console.log(
    `  ${name.padEnd(48)} ${each("small").toFixed(2).padStart(6)} ms ${each("large").toFixed(2).padStart(7)} ms` +
      `   x ${ratio.toFixed(2)}${ratio > 3 ? "  OVER" : ""}   (${counts.small} / ${counts.large})`,
  );
}

await owner.end();
await service.stop();
