/**
 * What does each operation on invoices cost, with 1,000 and with 100,000 open ones in the organization? Prints the CPU
 * time per request of the service, of its database connections, and of both together, beside a bare handler that answers
 * the same bytes from the same tables: hand-written for invoices (bare-invoices.ts); for figures it runs the statements
 * that the service ran, without anything around them. Clients run in a separate process, which is not measured.
 *
 *   BENCH_OPEN=1000 npm run bench invoices     for a faster run
 */
import type { AddressInfo } from "node:net";
import { isDeepStrictEqual } from "node:util";
import { dateIn, systemClock } from "../src/kernel/calendar.ts";
import { newId } from "../src/kernel/ids.ts";
import { type BareInvoices, startBareInvoices } from "./harness/bare-invoices.ts";
import { startCaller } from "./harness/caller.ts";
import type { Request } from "./harness/client.ts";
import { cpuTimes } from "./harness/cpu-time.ts";
import { type Row, takeSamples } from "./harness/invoice-samples.ts";
import { recordStatements } from "./harness/recorded-statements.ts";
import { seedPapers } from "./harness/seed-papers.ts";
import { type Size, startTwoOrganizations } from "./harness/two-organizations.ts";

const open = { small: 1_000, large: Number(process.env.BENCH_OPEN ?? 100_000) };
const sizes = ["small", "large"] as const;
const turns = 7;
const requests = 40;
const customers = 200;

const { app, owner, organizations, connectionString, stop } = await startTwoOrganizations();
const { port } = app.server.server.address() as AddressInfo;
const caller = startCaller();
const today = dateIn("UTC", systemClock.now());
const items = ["Design", "Print", "Delivery"].map((name) => ({ name, quantity: 2, price: 60, tax_rate: 19 }));

const figures = {
  counts: "/v1/invoices/counts",
  aging: "/v1/metrics/invoice-aging",
  "cash projection": "/v1/metrics/cash-projection",
  "cash events": "/v1/metrics/cash-events?limit=20",
  snapshot: "/v1/metrics/financial-snapshot",
  overview: "/v1/overview",
};

interface World {
  token: string;
  customer_id: string;
  invoice_id: string;
  number: string;
  bare: BareInvoices;
}

async function call(token: string, method: string, path: string, body?: object): Promise<Row> {
  const request: Request = { method, path, token, ...(body ? { body } : {}) };
  return JSON.parse(await caller.batch({ port, requests: [request] })).data;
}

async function seedCustomers(organization_id: string): Promise<string[]> {
  const { rows } = await owner.query(
    `insert into customers (organization_id, id, name, address_line1, city, postal_code, country)
     select $1, new_id(), 'Customer ' || n, 'Way ' || n, 'Bonn', '53111', 'DE'
     from generate_series(1, $2) n returning id`,
    [organization_id, customers],
  );
  return rows.map(({ id }) => id);
}

async function prepare(size: Size): Promise<World> {
  const { id: organization_id, token } = organizations[size];
  const customer_ids = await seedCustomers(organization_id);
  await seedPapers({
    app,
    owner,
    token,
    organization_id,
    today,
    customer_ids,
    closed_invoices: 100,
    more_open_invoices: open[size],
  });
  await owner.query("vacuum analyze");
  const [customer_id] = customer_ids as [string];
  const body = { customer_id, date: today, items };
  const samples = await takeSamples(owner, organization_id, (...request) => call(token, ...request), body);
  const get = async (url: string) =>
    (await app.server.inject({ url, headers: { authorization: `Bearer ${token}` } })).json();
  const recordings = [];
  for (const url of Object.values(figures)) recordings.push(await recordStatements(url, get));
  const bare = await startBareInvoices({
    connectionString,
    organization_id,
    samples,
    recordings,
    name: `bare ${size}`,
  });
  const { id: invoice_id, number } = samples.open.resource as { id: string; number: string };
  return { token, customer_id, invoice_id, number, bare };
}

const worlds = { small: await prepare("small"), large: await prepare("large") };

/** One operation. `draft` is a new draft for each request, if the operation needs one. */
interface Operation {
  needs_draft?: boolean;
  /** How many requests are measured in a turn, if not as many as usual. */
  requests?: number;
  request(world: World, draft: string): Request;
}

