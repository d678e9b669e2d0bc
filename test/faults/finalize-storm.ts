/**
 * Many clients finalize invoices while the server and PostgreSQL are killed again and again. A client that
 * gets no response retries as it should: creating uses the same Idempotency-Key, and if finalizing is refused
 * because it is already done, the client reads the invoice.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { migrate } from "../../src/platform/db/migrate.ts";
import { type Acknowledged, findDisagreements } from "./audit.ts";
import { createOrganizations, finalizeOne, makeClient, prepareSeller } from "./client.ts";
import { startVictims, type Victims } from "./victims.ts";

export interface FinalizeStorm {
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
  /** Requests without a response, or with a 5xx: proof that the kills interrupted something. */
  interrupted: number;
  /** 5xx responses other than 503; an unavailable database never justifies them. */
  failures: string[];
}

export async function runFinalizeStorm(storm: FinalizeStorm): Promise<Outcome> {
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
        acknowledged.push(await finalizeOne(client, token as string, customer_id as string));
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

/** Spreads the kills of the server and of PostgreSQL evenly over the finalizations. */
async function killInBetween(storm: FinalizeStorm, victims: Victims, done: () => number): Promise<void> {
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
