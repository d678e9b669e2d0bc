/** The query plans of the lists, from `explain`: an index answers each query; no table is scanned. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { seedInbox } from "../../test/harness/seed-inbox.ts";
import { createWorld, type World } from "../../test/harness/world.ts";
import type { Tx } from "../platform/db/database.ts";
import type { Sql } from "../platform/db/sql.ts";
import { runList } from "../platform/list/list.ts";
import { parseListQuery } from "../platform/list/query.ts";
import { entryList, inboxList } from "./list.ts";
import { inboxSelect } from "./present.ts";

const items = 20_000;
let world: World;
const ids = { category_id: "", vendor_id: "", project_id: "" };
beforeAll(async () => {
  world = await createWorld();
  const client = new pg.Client({ connectionString: world.connectionString });
  await client.connect();
  await seedInbox(client, world.a.id, items);
  await client.query("vacuum analyze inbox_items");
  await client.query("vacuum analyze inbox_items_counts");
  const { rows } = await client.query(
    "select category_id, vendor_id, project_id from inbox_items where category_id is not null and project_id is not null limit 1",
  );
  Object.assign(ids, rows[0]);
  await client.end();
});
afterAll(() => world.close());

const context = () => ({
  organization_id: world.a.id,
  actor: { kind: "system" as const, id: null, channel: "test", request_id: null },
  now: world.clock.now(),
});

/** The queries that a list runs. */
async function statementsOf(
  spec: typeof inboxList,
  query: Record<string, string>,
  after: boolean,
): Promise<Sql[]> {
  const statements: Sql[] = [];
  const recording = (tx: Tx): Tx => ({
    ...tx,
    many(statement) {
      statements.push(statement);
      return tx.many(statement);
    },
    one(statement) {
      statements.push(statement);
      return tx.one(statement);
    },
  });
  const position = { key: query.sort === "amount" ? "500" : "2023-06-01", id: world.a.id, count: 1 };
  const signer = { write: () => "", read: () => position };
  const request = parseListQuery(spec, { ...query, ...(after ? { cursor: "x" } : {}) });
  await world.db.reading(context(), (tx) =>
    runList(recording(tx), spec, signer, world.a.id, request, inboxSelect, (row) => row),
  );
  return statements;
}

interface Node {
  "Node Type": string;
  "Index Name"?: string;
  "Relation Name"?: string;
  Plans?: Node[];
}

/** All nodes of the plan. */
async function planOf({ text, values }: Sql): Promise<Node[]> {
  const { rows } = await world.db.reading(context(), (tx) =>
    tx.query(`explain (format json) ${text}`, values as unknown[]),
  );
  const flatten = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(flatten)];
  return flatten((rows[0] as { "QUERY PLAN": { Plan: Node }[] })["QUERY PLAN"][0]?.Plan as Node);
}

async function scansOf(statement: Sql): Promise<string[]> {
  return (await planOf(statement))
    .filter((node) => node["Relation Name"]?.startsWith("inbox_items"))
    .map((node) => `${node["Node Type"]} on ${node["Relation Name"]}`);
}

describe("no sequential scan", () => {
  const check = (name: string, query: () => Record<string, string>, after = false) =>
    test(name, async () => {
      for (const spec of [inboxList, entryList])
        for (const statement of await statementsOf(spec, query(), after)) {
          const scans = await scansOf(statement);
          expect(
            scans.filter((scan) => scan.startsWith("Seq")),
            statement.text,
          ).toEqual([]);
        }
    });
  for (const sort of ["date", "amount", "created_at"])
    for (const order of ["asc", "desc"]) check(`first page by ${sort} ${order}`, () => ({ sort, order }));
  check("deep page by date", () => ({}), true);
  check("deep page by amount", () => ({ sort: "amount" }), true);
  check("deep page of a search", () => ({ q: "coffee" }), true);
  check("a common status", () => ({ status: "done" }));
  check("a rare status", () => ({ status: "other", sort: "amount" }));
  check("all but a status", () => ({ "status[neq]": "done" }));
  check("a category", () => ({ category_id: ids.category_id }));
  check("all but a category", () => ({ "category_id[nin]": ids.category_id }));
  check("a vendor", () => ({ vendor_id: ids.vendor_id }));
  check("a project and a type", () => ({ project_id: ids.project_id, type: "income" }));
  check("a currency", () => ({ currency: "GBP" }));
  check("a document type", () => ({ document_type: "bank_statement" }));
  check("a month", () => ({ start_date: "2023-05-03", end_date: "2023-06-02" }));
  check("a year and a status", () => ({
    start_date: "2023-01-01",
    end_date: "2023-12-31",
    status: "pending",
  }));
  check("a range of amounts", () => ({ "amount[gte]": "10", "amount[lt]": "20" }));
  check("large base amounts", () => ({ "base_amount[gt]": "4000" }));
  check("a reference number", () => ({ q: "INV-2023-0000017" }));
  check("a word and its beginning", () => ({ q: "eid cof" }));
  check("a vendor's records with a word", () => ({ q: "recurring", vendor_id: ids.vendor_id }));
});

describe("the index that finds the page of entries", () => {
  const check = (index: string, query: () => Record<string, string>) =>
    test(`${index}: ${Object.keys(query())}`, async () => {
      const [page] = await statementsOf(entryList, query(), false);
      const names = (await planOf(page as Sql)).map((node) => node["Index Name"]);
      expect(names).toContain(index);
    });
  check("inbox_items_date", () => ({}));
  check("inbox_items_date", () => ({ status: "done" }));
  check("inbox_items_date", () => ({ type: "expense" }));
  check("inbox_items_amount", () => ({ sort: "amount" }));
  check("inbox_items_created", () => ({ sort: "created_at" }));
  check("inbox_items_base_amount", () => ({ "base_amount[eq]": "4000" }));
  check("inbox_items_uncommon_status", () => ({ status: "other" }));
  check("inbox_items_uncommon_type", () => ({ type: "income" }));
  check("inbox_items_uncommon_document_type", () => ({ document_type: "bank_statement" }));
  check("inbox_items_currency", () => ({ currency: "GBP" }));
  check("inbox_items_category", () => ({ category_id: ids.category_id }));
  check("inbox_items_project", () => ({ project_id: ids.project_id }));
  check("inbox_items_vendor", () => ({ vendor_id: ids.vendor_id }));
});