const get = (path: (world: World) => string): Operation => ({
  request: (world) => ({ method: "GET", path: path(world) }),
});
const creation = ({ customer_id }: World): Request => ({
  method: "POST",
  path: "/v1/invoices",
  body: { customer_id, date: today, items },
});
const operations: Record<string, Operation> = {
  get: get(({ invoice_id }) => `/v1/invoices/${invoice_id}`),
  "list of 20 by status": get(() => "/v1/invoices?status=unpaid"),
  "list of 20 of a customer": get(
    ({ customer_id }) => `/v1/invoices?customer_id=${customer_id}&status=unpaid`,
  ),
  "search: a word of all": { ...get(() => "/v1/invoices?q=birch&status=unpaid"), requests: 4 },
  "search: a word of few": get(() => "/v1/invoices?q=axb&status=unpaid"),
  "search: a number": get(({ number }) => `/v1/invoices?q=${number}&status=unpaid`),
  // Before the writes, which change them.
  ...Object.fromEntries(Object.entries(figures).map(([name, path]) => [name, get(() => path)])),
  "create with 3 lines": { request: creation },
  "change a draft": {
    needs_draft: true,
    request: (_world, draft) => ({
      method: "PATCH",
      path: `/v1/invoices/${draft}`,
      body: { notes: newId() },
    }),
  },
  finalize: {
    needs_draft: true,
    request: (_world, draft) => ({ method: "POST", path: `/v1/invoices/${draft}/finalize` }),
  },
};

/** One of the four servers that are compared: the service and the bare handlers, in either organization. */
interface Target {
  port: number;
  connections: string;
  world: World;
}
const targets: Target[] = sizes.flatMap((size) => {
  const world = worlds[size];
  return [
    { port, connections: "daybook", world },
    { port: world.bare.port, connections: `bare ${size}`, world },
  ];
});

async function requestsFor({ needs_draft, request }: Operation, world: World, count: number) {
  const made = [];
  for (let n = 0; n < count; n++) {
    const draft = needs_draft ? await call(world.token, "POST", "/v1/invoices", creation(world).body) : null;
    made.push({ ...request(world, draft?.id as string), token: world.token });
  }
  return made;
}

interface Cost {
  server_ms: number;
  database_ms: number;
}

async function costOf(operation: Operation, { port, connections, world }: Target): Promise<Cost> {
  const count = operation.requests ?? requests;
  const sent = await requestsFor(operation, world, count);
  const before = await cpuTimes(owner, connections);
  await caller.batch({ port, requests: sent });
  const after = await cpuTimes(owner, connections);
  return {
    server_ms: (after.server_ms - before.server_ms) / count,
    database_ms: (after.database_ms - before.database_ms) / count,
  };
}

const totalOf = ({ server_ms, database_ms }: Cost) => server_ms + database_ms;

/** The turn in the middle, by its total. */
function median(costs: readonly Cost[]): Cost {
  return costs.toSorted((a, b) => totalOf(a) - totalOf(b))[Math.floor(costs.length / 2)] as Cost;
}

async function measure(operation: Operation): Promise<Cost[]> {
  const costs = targets.map((): Cost[] => []);
  for (let turn = -1; turn < turns; turn++)
    for (const [index, target] of targets.entries()) {
      const cost = await costOf(operation, target);
      // The first turn warms up.
      if (turn >= 0) costs[index]?.push(cost);
    }
  return costs.map(median);
}

/** These differ from record to record, and a cursor of the service is signed. */
const own_keys = new Set([
  "id",
  "token",
  "number",
  "notes",
  "created_at",
  "updated_at",
  "next_cursor",
  "downloads",
]);
const comparable = (text: string) =>
  JSON.parse(text, (key, value) => (own_keys.has(key) || isInstant(value) ? null : value));
const isInstant = (value: unknown) => typeof value === "string" && /^\d{4}-\d\d-\d\dT.*Z$/.test(value);

async function requireSameBytes(name: string, operation: Operation): Promise<void> {
  const [service, bare] = targets.slice(-2) as [Target, Target];
  const answers = [];
  for (const { port, world } of [service, bare]) {
    const made = await requestsFor(operation, world, 1);
    answers.push(await caller.batch({ port, requests: made }));
  }
  const [ours, theirs] = answers.map((text) => comparable(text as string));
  if (!isDeepStrictEqual(ours, theirs))
    throw new Error(`${name}: the bare handler answers something else.\n${answers.join("\n")}`);
}

const ms = (value: number) => value.toFixed(2).padStart(7);
const parts = (cost: Cost) => `${ms(totalOf(cost))} (${ms(cost.server_ms)} +${ms(cost.database_ms)})`;
console.log("  ms of CPU (server + database), and how many times the bare handler's");
for (const size of sizes) console.log(`  ${size}: ${open[size].toLocaleString("en")} open invoices`);
for (const [name, operation] of Object.entries(operations)) {
  await requireSameBytes(name, operation);
  const costs = await measure(operation);
  console.log(`  ${name}`);
  for (const [index, size] of sizes.entries()) {
    const [service, bare] = costs.slice(index * 2) as [Cost, Cost];
    const ratio = totalOf(service) / totalOf(bare);
    console.log(`    ${size}  ${parts(service)}   bare ${parts(bare)}   x ${ratio.toFixed(2)}`);
  }
  const [small, , large] = costs as [Cost, Cost, Cost];
  console.log(`    large of small   x ${(totalOf(large) / totalOf(small)).toFixed(2)}`);
}
caller.stop();
for (const size of sizes) await worlds[size].bare.stop();
await stop();
