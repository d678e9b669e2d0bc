/**
 * How fast does somebody move in? Imports files of customers, vendors, products and invoices of another product through
 * the API, a small and a large one in one run, and undoes each import. The time may grow with the rows, but not faster,
 * and the undo may not take longer than the import.
 */
import { performance } from "node:perf_hooks";
import { startService } from "./harness/service.ts";

const sizes = (process.env.BENCH_ROWS ?? "2000,10000").split(",").map(Number);
const service = await startService();

const day = (n: number) => new Date(Date.UTC(2025, 0, 1) + (n % 600) * 86_400_000).toISOString().slice(0, 10);

/** The rows of each kind. Twenty invoices have one customer, half of the invoices are paid. */
const files: Record<string, { header: string; row(n: number): string }> = {
  customers: {
    header: "Customer number,Name,Email,City,Country",
    row: (n) => `${n},Customer ${n} Ltd,books@customer-${n}.example,Dublin,IE`,
  },
  vendors: {
    header: "Name,Email,City,Country",
    row: (n) => `Vendor ${n} Ltd,sales@vendor-${n}.example,Dublin,IE`,
  },
  products: {
    header: "Product number,Name,Price,Currency,Tax rate",
    row: (n) => `P-${n},Product ${n},${(n % 900) + 1}.50,EUR,19`,
  },
  invoices: {
    header: "Invoice number,Date,Customer,Net,Tax rate,Status",
    row: (n) => {
      const customer = `Client ${Math.floor(n / 20)} Ltd`;
      return `R-${n},${day(n)},${customer},${(n % 900) + 1}.00,19,${n % 2 ? "paid" : "open"}`;
    },
  },
};

async function post(url: string, payload?: string) {
  const headers = { authorization: `Bearer ${service.token}`, "content-type": "text/csv" };
  const { authorization } = headers;
  const answer = await service.app.server.inject({
    method: "POST",
    url,
    ...(payload ? { headers, payload } : { headers: { authorization } }),
  });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.payload}`);
  return answer.json().data;
}

async function timed<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const started = performance.now();
  const result = await work();
  return [result, performance.now() - started];
}

async function measure(kind: string, count: number): Promise<{ imported: number; undone: number }> {
  const { header, row } = files[kind] as (typeof files)[string];
  const text = `${[header, ...Array.from({ length: count }, (_, n) => row(n))].join("\n")}\n`;
  const [{ import_id, created_count }, imported] = await timed(() =>
    post(`/v1/records/import?kind=${kind}`, text),
  );
  if (created_count !== count) throw new Error(`${kind}: created ${created_count} of ${count}`);
  const [{ kept_count }, undone] = await timed(() => post(`/v1/record-imports/${import_id}/undo`));
  if (kept_count !== 0) throw new Error(`${kind}: the undo kept ${kept_count}`);
  return { imported, undone };
}

for (const kind of process.env.BENCH_KINDS?.split(",") ?? Object.keys(files)) {
  await measure(kind, 200);
  const figures = [];
  for (const count of sizes) figures.push({ count, ...(await measure(kind, count)) });
  for (const { count, imported, undone } of figures) {
    const rate = Math.round((count / imported) * 1000);
    console.log(
      `${kind} ${count}: ${(imported / 1000).toFixed(1)} s, ${rate} rows/s; undo ${(undone / imported).toFixed(2)} of it`,
    );
  }
  const [small, large] = [figures[0], figures.at(-1)];
  if (small && large && small !== large)
    console.log(
      `  ${(large.count / small.count).toFixed(1)} times the rows take ${(large.imported / small.imported).toFixed(1)} times as long`,
    );
}
await service.stop();
