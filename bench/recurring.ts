/**
 * 5,000 series due at one moment: how fast they are billed compared with creating as many invoices through the
 * API, and whether memory stays flat while it happens.
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
// The others are copies of the first: making them is not what is measured.
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

// Garbage would hide what is really held.
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

const invoices = { customer_id: customer.id, items: [item] };
const figures = await compare(
  [
    {
      name: "POST /v1/invoices",
      server,
      method: "POST",
      path: () => "/v1/invoices",
      headers,
      body: () => JSON.stringify(invoices),
    },
  ],
  1000,
  3,
);
figures.set("recurring run, invoices", rate);
console.log(`${series_count} series due at one moment`);
printRatios(figures, "recurring run, invoices");
const mebibytes = (bytes: number) => `${(bytes / 2 ** 20).toFixed(1)} MiB`;
const half = Math.floor(peaks.length / 2);
const highest = (values: number[]) => mebibytes(Math.max(...values, 0));
console.log(
  `  live heap: ${mebibytes(before.heapUsed)} before, at most ${highest(peaks.slice(0, half))} in the first half ` +
    `and ${highest(peaks.slice(half))} in the second`,
);
await service.stop();
