/**
 * How much does one organization slow down when another floods the service? One client requests a page of
 * customers, one request after the other, first alone and then while 200 connections of another organization
 * send requests without pause, with the rate limits off. Both are measured in alternation, because the speed
 * of a shared machine changes; the result is the median ratio of the rounds. Each client has its own process.
 *
 *   npm run bench -- neighbours
 */
import type { AddressInfo } from "node:net";
import pg from "pg";
import { systemClock } from "../src/kernel/calendar.ts";
import { adminCreateOrganization } from "../src/organizations/index.ts";
import { type FloodResult, startCaller } from "./harness/caller.ts";
import type { Request } from "./harness/client.ts";
import { startService } from "./harness/service.ts";

const rounds = 5;
const visits = 100;
const pause_ms = 5;
const connections = 200;
const customers = 10_000;
const allowed = 2;

const service = await startService();
const { port } = service.app.server.server.address() as AddressInfo;
const { app, token: flooding } = service;
const neighbour = await adminCreateOrganization(
  app.db,
  { name: "Neighbour", email: "neighbour@example.com" },
  app.onOrganizationCreated,
  systemClock.now(),
);

const owner = new pg.Client({ connectionString: service.connectionString });
await owner.connect();
await owner.query('select set_config(\'app.actor\', \'{"kind":"system","channel":"bench"}\', false)');
for (const organization_id of [service.organization_id, neighbour.organization_id])
  await owner.query(
    `insert into customers (organization_id, id, name, country, created_at)
     select $1, new_id(), 'Customer ' || n, (array['DE','FR','US'])[n % 3 + 1], now() - n * interval '1 second'
     from generate_series(1, $2) n`,
    [organization_id, customers],
  );
await owner.query("vacuum analyze");
await owner.end();

const page = { method: "GET", path: "/v1/customers" };
const floods: [name: string, request: Request][] = [
  ["pages", { ...page, token: flooding }],
  ["filtered and counted pages", { ...page, path: "/v1/customers?country=DE", token: flooding }],
  [
    "new customers",
    { method: "POST", path: "/v1/customers", body: { name: "Flood", country: "DE" }, token: flooding },
  ],
];

const [quiet, loud] = [startCaller(), startCaller()];
const visit = { port, requests: visits, pause_ms, request: { ...page, token: neighbour.token } };

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

interface Round {
  alone: number;
  beside: number;
  flood: FloodResult;
}

async function measure(request: Request): Promise<Round> {
  const alone = median(await quiet.visit(visit));
  const end = await loud.flood({ port, connections, request });
  const beside = median(await quiet.visit(visit));
  return { alone, beside, flood: await end() };
}

for (const [name, request] of floods) {
  // The first round warms up caches and compilers.
  await measure(request);
  const measured: Round[] = [];
  for (let round = 0; round < rounds; round++) measured.push(await measure(request));
  const of = (what: (round: Round) => number) => median(measured.map(what));
  const ratios = measured.map(({ alone, beside }) => beside / alone);
  const ratio = median(ratios);
  const range = `${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)} in individual rounds`;
  const rate = of(({ flood }) => flood.answered / flood.seconds).toFixed(0);
  const refused = measured.reduce((sum, { flood }) => sum + flood.refused, 0);
  console.log(`  during a flood of ${name} (${rate} per second, ${refused} refused)`);
  console.log(
    `    median ${of(({ beside }) => beside).toFixed(2)} ms, alone ${of(({ alone }) => alone).toFixed(2)} ms:`,
    `${ratio.toFixed(2)} times (at most ${allowed}; ${range})`,
  );
  if (ratio > allowed) process.exitCode = 1;
}
quiet.stop();
loud.stop();
await service.stop();
