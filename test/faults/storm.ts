/**
 * Many clients finalize invoices while the server and PostgreSQL are killed again and again. A client that gets
 * no answer does what a good client does: it repeats the request, creating with the same Idempotency-Key, and
 * when finalizing is refused because it is done already, it reads the invoice.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { systemClock } from "../../src/kernel/calendar.ts";
import { newId } from "../../src/kernel/ids.ts";
import { adminCreateOrganization } from "../../src/organizations/index.ts";
import { openDatabase } from "../../src/platform/db/database.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { type Acknowledged, findDisagreements } from "./audit.ts";
import { startVictims, type Victims } from "./victims.ts";

export interface Storm {
  finalizations: number;
  clients: number;
  organizations: number;
  server_kills: number;
  postgres_kills: number;
  log(line: string): void;
}

export interface Outcome {
  disagreements: string[];
  acknowledged: number;
  /** Requests without an answer, or with a 5xx: proof that the kills hit something. */
  interrupted: number;
  /** Answers of 5xx other than 503, which a database that is away never justifies. */
  failures: string[];
}

export async function runStorm(storm: Storm): Promise<Outcome> {
  const tokens: string[] = [];
  const victims = await startVictims(async (connectionString) => {
    await migrate(connectionString, storm.log);
    tokens.push(...(await createOrganizations(connectionString, storm.organizations)));
  });
  try {
    const client = makeClient(victims.port);
    const customers = await Promise.all(tokens.map((token) => prepareSeller(client, token)));
    const acknowledged: Acknowledged[] = [];
    let started = 0;
    const work = async (index: number) => {
      const [token, customer_id] = [tokens[index % tokens.length], customers[index % tokens.length]];
      while (started < storm.finalizations) {
        started += 1;
        acknowledged.push(await issueOne(client, token as string, customer_id as string));
      }
    };
    const killing = killInBetween(storm, victims, () => acknowledged.length);
    const working = Promise.all([
      killing,
      ...Array.from({ length: storm.clients }, (_, index) => work(index)),
    ]);
    await Promise.race([working, victims.died]);
    const disagreements = await findDisagreements(
      victims.connectionString,
      acknowledged,
      storm.finalizations,
    );
    return {
      disagreements,
      acknowledged: acknowledged.length,
      interrupted: client.interrupted(),
      failures: client.failures,
    };
  } finally {
    await victims.stop();
  }
}

async function createOrganizations(connectionString: string, count: number): Promise<string[]> {
  const db = openDatabase({ connectionString, pool_max: 2, statement_timeout_ms: 30_000, onError() {} });
  const tokens: string[] = [];
  for (let n = 1; n <= count; n++) {
    const input = { name: `Organization ${n}`, email: `owner${n}@example.com` };
    tokens.push((await adminCreateOrganization(db, input, [], systemClock.now())).token);
  }
  await db.close();
  return tokens;
}

/** Evenly over the work, each server kill and each PostgreSQL kill at its share of the finalizations. */
async function killInBetween(storm: Storm, victims: Victims, done: () => number): Promise<void> {
  const { server_kills, postgres_kills, finalizations } = storm;
  const due = (kill: () => Promise<void>, name: string, count: number) =>
    Array.from({ length: count }, (_, n) => ({
      at: (finalizations * (n + 0.7)) / (count + 0.7),
      kill,
      name,
    }));
  const kills = [
    ...due(victims.killServer, "server", server_kills),
    ...due(victims.killPostgres, "PostgreSQL", postgres_kills),
  ].toSorted((a, b) => a.at - b.at);
  for (const { at, kill, name } of kills) {
    while (done() < Math.min(at, finalizations - storm.clients)) await sleep(5);
    storm.log(`kill -9 ${name} after ${done()} finalizations`);
    await kill();
  }
}

interface Answer {
  status: number;
  body: { data: { id: string; number: string; status: string }; error: { code: string } };
}

interface Client {
  /** Repeats until there is an answer that is not about the moment. */
  call(token: string, method: string, path: string, body?: object, key?: string): Promise<Answer>;
  interrupted(): number;
  failures: string[];
}

const retry_ms = 50;
const request_timeout_ms = 20_000;

function makeClient(port: number): Client {
  let interrupted = 0;
  const failures: string[] = [];
  const once = async (token: string, method: string, path: string, body?: object, key?: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(request_timeout_ms),
      headers: {
        authorization: `Bearer ${token}`,
        ...(body ? { "content-type": "application/json" } : {}),
        ...(key ? { "idempotency-key": key } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    return { status: answer.status, body: (await answer.json()) as Answer["body"] };
  };
  const momentary = new Set(["idempotency_in_progress", "conflict"]);
  return {
    interrupted: () => interrupted,
    failures,
    async call(...request) {
      for (;;) {
        const answer = await once(...request).catch(() => null);
        if (answer && answer.status < 500 && !momentary.has(answer.body.error?.code)) return answer;
        if (!answer || answer.status >= 500) interrupted += 1;
        if (answer && answer.status > 499 && answer.status !== 503)
          failures.push(`${request[1]} ${request[2]}: ${answer.status}`);
        await sleep(retry_ms);
      }
    },
  };
}

async function prepareSeller(client: Client, token: string): Promise<string> {
  const seller = { name: "Storm Ltd", country: "DE", vat_id: "DE123456788" };
  await client.call(token, "PUT", "/v1/organization/legal-entity", seller);
  return (await client.call(token, "POST", "/v1/customers", { name: "Buyer", country: "DE" }, newId())).body
    .data.id;
}

async function issueOne(client: Client, token: string, customer_id: string): Promise<Acknowledged> {
  const items = [{ name: "Work", quantity: 3, price: "33.33", tax_rate: 20 }];
  const draft = await client.call(token, "POST", "/v1/invoices", { customer_id, items }, newId());
  if (draft.status !== 201) throw new Error(`A draft was refused: ${JSON.stringify(draft)}`);
  const { id } = draft.body.data;
  const issued = await client.call(token, "POST", `/v1/invoices/${id}/finalize`);
  if (issued.status === 200) return { id, number: issued.body.data.number };
  if (issued.body.error.code !== "invalid_transition") throw new Error(`Refused: ${JSON.stringify(issued)}`);
  // An earlier try had done it, and its answer was lost on the way.
  const read = await client.call(token, "GET", `/v1/invoices/${id}`);
  return { id, number: read.body.data.number };
}
