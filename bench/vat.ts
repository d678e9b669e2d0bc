/**
 * What does a VAT report cost? An organization with 100 invoices, payments and purchases in a year and one with 100,000
 * of each get the same requests in alternation. A report adds up its lines, so its time may grow with them, but not
 * faster: the ratio must stay below that of the lines.
 */
import { performance } from "node:perf_hooks";
import type pg from "pg";
import { dateIn, systemClock } from "../src/kernel/calendar.ts";
import { type Size, startTwoOrganizations } from "./harness/two-organizations.ts";

const sizes = { small: 100, large: Number(process.env.BENCH_DOCUMENTS ?? 100_000) };
const rounds = Number(process.env.BENCH_ROUNDS ?? 5);

const { app, owner, organizations, stop } = await startTwoOrganizations();
const today = dateIn("UTC", systemClock.now());

async function call(size: Size, method: "GET" | "POST" | "PUT", url: string, payload?: object) {
  const headers = { authorization: `Bearer ${organizations[size].token}` };
  const answer = await app.server.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  if (answer.statusCode >= 300) throw new Error(`${url}: ${answer.payload}`);
  return answer.json().data;
}

/** One of each through the API; the others are copies on other days, because writing is not what is measured. */
async function seed(size: Size): Promise<void> {
  const address = { address_line1: "Road 1", city: "Bonn", postal_code: "53111", country: "DE" };
  await call(size, "PUT", "/v1/organization/legal-entity", {
    name: "Seller",
    vat_id: "DE123456788",
    ...address,
  });
  const customer = await call(size, "POST", "/v1/customers", { name: "Birch", ...address });
  const items = [
    { name: "Work", quantity: 1, price: 120, tax_rate: 19 },
    { name: "Books", quantity: 1, price: 40, tax_rate: 7, tax_category: "reduced" },
  ];
  const invoice = await call(size, "POST", "/v1/invoices", { customer_id: customer.id, date: today, items });
  const finalized = await call(size, "POST", `/v1/invoices/${invoice.id}/finalize`);
  await call(size, "POST", `/v1/invoices/${invoice.id}/payments`, { date: today, amount: finalized.total });
  const seller = { name: "Mill", country: "DE", tax_id: "DE811569869" };
  const bill = {
    display_name: "Mill",
    date: today,
    amount: 119,
    tax_amount: 19,
    seller,
    reference_number: "R-1",
  };
  await call(size, "POST", "/v1/inbox", { ...bill, document_type: "receipt" });
  await copy(organizations[size].id, sizes[size]);
}

async function copy(organization_id: string, count: number): Promise<void> {
  await owner.query("set session_replication_role = replica");
  await owner.query(
    "create temporary table copies as select n, new_id() as invoice_id from generate_series(2, 1) n",
  );
  await owner.query("insert into copies select n, new_id() from generate_series(2, $1::int) n", [count]);
  const day = (column: string) => `'${column}', one.${column} - (c.n % 300)::int`;
  await copyRows(
    owner,
    "invoices",
    organization_id,
    `'id', c.invoice_id, 'token', null, 'number', 'N-' || c.n, ${day("date")}`,
  );
  for (const table of ["invoice_taxes", "invoice_payments"]) {
    const dates = table === "invoice_taxes" ? `${day("date")}, ${day("tax_date")}` : day("date");
    await copyRows(owner, table, organization_id, `'id', new_id(), 'invoice_id', c.invoice_id, ${dates}`);
  }
  await copyRows(
    owner,
    "inbox_items",
    organization_id,
    `'id', new_id(), 'cluster_id', new_id(), 'cluster_index', 0, ${day("date")}, ${day("tax_date")}`,
  );
  await owner.query("drop table copies");
  await owner.query("set session_replication_role = origin");
}

async function copyRows(
  client: pg.Client,
  table: string,
  organization_id: string,
  changes: string,
): Promise<void> {
  const { rows } = await client.query(
    `select string_agg(attname, ', ' order by attnum) as columns, string_agg('made.' || attname, ', ' order by attnum) as made
     from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  const [{ columns, made }] = rows;
  await client.query(
    `insert into ${table} (${columns})
     select ${made} from ${table} one, copies c, jsonb_populate_record(one, jsonb_build_object(${changes})) as made
     where one.organization_id = $1`,
    [organization_id],
  );
  await client.query(`vacuum analyze ${table}`);
}

for (const size of ["small", "large"] as const) await seed(size);

const start = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
const range = `start_date=${start}&end_date=${today}`;
const questions = [
  `vat?${range}`,
  `vat?${range}&basis=cash`,
  `vat/documents?${range}`,
  `vat/documents?${range}&basis=cash&side=sales`,
];
for (const question of questions) {
  const times: Record<Size, number[]> = { small: [], large: [] };
  for (let round = -1; round < rounds; round++)
    for (const size of ["small", "large"] as const) {
      const begun = performance.now();
      await call(size, "GET", `/v1/metrics/${question}`);
      if (round >= 0) times[size].push(performance.now() - begun);
    }
  const median = (size: Size) => times[size].toSorted((a, b) => a - b)[Math.floor(rounds / 2)] as number;
  const ratio = median("large") / median("small");
  console.log(
    `  ${question.replace(range, "").padEnd(42)} ${median("small").toFixed(1).padStart(7)} ms ` +
      `${median("large").toFixed(0).padStart(6)} ms   x ${ratio.toFixed(0)}${ratio > sizes.large / sizes.small ? "  OVER" : ""}`,
  );
}
await stop();
