/** A file of several batches: each batch is a few queries, and what they write is what single invoices would have. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type Reply, type World } from "../../test/harness/world.ts";
import type { Tx } from "../platform/db/database.ts";

let world: World;
let owner: pg.Client;
/** Queries of the last database transactions. */
let queries = 0;
beforeAll(async () => {
  const counting = (tx: Tx): Tx => {
    const counted =
      <Given extends unknown[], Result>(send: (...given: Given) => Result) =>
      (...given: Given): Result => {
        queries += 1;
        return send(...given);
      };
    return {
      ...tx,
      many: counted(tx.many) as Tx["many"],
      maybe: counted(tx.maybe) as Tx["maybe"],
      one: counted(tx.one) as Tx["one"],
      run: counted(tx.run),
      publish: counted(tx.publish),
      enqueue: counted(tx.enqueue) as Tx["enqueue"],
      enqueueAll: counted(tx.enqueueAll) as Tx["enqueueAll"],
    };
  };
  world = await createWorld({
    wrapDatabase: (db) => ({
      ...db,
      organization: (context, work) => db.organization(context, (tx) => work(counting(tx))),
    }),
  });
  owner = new pg.Client({ connectionString: world.connectionString });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await world.close();
});

async function send(path: string, body: string | undefined, token: string): Promise<Reply["body"]> {
  const answer = await world.call("POST", path, {
    token,
    ...(body === undefined ? {} : { body, headers: { "content-type": "text/csv" } }),
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const files: Record<string, { header: string; row(n: number): string }> = {
  customers: { header: "Customer number,Name", row: (n) => `${n},Customer ${n}` },
  vendors: { header: "Name,VAT number", row: (n) => `Vendor ${n},DE${100_000_000 + n}` },
  products: {
    header: "Product number,Name,Price,Currency,Tax rate",
    row: (n) => `P-${n},Product ${n},${n}.50,EUR,19`,
  },
  // Every third is open, paid or paid in part; every tenth is in another currency, every fourth is a credit note.
  invoices: {
    header: "Invoice number,Date,Customer,Net,Tax,Total,Amount paid,Currency",
    row: (n) => {
      const sign = n % 4 === 3 ? "-" : "";
      const paid = ["0.00", "119.00", "19.00"][n % 3];
      const currency = n % 10 === 9 ? "USD" : "EUR";
      return `R-${n},2026-10-${10 + (n % 18)},Client ${n % 7},${sign}100.00,${sign}19.00,${sign}119.00,${paid},${currency}`;
    },
  },
};

function fileOf(kind: string, count: number): string {
  const { header, row } = files[kind] as (typeof files)[string];
  return `${[header, ...Array.from({ length: count }, (_, n) => row(n + 1))].join("\n")}\n`;
}

const check = (kind: string) =>
  test(`${kind}: forty times the rows need no more queries, and undoing them neither`, async () => {
    const { token } = await world.createOrganization(`Queries of ${kind}`, { base_currency: "EUR" });
    const counts: number[][] = [];
    for (const rows of [10, 400]) {
      queries = 0;
      const { import_id, created_count } = await send(
        `/v1/records/import?kind=${kind}`,
        fileOf(kind, rows),
        token,
      );
      const importing = queries;
      expect(created_count).toBe(rows);
      queries = 0;
      await send(`/v1/record-imports/${import_id}/undo`, undefined, token);
      counts.push([importing, queries]);
    }
    expect(counts[1]).toEqual(counts[0]);
  });
for (const kind of Object.keys(files)) check(kind);

test("invoices of several batches: statuses, sums, taxes, audit trail, events and jobs are complete", async () => {
  const count = 1_100;
  const { id, token } = await world.createOrganization("Several batches", { base_currency: "EUR" });
  await world.call("POST", "/v1/exchange-rates", {
    token,
    body: { date: "2026-10-09", currency: "USD", base_currency: "EUR", rate: 0.5 },
  });
  const answer = await send("/v1/records/import?kind=invoices", fileOf("invoices", count), token);
  expect(answer).toMatchObject({ created_count: count, customer_count: 7, refused_count: 0 });
  const { rows } = await owner.query(
    `select
       count(*)::int as invoices,
       count(*) filter (where status = 'unpaid')::int as unpaid,
       count(*) filter (where status = 'paid' and paid_at is not null)::int as paid,
       count(*) filter (where status = 'partially_paid' and paid_at is null)::int as partly,
       count(*) filter (where open_base_amount is null)::int as unconverted,
       count(distinct token)::int as tokens,
       sum(paid_amount)::float as paid_amount
     from invoices where organization_id = $1`,
    [id],
  );
  const ofRemainder = (remainder: number) =>
    Array.from({ length: count }, (_, n) => n + 1).filter((n) => n % 3 === remainder).length;
  const unconverted = Array.from({ length: count }, (_, n) => n + 1).filter(
    (n) => n % 10 === 9 && 10 + (n % 18) > 16,
  ).length;
  expect(rows[0]).toEqual({
    invoices: count,
    unpaid: ofRemainder(0),
    paid: ofRemainder(1),
    partly: ofRemainder(2),
    unconverted,
    tokens: count,
    paid_amount: ofRemainder(1) * 119 + ofRemainder(2) * 19,
  });
  const paying = ofRemainder(1) + ofRemainder(2);
  const countOf = async (query: string): Promise<number> =>
    (await owner.query<{ count: number }>(query, [id])).rows[0]?.count as number;
  const from = (table: string, condition: string) =>
    countOf(`select count(*)::int from ${table} where organization_id = $1 and ${condition}`);
  expect(await from("invoice_register", "origin = 'imported' and sequence_number is null")).toBe(count);
  expect(await from("invoice_register_steps", "true")).toBe(paying);
  expect(await from("invoice_taxes", "abs(net_amount) = 100 and abs(tax_amount) = 19")).toBe(count);
  expect(await from("invoice_taxes", "base_net_amount is null")).toBe(unconverted);
  expect(await from("invoice_taxes", "net_amount < 0 and document_type = 'credit_note'")).toBe(count / 4);
  expect(await from("invoice_payments", "is_imported")).toBe(paying);
  const audited = (action: string) =>
    from("audit_events", `record_type = 'invoices' and action = '${action}'`);
  expect([await audited("created"), await audited("changed")]).toEqual([count, paying]);
  expect(await from("events", "type = 'invoice.created'")).toBe(count);
  expect(await from("events", "type in ('invoice.paid', 'invoice.partially_paid')")).toBe(paying);
  expect(await from("events", "type = 'customer.created'")).toBe(7);
  expect(
    await countOf(
      `select count(*)::int from pgboss.job
       where name = 'matching.match-invoice' and data->>'organization_id' = $1::text`,
    ),
  ).toBe(count - paying);
  const found = await world.call("GET", "/v1/invoices?q=R-1077", { token });
  expect(found.body.data).toMatchObject([{ number: "R-1077", customer: { name: "Client 6" } }]);
});
