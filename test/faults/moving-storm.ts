/**
 * Kills the server and PostgreSQL while they import invoices of another product, and while they undo it. The client repeats
 * the request with the same key, as a client does that got no answer. A killed request must have done everything or
 * nothing, and in the end each invoice, payment and event must exist exactly once, or after the undo not at all.
 */
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { newId } from "../../src/kernel/ids.ts";
import { migrate } from "../../src/platform/db/migrate.ts";
import { type Client, createOrganizations, makeClient } from "./client.ts";
import { startVictims, type Victims } from "./victims.ts";

export interface MovingStorm {
  rounds: number;
  /** Invoices in each file. */
  invoices: number;
  log(line: string): void;
}

export interface Outcome {
  disagreements: string[];
  kills: number;
  /** Kills after which the request had no effect, and kills after which it had its whole effect. */
  nothing: number;
  everything: number;
}

/** What exists of the invoices whose numbers begin with `$1`. Every second one is paid, each has a customer of its own. */
const traces = {
  invoices: "select count(*)::int from invoices where number like $1",
  register: "select count(*)::int from invoice_register where number like $1",
  customers: "select count(*)::int from customers where name like $1",
  taxes: `select count(*)::int from invoice_taxes t join invoices i on i.id = t.invoice_id where i.number like $1`,
  payments: `
    select count(*)::int * 2 from invoice_payments p join invoices i on i.id = p.invoice_id where i.number like $1`,
};
const created = "select count(*)::int from events where type = 'invoice.created' and data->>'number' like $1";
const deleted = "select count(*)::int from events where type = 'invoice.deleted' and data->>'number' like $1";

interface Verdict {
  import_id: string;
  created_count: number;
  deleted_count: number;
  kept_count: number;
}

/** When to kill, as parts of the time that an undisturbed request of the same kind took. */
const moments = [0.5, 0.9, 0.1, 0.7, 1.05, 0.3, 0.98, 0.2, 0.8, 1.3, 0.02, 0.6];

export async function runMovingStorm(storm: MovingStorm): Promise<Outcome> {
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

async function rage(storm: MovingStorm, victims: Victims, token: string): Promise<Outcome> {
  const client = makeClient(victims.port);
  const outcome: Outcome = { disagreements: [], kills: 0, nothing: 0, everything: 0 };
  const took_ms = new Map<string, number>();
  let moment = 0;

  /** Sends the request, kills what it runs on, and sends it once more after its answer: both answers are the same. */
  const strike = async (
    name: string,
    prefix: string,
    send: (key: string) => ReturnType<Client["call"]>,
    kill: "server" | "PostgreSQL" | null,
  ): Promise<Verdict> => {
    const key = newId();
    const started = performance.now();
    const answered = send(key);
    if (kill) {
      const part = moments[moment++ % moments.length] as number;
      await sleep((took_ms.get(name) ?? 0) * part);
      storm.log(`kill -9 ${kill} at ${part} of ${name}`);
      outcome.kills += 1;
      if (kill === "PostgreSQL") await victims.killPostgres();
      else await victims.killServer(() => noteTraces(storm, victims, outcome, name, prefix));
    }
    const { status, body } = await answered;
    if (!kill) took_ms.set(name, performance.now() - started);
    if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
    const again = await send(key);
    if (JSON.stringify(again.body) !== JSON.stringify(body))
      outcome.disagreements.push(`${name} ${prefix}: the repetition was answered differently`);
    return body.data as unknown as Verdict;
  };

  for (let round = 0; round <= storm.rounds; round++) {
    // The first round is undisturbed and shows how long each request takes.
    for (const kill of round === 0 ? [null] : (["server", "PostgreSQL"] as const)) {
      const prefix = `M${round}-${kill ?? "calm"}-`;
      const file = fileOf(prefix, storm.invoices);
      const importing = (key: string) =>
        client.call(token, "POST", "/v1/records/import?kind=invoices", file, key);
      const { import_id, created_count } = await strike("import", prefix, importing, kill);
      outcome.disagreements.push(...(await compare(victims, prefix, storm.invoices, created_count, created)));
      const undoing = (key: string) =>
        client.call(token, "POST", `/v1/record-imports/${import_id}/undo`, undefined, key);
      const { deleted_count } = await strike("undo", prefix, undoing, kill);
      outcome.disagreements.push(...(await compare(victims, prefix, 0, deleted_count / 2, deleted, storm)));
    }
  }
  outcome.disagreements.push(...client.failures);
  return outcome;
}

function fileOf(prefix: string, count: number): string {
  const rows = Array.from({ length: count }, (_, n) => {
    const customer = `${prefix}customer ${n}`;
    return `${prefix}${n},2025-10-01,${customer},100.00,19,${n % 2 ? "paid" : "open"}`;
  });
  return `${["Invoice number,Date,Customer,Net,Tax rate,Status", ...rows].join("\n")}\n`;
}

async function counted(victims: Victims, queries: Record<string, string>, prefix: string) {
  const client = new pg.Client({ connectionString: victims.connectionString });
  await client.connect();
  try {
    const counts: Record<string, number> = {};
    for (const [name, query] of Object.entries(queries))
      counts[name] = (await client.query<{ count: number }>(query, [`${prefix}%`])).rows.map(
        (row) => Object.values(row)[0] as number,
      )[0] as number;
    return counts;
  } finally {
    await client.end();
  }
}

/** While no server runs: a killed request has done everything or nothing. */
async function noteTraces(
  { invoices }: MovingStorm,
  victims: Victims,
  outcome: Outcome,
  name: string,
  prefix: string,
): Promise<void> {
  const counts = await counted(victims, traces, prefix);
  const kinds = new Set(Object.values(counts));
  const [found] = kinds;
  if (kinds.size > 1 || (found !== 0 && found !== invoices))
    outcome.disagreements.push(`a killed ${name} of ${prefix} left ${JSON.stringify(counts)}`);
  else if ((found === invoices) === (name === "import")) outcome.everything += 1;
  else outcome.nothing += 1;
}

/** After the answer: everything is there once, or nothing; the verdict says so, and each event was recorded once. */
async function compare(
  victims: Victims,
  prefix: string,
  expected: number,
  verdict: number,
  events: string,
  { invoices }: Pick<MovingStorm, "invoices"> = { invoices: expected },
): Promise<string[]> {
  const counts = await counted(victims, traces, prefix);
  const { events: announced } = await counted(victims, { events }, prefix);
  const wrong = Object.entries(counts).filter(([, count]) => count !== expected);
  return [
    ...wrong.map(([name, count]) => `${prefix}: ${count} ${name} instead of ${expected}`),
    ...(verdict === invoices ? [] : [`${prefix}: the verdict says ${verdict} instead of ${invoices}`]),
    ...(announced === invoices ? [] : [`${prefix}: ${announced} events instead of ${invoices}`]),
  ];
}
