/**
 * With 5,000 series due at the same time: how fast are they billed, compared with creating as many invoices
 * through the API, and does memory stay flat meanwhile?
 */
import { setTimeout } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import pg from "pg";
import { systemClock } from "../src/kernel/calendar.ts";
import { compare, printRatios } from "./harness/load.ts";
import { startService } from "./harness/service.ts";

const series_count = 5000;
const item = { name: "Hosting", quantity: 1, price: 20, tax_rate: 19 };
const service = await startService();
const headers = { authorization: `Bearer ${service.token}` };
const { server, scheduled_jobs } = service.app;

async function post(url: string, payload: object): Promise<{ id: string }> {
  const answer = await server.inject({ method: "POST", url, headers, payload });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json().data;
}

const customer = await post("/v1/customers", { name: "Birch GmbH", country: "DE" });
const start_date = new Date().toISOString().slice(0, 10);
const body = { customer_id: customer.id, frequency: "monthly", start_date, items: [item] };
await post("/v1/recurring-invoices", body);
// The others are copies of the first, because creating them is not what is measured.
const owner = new pg.Client({ connectionString: service.connectionString });
await owner.connect();
await owner.query(
  `insert into recurring_series
   select (jsonb_populate_record(s, jsonb_build_object('id', new_id()))).*
   from recurring_series s, generate_series(2, $1::int)`,
  [series_count],
);
await owner.query("analyze recurring_series");
await owner.end();

/** Invoices per second through the API, with the same concurrency as a run. */
async function plainRate(): Promise<number> {
  const plain = {
    name: "plain",
    server,
    method: "POST" as const,
    path: () => "/v1/invoices",
    headers,
    body: () => JSON.stringify({ customer_id: customer.id, items: [item] }),
  };
  return (await compare([plain], 1000, 3)).get("plain") as number;
}

// Measured before and after the run, so that changing load on the machine averages out.
const plain_before = await plainRate();

// Collect garbage before measuring, because it would hide the live memory.
setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;
collect();
const before = process.memoryUsage();
const peaks: number[] = [];
let running = true;
const watching = (async () => {
  while (running) {
    await setTimeout(1000);
    collect();
    peaks.push(process.memoryUsage().heapUsed);
  }
})();
const started = performance.now();
await scheduled_jobs.find(({ name }) => name === "recurring.generate")?.run(systemClock.now());
const rate = (series_count / (performance.now() - started)) * 1000;
running = false;
await watching;

const figures = new Map([
  ["POST /v1/invoices", (plain_before + (await plainRate())) / 2],
  ["recurring run, invoices", rate],
]);
console.log(`${series_count} series due at the same time`);
printRatios(figures, "recurring run, invoices");
const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const half = Math.floor(peaks.length / 2);
const highest = (values: number[]) => mebibytes(Math.max(...values, 0));
console.log(
  `  live heap: ${mebibytes(before.heapUsed)} before, at most ${highest(peaks.slice(0, half))} in the first half ` +
    `and ${highest(peaks.slice(half))} in the second`,
);
await service.stop();
