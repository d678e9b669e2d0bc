/**
 * How fast one organization can number invoices. Its counter is one row, so numbering one invoice at a time inside
 * one organization cannot be faster than PostgreSQL can lock, change and commit that row: pgbench measures this on
 * the same server, with as many clients, in turns with ours. What HTTP alone leaves of it shows a bare Fastify
 * handler that does nothing but this transaction: no sign-in, no invoice, no audit, no register.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import fastify from "fastify";
import pg from "pg";
import { systemClock } from "../src/kernel/calendar.ts";
import { adminCreateOrganization } from "../src/organizations/index.ts";
import { sendAll } from "./harness/client.ts";
import { startService } from "./harness/service.ts";

const clients = 16;
const rounds = 7;
const finalizations = 2000;
const share = 375;
const handled_count = 6000;
const seconds = 2;
const needed = 0.3;

const service = await startService();
const { port } = service.app.server.server.address() as AddressInfo;
type Answer = { data: { id: string } };

async function call(token: string, method: string, path: string, body?: object): Promise<Answer> {
  const [answer] = await sendAll(port, 1, [{ method, path, token, body }]);
  return JSON.parse(answer as string);
}

async function prepare(token: string): Promise<(count: number) => Promise<string[]>> {
  const seller = { name: "Bench Ltd", country: "DE", vat_id: "DE123456788", city: "Berlin" };
  await call(token, "PUT", "/v1/organization/legal-entity", seller);
  const buyer = await call(token, "POST", "/v1/customers", { name: "Buyer", country: "DE" });
  const items = [1, 2, 3].map((n) => ({ name: `Line ${n}`, quantity: n, price: 9.99, tax_rate: 19 }));
  const request = {
    method: "POST",
    path: "/v1/invoices",
    token,
    body: { customer_id: buyer.data.id, items },
  };
  return async (count) => {
    const answers = await sendAll(port, clients, Array(count).fill(request));
    return answers.map((answer) => (JSON.parse(answer) as Answer).data.id);
  };
}

async function finalizeAll(drafts: [token: string, id: string][]): Promise<number> {
  const started = performance.now();
  await sendAll(
    port,
    clients,
    drafts.map(([token, id]) => ({ method: "POST", path: `/v1/invoices/${id}/finalize`, token })),
  );
  return (drafts.length / (performance.now() - started)) * 1000;
}

/** The bare transaction: lock the counter's row or make it, take its next number, commit. */
const bare = `begin;
insert into bare_counter values (1, 1)
  on conflict (id) do update set last_number = bare_counter.last_number + 1 returning last_number;
commit;
`;

async function bareRate(): Promise<{ by: string; rate: number }> {
  const folder = mkdtempSync(join(tmpdir(), "daybook-pgbench-"));
  try {
    writeFileSync(join(folder, "bare.sql"), bare);
    const options = ["-n", "-M", "prepared", "-c", String(clients), "-j", "2", "-T", String(seconds)];
    const output = execFileSync(
      "pgbench",
      [...options, "-f", join(folder, "bare.sql"), service.connectionString],
      {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      },
    );
    return { by: "pgbench", rate: Number(/tps = ([\d.]+)/.exec(output)?.[1]) };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return { by: "a loop in Node (pgbench is not installed)", rate: await bareLoop() };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const handler_pool = new pg.Pool({ connectionString: service.connectionString, max: clients });
const handler = fastify();
handler.post("/number", async () => {
  await handler_pool.query(bare);
  return {};
});
await handler.listen({ port: 0, host: "127.0.0.1" });
const handler_port = (handler.server.address() as AddressInfo).port;

async function handlerRate(): Promise<number> {
  const started = performance.now();
  await sendAll(handler_port, clients, Array(handled_count).fill({ method: "POST", path: "/number" }));
  return (handled_count / (performance.now() - started)) * 1000;
}

async function bareLoop(): Promise<number> {
  const pool = new pg.Pool({ connectionString: service.connectionString, max: clients });
  const until = performance.now() + seconds * 1000;
  let done = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      const client = await pool.connect();
      for (; performance.now() < until; done++) await client.query(bare);
      client.release();
    }),
  );
  await pool.end();
  return done / seconds;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

const owner = new pg.Client({ connectionString: service.connectionString });
await owner.connect();
await owner.query("create table bare_counter (id int primary key, last_number bigint not null)");

const tokens = [service.token];
for (let n = 2; n <= 4; n++) {
  const input = { name: `Bench ${n}`, email: `bench${n}@example.com` };
  const created = await adminCreateOrganization(
    service.app.db,
    input,
    service.app.onOrganizationCreated,
    systemClock.now(),
  );
  tokens.push(created.token);
}
const makers = await Promise.all(tokens.map(prepare));

type Figures = Record<"one" | "four" | "handler" | "bare", number>;
let by = "";

async function measure(): Promise<Figures> {
  const drafts = await Promise.all(
    makers.map((make, index) => make(index === 0 ? finalizations + share : share)),
  );
  // Statistics, as any database has that is older than a minute.
  await owner.query("vacuum analyze");
  const mine = (drafts[0] as string[]).splice(0, finalizations);
  // The two that are compared come right behind each other and take about as long: a shared machine changes its speed.
  const one = await finalizeAll(mine.map((id) => [tokens[0] as string, id]));
  const limit = await bareRate();
  by = limit.by;
  const spread = Array.from({ length: share * makers.length }, (_, n): [string, string] => [
    tokens[n % makers.length] as string,
    drafts[n % makers.length]?.[Math.floor(n / makers.length)] as string,
  ]);
  const four = await finalizeAll(spread);
  const handled = await handlerRate();
  return { one, four, handler: handled, bare: limit.rate };
}

/** Every commit waits this much longer before it is flushed, ours and pgbench's. */
async function slowFlush(microseconds: number): Promise<void> {
  await owner.query(`alter system set commit_delay = ${microseconds}`);
  await owner.query("alter system set commit_siblings = 0");
  await owner.query("select pg_reload_conf()");
}

// A virtual disk may take a flush for done at once; one that is done when the power fails takes about 1 ms.
const flushes = [0, 1000];
const measured = new Map(flushes.map((flush): [number, Figures[]] => [flush, []]));
for (let round = 0; round <= rounds; round++)
  for (const [flush, figures] of measured) {
    await slowFlush(flush);
    const found = await measure();
    // The first round warms caches and compilers up.
    if (round > 0) figures.push(found);
  }
await owner.end();
await handler.close();
await handler_pool.end();
await service.stop();

console.log(`  a second, ${clients} clients; the bare row lock by ${by}`);
for (const [flush, figures] of measured) {
  const of = (name: keyof Figures) => median(figures.map((each) => each[name]));
  const ratios = figures.map(({ one, bare }) => one / bare);
  const [ratio, least, most] = [median(ratios), Math.min(...ratios), Math.max(...ratios)];
  console.log(flush === 0 ? "  this disk" : `  a disk whose flush takes ${flush / 1000} ms longer`);
  const line = (what: string, rate: number) =>
    console.log(`    ${what.padEnd(46)} ${rate.toFixed(0).padStart(6)}`);
  line("finalize in one organization", of("one"));
  line("finalize in four organizations", of("four"));
  line("bare row lock", of("bare"));
  line("bare row lock behind a bare HTTP handler", of("handler"));
  const range = `${least.toFixed(2)} to ${most.toFixed(2)} in single rounds`;
  console.log(
    `    one organization reaches ${ratio.toFixed(2)} of the bare row lock (at least ${needed}; ${range})`,
  );
  if (ratio < needed) process.exitCode = 1;
}
