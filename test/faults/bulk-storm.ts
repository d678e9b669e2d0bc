/**
 * Kills the server and PostgreSQL while they change many records at once. The client repeats the request with the same
 * key, as a client does that got no answer. A killed request must have changed all of its records or none, and in the
 * end each record must have one verdict, and each effect must exist exactly once.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { newId } from "../../src/kernel/ids.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { numberChecks, runChecks } from "./audit.ts";
import { type Client, createOrganizations, makeClient, prepareSeller } from "./client.ts";
import { startVictims, type Victims } from "./victims.ts";

export interface BulkStorm {
  rounds: number;
  /** Records in each request. */
  records: number;
  log(line: string): void;
}

export interface Outcome {
  disagreements: string[];
  kills: number;
  /** Kills after which the request had no effect, and kills after which it had its whole effect. */
  nothing: number;
  everything: number;
}

interface Verdicts {
  results: { id: string; result: string; version: number | null }[];
  undo: { path: string } | null;
}

/** One kind of bulk request: its body, and the records among `$1` that show its effect, once for each time. */
interface Kind {
  path: string;
  body(ids: string[]): object;
  effects: string;
}

const kinds = {
  set: {
    path: "/v1/inbox/bulk",
    body: (ids: string[]) => ({ ids, set: { notes: "Bulk" } }),
    effects: `
      select data->>'id' as id from events
      where type = 'inbox.updated' and data->'changed' ? 'notes' and data->>'id' = any($1)`,
  },
  archive: {
    path: "/v1/inbox/bulk",
    body: (ids: string[]) => ({ ids, action: "archive" }),
    effects: `
      select record_id::text as id from audit_events
      where record_type = 'inbox_items' and changes->'status'->>1 = 'archived' and record_id::text = any($1)`,
  },
  finalize: {
    path: "/v1/invoices/bulk",
    body: (ids: string[]) => ({ ids, action: "finalize" }),
    effects: `
      select data->>'invoice_id' as id from pgboss.job
      where name = 'invoices.render' and data->>'invoice_id' = any($1)`,
  },
  send: {
    path: "/v1/invoices/bulk",
    body: (ids: string[]) => ({ ids, action: "send" }),
    effects: `
      select m.invoice_id::text as id from emails m
      left join pgboss.job j on j.name = 'mail.send' and j.data->>'email_id' = m.id::text
      where m.invoice_id::text = any($1)`,
  },
} satisfies Record<string, Kind>;

/** When to kill, as parts of the time that an undisturbed request of the same kind took. */
const moments = [0.05, 0.5, 0.95, 0.2, 1.05, 0.35, 0.8, 0.65, 1.2, 0.02, 1.5, 0.9];

export async function runBulkStorm(storm: BulkStorm): Promise<Outcome> {
  const tokens: string[] = [];
  const victims = await startVictims(async (connectionString) => {
    await migrate(connectionString, storm.log);
    tokens.push(...(await createOrganizations(connectionString, 1)));
  });
  try {
    return await Promise.race([rage(storm, victims, tokens[0] as string), victims.died]);
  } finally {
    await victims.stop();
  }
}

