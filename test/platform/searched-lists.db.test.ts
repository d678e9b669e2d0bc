/** Lists that are searched: the pages equal those of a plain query, and no query shape reads the whole table. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { transactionList } from "../../src/banking/transactions/list.ts";
import { documentList } from "../../src/documents/routes.ts";
import { entryList } from "../../src/inbox/list.ts";
import { invoiceList } from "../../src/invoices/list.ts";
import { sql } from "../../src/platform/db/sql.ts";
import { runList } from "../../src/platform/list/list.ts";
import { parseListQuery } from "../../src/platform/list/query.ts";
import type { ListSpec } from "../../src/platform/list/spec.ts";
import { customerList } from "../../src/reference/customers/routes.ts";
import { makeRecord } from "../harness/factories.ts";
import { seedInbox } from "../harness/seed-inbox.ts";
import { seedTransactions } from "../harness/seed-transactions.ts";
import { createWorld, type World } from "../harness/world.ts";

const records = 12_000;
const today = "2026-11-15";
let world: World;
beforeAll(async () => {
  world = await createWorld();
  const client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
  const { id } = world.a;
  await seedInbox(client, id, records);
  await seedTransactions(client, id, records, today);
  const tag = "organization_tag(organization_id)";
  // Many old records have a word that no new one has, so the list's order does not find it soon.
  await client.query(
    `update inbox_items set search = search || array_to_tsvector(array[${tag} || 'ancient']) where date < '2022-07-01'`,
  );
  await client.query(
    `insert into customers (organization_id, id, name)
     select $1, new_id(), 'Customer ' || n || case when n % 400 = 0 then ' Rare' else ' Usual' end ||
       case when n < 5000 then ' Early' else '' end
     from generate_series(1, ${records}) n`,
    [id],
  );
  const words = ["'usual'", "'n' || n", "case when n % 300 = 0 then 'rare' else 'other' end"];
  await cloneRows(client, "documents", { file_name: words.join(" || ' ' || ") });
  await cloneRows(client, "invoices", { search: `array_to_tsvector(array[${words}])`, token: "'t' || n" });
  for (const table of [
    "documents",
    "invoices",
    "inbox_items",
    "transactions",
    "customers",
    "inbox_items_words",
  ])
    await client.query(`vacuum analyze ${table}`);
  await client.end();
});
afterAll(() => world.close());

/** Copies the only row of a table many times. `changes` are SQL expressions over the number `n`. */
async function cloneRows(client: pg.Client, table: string, changes: Record<string, string>): Promise<void> {
  await makeRecord(world, world.a.token, `/v1/${table}`);
  const { rows } = await client.query(
    "select column_name as name from information_schema.columns where table_name = $1 and is_generated = 'NEVER'",
    [table],
  );
  const names: string[] = rows.map(({ name }) => name).filter((name: string) => name !== "id");
  const values = names.map((name) => changes[name] ?? `r.${name}`);
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into ${table} (id, ${names})
     select new_id(), ${values} from (select * from ${table} limit 1) r, generate_series(1, ${records}) n`,
  );
  await client.query("set session_replication_role = default");
}

/** All records of a list that match, by the pages of the API. */
async function pagesOf(path: string, limit: number): Promise<{ ids: string[]; count: number }> {
  const ids: string[] = [];
  let cursor = "";
  let count = -1;
  do {
    const reply = await world.call("GET", `${path}&limit=${limit}${cursor && `&cursor=${cursor}`}`);
    expect(reply.status, reply.text).toBe(200);
    ids.push(...reply.body.data.map((record: { id: string }) => record.id));
    if (count >= 0) expect(reply.body.meta.count).toBe(count);
    count = reply.body.meta.count;
    cursor = reply.body.meta.next_cursor ?? "";
    // The rest of a long list is like its beginning.
  } while (cursor !== "" && ids.length < 500);
  return { ids, count };
}

describe("the pages of a search equal a plain query", () => {
  const check = (path: string, q: string, table: string, order: string, condition: string) =>
    test(`${path} q=${q}`, async () => {
      const expected = await world.superuser(
        `select id from ${table} where organization_id = $1 and ${condition} order by ${order}`,
        [world.a.id],
      );
      const joined = path.includes("?") ? "&" : "?";
      for (const limit of [20, 100]) {
        const { ids, count } = await pagesOf(`${path}${joined}q=${encodeURIComponent(q)}`, limit);
        expect(count).toBe(expected.length);
        expect(ids).toEqual(expected.slice(0, ids.length).map((row) => row.id));
        if (expected.length <= 500) expect(ids).toHaveLength(expected.length);
      }
    });
  const byDate = "coalesce(date, '-infinity') desc, id desc";
  const entry = (q: string, condition: string, path = "/v1/entries", order = byDate) =>
    check(path, q, "inbox_items", order, condition);
  entry("coffee", "display_name = 'Purchase coffee'");
  entry("coffee recurring", "display_name = 'Purchase coffee' and notes like 'recurring %'");
  entry("paper coffee", "false");
  entry("nothing", "false");
  entry("ancient", "date < '2022-07-01'");
  entry("ancient purchase", "date < '2022-07-01'");
  entry("ancient", "date < '2022-07-01'", "/v1/entries?sort=date&order=asc", "date, id");
  entry("ancient", "date < '2022-07-01' and status = 'archived'", "/v1/entries?status=archived");
  entry("inv-2023", "reference_number like 'INV-2023-%'");
  entry("inv-2023 train", "reference_number like 'INV-2023-%' and display_name = 'Purchase train'");
  entry("purch", "true", "/v1/entries?sort=amount&order=desc", "amount desc, id desc");
  const customer = (
    q: string,
    condition: string,
    path = "/v1/customers",
    order = "created_at desc, id desc",
  ) => check(path, q, "customers", order, condition);
  customer("rare", "name like '% Rare%'");
  customer("usual", "name like '% Usual%'");
  customer("early", "name like '% Early'");
  customer("early rare", "name like '% Rare Early'");
  customer("cust rare", "name like '% Rare%'", "/v1/customers?sort=name&order=asc", "fold(name), id");
  for (const q of ["usual", "rare", "usual rare", "n30", "rare other"]) {
    const condition = `search @@ '${q.split(" ").join(":* & ")}:*'`;
    check("/v1/documents", q, "documents", "created_at desc, id desc", condition);
    check("/v1/invoices", q, "invoices", "date desc, id desc", condition);
  }
  check("/v1/transactions", "zzz", "transactions", "booking_date desc, id desc", "false");
});

describe("no query shape reads the whole table", () => {
  const read_max = 5500;
  const check = (name: string, table: string, list: () => ListSpec, q: string) =>
    test(`${name}: ${q}`, async () => {
      const context = {
        organization_id: world.a.id,
        actor: { kind: "system" as const, id: null, channel: "test", request_id: null },
        now: world.clock.now(),
      };
      const signer = { write: () => "", read: () => ({ key: "", id: "", count: 0 }) };
      const spec = list();
      const read = await world.db.reading(context, async (tx) => {
        // The statistics also hold what earlier transactions of this connection have not reported yet.
        const readSoFar = async () => {
          const [row] = await tx.many<{ read: number }>(sql`
            select seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables where relname = ${table}`);
          return Number(row?.read ?? 0);
        };
        const before = await readSoFar();
        const request = parseListQuery(spec, { q });
        await runList(tx, spec, signer, world.a.id, request, sql`${spec.id}`, (row) => row);
        return (await readSoFar()) - before;
      });
      expect(read).toBeLessThan(read_max);
    });
  const rare = [
    "paper coffee",
    "coffee paper train",
    "eid cof",
    "inv-2023-0000017",
    "0000017",
    "zz",
    "a b c d",
  ];
  for (const q of rare) check("entries", "inbox_items", () => entryList, q);
  for (const q of ["rare", "early rare 400", "usual rare", "17 early", "zz"])
    check("customers", "customers", () => customerList, q);
  for (const q of ["zz yy", "zz", "seeded zz", "1234 zz"])
    check("transactions", "transactions", () => transactionList, q);
  for (const q of ["usual zz", "zz", "rare other", "usual n17"]) {
    check("invoices", "invoices", () => invoiceList, q);
    check("documents", "documents", () => documentList, q);
  }
});
