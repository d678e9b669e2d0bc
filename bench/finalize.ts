/**
 * How many invoices are finalized per second, in one organization and spread over four? The invoices of one
 * organization take their numbers from one counter, one after the other, which limits a single organization.
 * The baseline is a bare Fastify handler that only takes a number from such a counter and commits: no
 * authentication, no invoice, no audit, no register.
 */
import type { AddressInfo } from "node:net";
import { performance } from "node:perf_hooks";
import fastify from "fastify";
import pg from "pg";
import { systemClock } from "../src/kernel/calendar.ts";
import { adminCreateOrganization } from "../src/organizations/index.ts";
import { type Request, sendAll } from "./harness/client.ts";
import { startService } from "./harness/service.ts";

const clients = 16;
const rounds = 5;
const invoices_per_round = 800;
const organizations = 4;

const service = await startService();
const owner = new pg.Client({ connectionString: service.connectionString });
await owner.connect();
const { port } = service.app.server.server.address() as AddressInfo;

async function call(token: string, method: string, path: string, body: object): Promise<{ id: string }> {
  const [answer] = await sendAll(port, 1, [{ method, path, token, body }]);
  return JSON.parse(answer as string).data;
}

/** Creates drafts in one organization and returns the requests that finalize them. */
type Drafter = (count: number) => Promise<Request[]>;

async function prepareOrganization(token: string): Promise<Drafter> {
  const seller = { name: "Bench Ltd", country: "DE", vat_id: "DE123456788", city: "Berlin" };
  await call(token, "PUT", "/v1/organization/legal-entity", seller);
  const customer = await call(token, "POST", "/v1/customers", { name: "Buyer", country: "DE" });
  const items = [1, 2, 3].map((n) => ({ name: `Line ${n}`, quantity: n, price: 9.99, tax_rate: 19 }));
  const body = { customer_id: customer.id, items };
  return async (count) => {
    const requests = Array(count).fill({ method: "POST", path: "/v1/invoices", token, body });
    const drafts = (await sendAll(port, clients, requests)).map((answer) => JSON.parse(answer).data.id);
    return drafts.map((id) => ({ method: "POST", path: `/v1/invoices/${id}/finalize`, token }));
  };
}

async function createOrganization(n: number): Promise<string> {
  const input = { name: `Bench ${n}`, email: `bench${n}@example.com` };
  const { db, onOrganizationCreated } = service.app;
  return (await adminCreateOrganization(db, input, onOrganizationCreated, systemClock.now())).token;
}

await owner.query("create table bare_counter (id int primary key, last_number bigint not null)");
const pool = new pg.Pool({ connectionString: service.connectionString, max: clients });
const bare = fastify();
bare.post("/number", async () => {
  await pool.query(`begin;
    insert into bare_counter values (1, 1)
      on conflict (id) do update set last_number = bare_counter.last_number + 1 returning last_number;
    commit`);
  return {};
});
await bare.listen({ port: 0, host: "127.0.0.1" });
const bare_port = (bare.server.address() as AddressInfo).port;

async function rateOf(target_port: number, requests: Request[]): Promise<number> {
  const started = performance.now();
  await sendAll(target_port, clients, requests);
  return (requests.length / (performance.now() - started)) * 1000;
}

type Figures = Record<"one" | "several" | "bare", number>;

async function measure(drafters: readonly Drafter[]): Promise<Figures> {
  const mine = await (drafters[0] as Drafter)(invoices_per_round);
  const each = await Promise.all(drafters.map((draft) => draft(invoices_per_round / organizations)));
  const spread = Array.from(
    { length: invoices_per_round },
    (_, n) => each[n % organizations]?.[Math.floor(n / organizations)] as Request,
  );
  // Update the planner's statistics, as autovacuum does on any database that is older than a minute.
  await owner.query("vacuum analyze");
  return {
    one: await rateOf(port, mine),
    several: await rateOf(port, spread),
    bare: await rateOf(bare_port, Array(3000).fill({ method: "POST", path: "/number" })),
  };
}

const tokens = [service.token];
for (let n = 2; n <= organizations; n++) tokens.push(await createOrganization(n));
const drafters = await Promise.all(tokens.map(prepareOrganization));
// The first round warms up caches and compilers.
await measure(drafters);
const figures: Figures[] = [];
for (let round = 0; round < rounds; round++) figures.push(await measure(drafters));
await owner.end();
await bare.close();
await pool.end();
await service.stop();

console.log(`  per second, ${clients} clients, median of ${rounds} rounds (slowest to fastest)`);
const print = (what: string, name: keyof Figures) => {
  const rates = figures.map((each) => each[name]).toSorted((a, b) => a - b);
  const [middle, least, most] = [rates[Math.floor(rounds / 2)], rates[0], rates.at(-1)] as [
    number,
    number,
    number,
  ];
  console.log(
    `    ${what.padEnd(44)} ${middle.toFixed(0).padStart(5)} (${least.toFixed(0)} to ${most.toFixed(0)})`,
  );
};
print("finalize in one organization", "one");
print(`finalize in ${organizations} organizations`, "several");
print("bare counter behind a bare HTTP handler", "bare");