async function rage(storm: BulkStorm, victims: Victims, token: string): Promise<Outcome> {
  const client = makeClient(victims.port);
  const customer_id = await prepareSeller(client, token);
  const outcome: Outcome = { disagreements: [], kills: 0, nothing: 0, everything: 0 };
  const took_ms = new Map<string, number>();
  let moment = 0;

  /** Sends the request, kills what it runs on, and checks what it did before and after its repetition. */
  const strike = async (name: string, kind: Kind, ids: string[], kill: "server" | "PostgreSQL" | null) => {
    const started = performance.now();
    const answered = client.call(token, "POST", kind.path, kind.body(ids), newId());
    if (kill) {
      const part = moments[moment++ % moments.length] as number;
      await sleep((took_ms.get(name) ?? 0) * part);
      storm.log(`kill -9 ${kill} at ${part} of ${name}`);
      outcome.kills += 1;
      if (kill === "PostgreSQL") await victims.killPostgres();
      else await victims.killServer(() => noteEffects(victims, outcome, name, kind, ids));
    }
    const { status, body } = await answered;
    if (!kill) took_ms.set(name, performance.now() - started);
    if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
    const verdicts = body.data as unknown as Verdicts;
    outcome.disagreements.push(...(await disagreementsOf(victims, name, kind, ids, verdicts)));
    return verdicts;
  };

  for (let round = 0; round <= storm.rounds; round++) {
    // The first round is undisturbed and shows how long each kind takes.
    const kill = round === 0 ? null : "server";
    const items = await makeItems(client, token, storm.records);
    const drafts = await makeDrafts(client, token, customer_id, storm.records);
    const set = await strike("set", kinds.set, items, kill);
    await strike("undo", undoOf(set), items, kill);
    await strike("archive", kinds.archive, items, round === 0 ? null : "PostgreSQL");
    await strike("finalize", kinds.finalize, drafts, kill);
    await strike("send", kinds.send, drafts, kill);
  }
  const database = await connect(victims);
  outcome.disagreements.push(...(await runChecks(database, numberChecks)));
  await database.end();
  outcome.disagreements.push(...client.failures);
  return outcome;
}

function undoOf({ undo }: Verdicts): Kind {
  return {
    path: undo?.path as string,
    body: () => ({}),
    effects: `
      select record_id::text as id from audit_events
      where record_type = 'inbox_items' and changes->'notes'->>0 = 'Bulk' and record_id::text = any($1)`,
  };
}

async function makeItems(client: Client, token: string, count: number): Promise<string[]> {
  const items = Array.from({ length: count }, (_, n) => ({
    display_name: `Receipt ${n}`,
    amount: 5,
    currency: "EUR",
  }));
  const { body } = await client.call(token, "POST", "/v1/inbox/batch", { items }, newId());
  return (body.data as unknown as { data: { id: string } }[]).map(({ data }) => data.id);
}

async function makeDrafts(
  client: Client,
  token: string,
  customer_id: string,
  count: number,
): Promise<string[]> {
  const ids: string[] = [];
  const items = [{ name: "Work", quantity: 3, price: "33.33", tax_rate: 20 }];
  for (let n = 0; n < count; n++)
    ids.push(
      (await client.call(token, "POST", "/v1/invoices", { customer_id, items }, newId())).body.data.id,
    );
  return ids;
}

async function connect({ connectionString }: Victims): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

async function effectsOf(victims: Victims, { effects }: Kind, ids: string[]): Promise<string[]> {
  const client = await connect(victims);
  try {
    return (await client.query<{ id: string }>(effects, [ids])).rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

/** While no server runs: a killed request has done everything or nothing. */
async function noteEffects(
  victims: Victims,
  outcome: Outcome,
  name: string,
  kind: Kind,
  ids: string[],
): Promise<void> {
  const { length } = await effectsOf(victims, kind, ids);
  if (length === 0) outcome.nothing += 1;
  else if (length === ids.length) outcome.everything += 1;
  else outcome.disagreements.push(`a killed ${name} had ${length} of ${ids.length} effects`);
}

async function disagreementsOf(
  victims: Victims,
  name: string,
  kind: Kind,
  ids: string[],
  { results }: Verdicts,
): Promise<string[]> {
  const found = await effectsOf(victims, kind, ids);
  const times = Map.groupBy(found, (id) => id);
  return ids.flatMap((id) => {
    const verdicts = results.filter((one) => one.id === id).map(({ result }) => result);
    const count = times.get(id)?.length ?? 0;
    if (verdicts.join() === "changed" && count === 1) return [];
    return [`${name} ${id}: verdicts ${verdicts.join() || "none"}, ${count} effects`];
  });
}
