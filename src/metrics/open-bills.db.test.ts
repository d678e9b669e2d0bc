/** The kept rows and sums of open bills equal a recount, whatever changes them. */
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeRecord } from "../../test/harness/factories.ts";
import { seedInbox } from "../../test/harness/seed-inbox.ts";
import { createWorld, type World } from "../../test/harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function send(method: string, url: string, body?: object) {
  const reply = await world.call(method, url, body ? { body } : {});
  expect(reply.status, `${method} ${url} ${reply.text}`).toBeLessThan(300);
  return reply.body?.data;
}

const bill = (fields: object = {}) =>
  send("POST", "/v1/inbox", {
    display_name: "Nord GmbH",
    amount: 100,
    currency: "EUR",
    date: "2026-11-01",
    due_date: "2026-11-20",
    type: "expense",
    document_type: "invoice",
    ...fields,
  });

/** The open bills as kept, after comparing them and their sums with a recount. */
async function kept(): Promise<{ inbox_id: string; base_amount: string; name: string }[]> {
  const rows = await world.superuser("select * from open_bills order by inbox_id");
  const recount = await world.superuser(
    `select * from open_bill_rows(
       (select array_agg(organization_id order by id) from inbox_items),
       (select array_agg(id order by id) from inbox_items)
     ) order by inbox_id`,
  );
  expect(rows).toEqual(recount);
  const [sums] = await world.superuser(
    `select coalesce(sum(base_amount), 0) = (select coalesce(sum(base_amount), 0) from open_bills) as same_sum,
       coalesce(sum(row_count), 0) = (select count(*) from open_bills) as same_count
     from open_bills_counts where facet = 'due_date_day'`,
  );
  expect(sums).toEqual({ same_sum: true, same_count: true });
  return rows as never;
}

const outflows = async (): Promise<number> => {
  const days = await send("GET", "/v1/metrics/cash-projection?days=30");
  return days.reduce((sum: number, day: { expected_outflows: number }) => sum + day.expected_outflows, 0);
};

test("a bill is open until it is rejected, excluded, archived, paid or deleted", async () => {
  const { id } = await bill();
  expect((await kept()).map(({ inbox_id }) => inbox_id)).toEqual([id]);
  const there = async (change: object, back: object) => {
    await send("PATCH", `/v1/inbox/${id}`, change);
    expect(await kept()).toEqual([]);
    expect(await outflows()).toBe(0);
    await send("PATCH", `/v1/inbox/${id}`, back);
    expect(await kept()).toHaveLength(1);
    expect(await outflows()).toBe(100);
  };
  await there({ approval_action: "rejected" }, { approval_action: null });
  await there({ exclude_from_analytics: true }, { exclude_from_analytics: false });
  await there({ status: "archived" }, { status: "pending" });
  await there({ document_type: "receipt" }, { document_type: "invoice" });
  await there({ type: "income" }, { type: "expense" });
  await send("PATCH", `/v1/inbox/${id}`, { amount: 80, due_date: "2026-11-18" });
  expect(await outflows()).toBe(80);
  const transaction_id = await makeRecord(world, world.a.token, "/v1/transactions");
  await send("POST", `/v1/inbox/${id}/match`, { transaction_id });
  expect(await kept()).toEqual([]);
  await send("POST", `/v1/inbox/${id}/unmatch`);
  expect(await kept()).toHaveLength(1);
  await send("DELETE", `/v1/inbox/${id}`);
  expect(await kept()).toEqual([]);
});

test("a part payment lowers the open amount, also when its own amount changes", async () => {
  const { id } = await bill();
  const transaction = await makeRecord(world, world.a.token, "/v1/transactions");
  await world.superuser("update transactions set base_amount = -40 where id = $1", [transaction]);
  await world.superuser(
    `insert into match_candidates (organization_id, id, inbox_id, transaction_id, confidence_score, parts, status, is_partial)
     values ($1, new_id(), $2, $3, 0.9, '{}', 'confirmed', true)`,
    [world.a.id, id, transaction],
  );
  const open = async () => (await kept()).map(({ base_amount }) => Number(base_amount));
  expect(await open()).toEqual([60]);
  await world.superuser("update transactions set base_amount = -45 where id = $1", [transaction]);
  expect(await open()).toEqual([55]);
  await world.superuser("update match_candidates set status = 'unmatched' where inbox_id = $1", [id]);
  expect(await open()).toEqual([100]);
  await send("DELETE", `/v1/inbox/${id}`);
});

test("names and categories are those of now", async () => {
  const vendor = await send("POST", "/v1/vendors", { name: "Before" });
  const category = await makeRecord(world, world.a.token, "/v1/categories");
  const { id } = await bill({ vendor_id: vendor.id, category_id: category });
  await send("PATCH", `/v1/vendors/${vendor.id}`, { name: "After" });
  expect((await kept()).map(({ name }) => name)).toEqual(["After"]);
  expect(await outflows()).toBe(100);
  await send("PATCH", `/v1/categories/${category}`, { excluded: true });
  expect(await outflows()).toBe(0);
  expect(await send("GET", "/v1/metrics/cash-events")).toEqual([]);
  await send("DELETE", `/v1/categories/${category}`);
  expect(await outflows()).toBe(100);
  await send("DELETE", `/v1/vendors/${vendor.id}`);
  expect((await kept()).map(({ name }) => name)).toEqual(["Nord GmbH"]);
  await send("DELETE", `/v1/inbox/${id}`);
});

test("overdue bills are expected today, later ones not within the days", async () => {
  const overdue = await bill({ amount: 7, date: "2026-01-01", due_date: "2026-02-01" });
  const late = await bill({ amount: 9, due_date: "2027-11-01" });
  const [today] = await send("GET", "/v1/metrics/cash-projection?days=1");
  expect(today.expected_outflows).toBe(7);
  expect(await outflows()).toBe(7);
  for (const { id } of [overdue, late]) await send("DELETE", `/v1/inbox/${id}`);
});

interface Plan {
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows": number;
  "Rows Removed by Filter"?: number;
  Plans?: Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/**
 * A bulk change of n bills asks for n rows. If each of them read a partial index of all open items, as the planner likes
 * to while that index is small, the change would cost n².
 */
test("the rows of given bills are read by their ids, however many items are open", async () => {
  const owner = new pg.Client({ connectionString: world.connectionString });
  await owner.connect();
  try {
    const { id: organization_id } = await world.createOrganization("Many");
    await seedInbox(owner, organization_id, 3000);
    const found = await owner.query<{ id: string }>(
      "select id from inbox_items where organization_id = $1 and transaction_id is null order by id limit 50",
      [organization_id],
    );
    const ids = found.rows.map(({ id }) => id);
    const list = (values: string[]) => `array['${values.join("','")}']::uuid[]`;
    const asked = `open_bill_rows(${list(ids.map(() => organization_id))}, ${list(ids)})`;
    const readItems = async () => {
      const { rows } = await owner.query(`explain (analyze, format json) select * from ${asked}`);
      const nodes = nodesOf(rows[0]["QUERY PLAN"][0].Plan);
      return nodes.filter((node) => node["Relation Name"] === "inbox_items");
    };
    // Without statistics, as in a new installation, and with them.
    for (const statistics of ["select", "analyze inbox_items"]) {
      await owner.query(statistics);
      const items = await readItems();
      expect(items.map((node) => node["Index Name"])).toEqual(["inbox_items_pkey"]);
      expect(items.map((node) => node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0))).toEqual([1]);
    }
  } finally {
    await owner.end();
  }
});
