/**
 * How fast is the import of a bank file? Compares the whole import (upload, decode, parse, deduplicate,
 * categorise, write, count) with PostgreSQL's COPY of exactly the resulting rows into the same table with the
 * same indexes, keys and triggers. Also measures importing the same file again, which must add nothing, the
 * undo of the import, and the memory use.
 */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { performance } from "node:perf_hooks";
import pg from "pg";
import { newId } from "../src/kernel/ids.ts";
import { startService } from "./harness/service.ts";

const rows = Number(process.env.IMPORT_ROWS ?? 100_000);
const rounds = Number(process.env.IMPORT_ROUNDS ?? 3);
const service = await startService();
const { port } = service.app.server.server.address() as AddressInfo;
const authorization = `Bearer ${service.token}`;
const owner = new pg.Client({ connectionString: service.connectionString });
await owner.connect();
const folder = await mkdtemp(join(tmpdir(), "daybook-copy-"));
// COPY runs in the database server, which may be another user.
await chmod(folder, 0o777);

/** Two years of a busy account: recurring shops, repeated amounts, unique references. */
function makeFile(count: number): string {
  const lines = ["Date,Amount,Payee,Description,Reference"];
  for (let n = 0; n < count; n++) {
    const day = new Date(Date.UTC(2024, 0, 1) + Math.floor((n * 730) / count) * 86_400_000);
    const shop = `Markt ${(n * 7919) % 700} GmbH`;
    const amount = (-((n * 104_729) % 25_000) - 100) / 100;
    lines.push(
      `${day.toISOString().slice(0, 10)},${amount.toFixed(2)},${shop},Kartenzahlung ${shop} Berlin ${n},E2E-${n}`,
    );
  }
  return `${lines.join("\n")}\n`;
}

async function json(method: string, path: string, body: string | null, type = "application/json") {
  const text = await new Promise<string>((resolve, reject) => {
    const headers = { authorization, ...(body === null ? {} : { "content-type": type }) };
    const sent = request({ port, host: "127.0.0.1", method, path, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => {
        const content = Buffer.concat(chunks).toString();
        if ((answer.statusCode ?? 500) >= 300) reject(new Error(`${method} ${path}: ${content}`));
        else resolve(content);
      });
    });
    sent.on("error", reject);
    sent.end(body ?? undefined);
  });
  return JSON.parse(text).data;
}

const createAccount = (): Promise<{ id: string }> =>
  json("POST", "/v1/bank-accounts", JSON.stringify({ name: "Bench", currency: "EUR" }));

const columns = `booking_date, value_date, amount, currency, base_amount, base_currency, description, counterparty_name,
  counterparty_key, counterparty_account, reference, bank_transaction_id, status, source, import_row`;

/** Writes the rows of an import to a file for COPY, with the ids of another import and another account. */
async function writeCopyFile(import_id: string, account_id: string): Promise<string> {
  const path = join(folder, newId());
  const other = newId();
  await owner.query(
    `insert into transaction_imports (organization_id, id, account_id, status, size, sha256, actor_kind)
     values ($1, $2, $3, 'done', 0, '', 'system')`,
    [service.organization_id, other, account_id],
  );
  await owner.query(
    `copy (select organization_id, new_id(), '${account_id}', '${other}', ${columns} from transactions
           where import_id = '${import_id}' order by import_row) to '${path}'`,
  );
  return path;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** The peak memory of the process while `work` ran; it includes the client and garbage. */
async function peakMemory(work: () => Promise<unknown>): Promise<number> {
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  await work();
  clearInterval(watching);
  return peak;
}

const importInto = ({ id }: { id: string }, content: string) =>
  json("POST", `/v1/transactions/import?account_id=${id}`, content, "text/csv");

const file = makeFile(rows);
const fifth = makeFile(Math.ceil(rows / 5));
for (let warm = 0; warm < 2; warm++) await importInto(await createAccount(), fifth);
const small_peak = await peakMemory(async () => importInto(await createAccount(), fifth));
let large_peak = 0;
const figures: { imported: number; copied: number; again: number; undone: number }[] = [];
for (let round = 0; round < rounds; round++) {
  const [one, two] = [await createAccount(), await createAccount()];
  let import_id = "";
  const imported = await timed(async () => {
    const work = async () => {
      const answer = await importInto(one, file);
      if (answer.created_count !== rows) throw new Error(`created ${answer.created_count} of ${rows}`);
      import_id = answer.import_id;
    };
    large_peak = Math.max(large_peak, await peakMemory(work));
  });
  const again = await timed(async () => {
    const answer = await importInto(one, file);
    if (answer.created_count !== 0) throw new Error(`created ${answer.created_count} of a known file`);
  });
  const copy = await writeCopyFile(import_id, two.id);
  const copied = await timed(() =>
    owner.query(`copy transactions (organization_id, id, account_id, import_id, ${columns}) from '${copy}'`),
  );
  const undone = await timed(async () => {
    const answer = await json("POST", `/v1/imports/${import_id}/undo`, null);
    if (answer.deleted_count !== rows) throw new Error(`deleted ${answer.deleted_count} of ${rows}`);
  });
  figures.push({ imported, copied, again, undone });
}

const median = (values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
const ratio = median(figures.map(({ imported, copied }) => copied / imported));
const again = median(figures.map(({ imported, again: time }) => imported / time));
const undone = median(figures.map(({ imported, undone: time }) => time / imported));
const rate = (time: number) => Math.round((rows / time) * 1000);
console.log(`import of ${rows} rows (${Math.round(file.length / 1024)} KiB of CSV), ${rounds} rounds`);
console.log(`  import          ${rate(median(figures.map((figure) => figure.imported)))} rows/s`);
console.log(`  COPY            ${rate(median(figures.map((figure) => figure.copied)))} rows/s, same table`);
console.log(`  import reaches  ${ratio.toFixed(2)} of COPY (goal: 0.20)`);
console.log(`  the same file again takes ${(1 / again).toFixed(2)} of the time and adds nothing`);
console.log(`  its undo takes ${undone.toFixed(2)} of the time of the import`);
const mebibytes = (bytes: number) => Math.round(bytes / 1_048_576);
console.log(
  `  memory at the peak: ${mebibytes(small_peak)} MiB with ${fifth.split("\n").length - 2} rows, ` +
    `${mebibytes(large_peak)} MiB with ${rows}; ${(large_peak / small_peak).toFixed(2)} of it`,
);
await owner.end();
await service.stop();
await rm(folder, { recursive: true, force: true });
