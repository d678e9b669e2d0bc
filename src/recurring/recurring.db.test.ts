import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "../invoices/test-invoices.ts";

let world: World;
let bench: Bench;
let data_dir: string;

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "daybook-recurring-"));
  world = await createWorld({ environment: { DAYBOOK_DATA_DIR: data_dir } });
  bench = await prepareOrganization(world);
});
afterAll(async () => {
  await world.close();
  await rm(data_dir, { recursive: true });
});
beforeEach(async () => {
  world.clock.set("2026-11-15T09:00:00.000Z");
  await world.superuser("update recurring_series set status = 'cancelled', next_generation_date = null");
});

const path = "/v1/recurring-invoices";
const items = [{ name: "Hosting", description: "Small server", quantity: 2, price: "12.50", tax_rate: 19 }];

async function create(body: object = {}) {
  const created = await bench.call("POST", path, {
    customer_id: bench.customer_id,
    frequency: "monthly",
    start_date: "2026-11-15",
    items,
    ...body,
  });
  expect(created.status, created.text).toBe(201);
  return created.body.data;
}

async function run() {
  await world.app.scheduled_jobs.find(({ name }) => name === "recurring.generate")?.run(world.clock.now());
}

const read = async (id: string) => (await bench.call("GET", `${path}/${id}`)).body.data;
const generated = async (id: string) => (await bench.call("GET", `${path}/${id}/invoices`)).body.data;
const upcoming = async (id: string, query = "") =>
  (await bench.call("GET", `${path}/${id}/upcoming${query}`)).body.data;
const setStatus = (id: string, status: string, more: object = {}) =>
  bench.call("PATCH", `${path}/${id}/status`, { status, ...more });

test("a series has exactly the documented keys", async () => {
  const series = await create({ notes: "Thank you", max_invoices: 12, end_date: "2028-01-01" });
  expect(series).toEqual({
    id: expect.any(String),
    organization_id: world.a.id,
    customer_id: bench.customer_id,
    frequency: "monthly",
    start_date: "2026-11-15",
    end_date: "2028-01-01",
    max_invoices: 12,
    invoices_generated: 0,
    items: [{ name: "Hosting", description: "Small server", quantity: 2, price: 12.5 }],
    notes: "Thank you",
    auto_send: false,
    status: "active",
    next_generation_date: "2026-11-15",
    last_generated_date: null,
    created_by: world.a.user_id,
    created_at: "2026-11-15T09:00:00.000Z",
    updated_at: "2026-11-15T09:00:00.000Z",
    customer: { id: bench.customer_id, name: "Birch GmbH", email: "books@birch.example" },
  });
  expect(await read(series.id)).toEqual(series);
});

test("a series is read as it was written, and sending that back changes nothing", async () => {
  const line = {
    ...items[0],
    unit: "month",
    tax_rate: 0,
    tax_behavior: "inclusive",
    tax_category: "exempt",
    tax_exemption_reason: "Small business",
    tax_exemption_reason_code: null,
    product_id: null,
    kind: null,
  };
  const body = {
    customer_id: bench.customer_id,
    frequency: "quarterly",
    start_date: "2026-11-30",
    end_date: null,
    max_invoices: 8,
    items: [{ ...line, price: 12.5 }],
    notes: "Thank you",
    auto_send: true,
    template_id: null,
    currency: "USD",
    payment_terms_days: 7,
  };
  const { id } = await create(body);
  const written = async () => (await bench.call("GET", `${path}/${id}/input`)).body.data;
  expect(await written()).toEqual(body);
  const before = await upcoming(id);
  expect((await bench.call("PATCH", `${path}/${id}`, await written())).status).toBe(200);
  expect([await written(), await upcoming(id)]).toEqual([body, before]);
});

test("a run creates one draft, the same as the API would", async () => {
  const series = await create({ notes: "Thank you", payment_terms_days: 7 });
  await run();
  await run();
  const [summary, ...others] = await generated(series.id);
  expect(others).toEqual([]);
  expect(Object.keys(summary)).toEqual([
    "id",
    "number",
    "status",
    "date",
    "due_date",
    "total",
    "scheduled_send_at",
    "created_at",
  ]);
  expect(summary).toMatchObject({
    number: null,
    status: "draft",
    date: "2026-11-15",
    due_date: "2026-11-22",
  });
  const invoice = await bench.read(summary.id);
  expect(invoice).toMatchObject({
    recurring_series_id: series.id,
    is_recurring_inflow: true,
    customer_id: bench.customer_id,
    notes: "Thank you",
    subtotal: 25,
    tax: 4.75,
    total: 29.75,
  });
  expect(await read(series.id)).toMatchObject({
    invoices_generated: 1,
    last_generated_date: "2026-11-15",
    next_generation_date: "2026-12-15",
  });
  const [row] = await world.superuser(
    "select items->0->>'description' as description from invoices where id = $1",
    [summary.id],
  );
  expect(row?.description).toBe("Small server");
});

test("auto_send finalizes the invoice and sends it", async () => {
  const series = await create({ auto_send: true });
  await run();
  const [summary] = await generated(series.id);
  expect(summary).toMatchObject({ status: "unpaid", number: expect.any(String) });
  await world.app.jobs.drain();
  const emails = (await bench.call("GET", `/v1/emails?invoice_id=${summary.id}`)).body.data;
  expect(emails).toMatchObject([{ status: "sent", recipient: "books@birch.example" }]);
  expect(await readdir(join(data_dir, "mailbox"))).toContain(`${emails[0].id}.eml`);
});

test("/upcoming shows the next dates and totals and creates no invoice", async () => {
  const series = await create({ start_date: "2027-01-31", payment_terms_days: 14, max_invoices: 3 });
  expect(await upcoming(series.id)).toEqual([
    {
      sequence: 0,
      date: "2027-01-31",
      due_date: "2027-02-14",
      currency: "EUR",
      subtotal: 25,
      tax: 4.75,
      total: 29.75,
    },
    {
      sequence: 1,
      date: "2027-02-28",
      due_date: "2027-03-14",
      currency: "EUR",
      subtotal: 25,
      tax: 4.75,
      total: 29.75,
    },
    {
      sequence: 2,
      date: "2027-03-31",
      due_date: "2027-04-14",
      currency: "EUR",
      subtotal: 25,
      tax: 4.75,
      total: 29.75,
    },
  ]);
  expect(await upcoming(series.id, "?limit=1")).toHaveLength(1);
  expect((await bench.call("GET", `${path}/${series.id}/upcoming?limit=0`)).status).toBe(400);
  expect((await bench.call("GET", `${path}/${series.id}/upcoming?limit=x`)).status).toBe(400);
  expect(await upcoming(series.id, "?limit=101")).toHaveLength(3);
  await setStatus(series.id, "cancel");
  expect(await upcoming(series.id)).toEqual([]);
});

test("a start in the past is caught up, 12 invoices per run, each with its scheduled date", async () => {
  const series = await create({ frequency: "weekly", start_date: "2026-08-02" });
  await run();
  expect((await generated(series.id)).map(({ date }: { date: string }) => date).toReversed()).toEqual([
    "2026-08-02",
    "2026-08-09",
    "2026-08-16",
    "2026-08-23",
    "2026-08-30",
    "2026-09-06",
    "2026-09-13",
    "2026-09-20",
    "2026-09-27",
    "2026-10-04",
    "2026-10-11",
    "2026-10-18",
  ]);
  await run();
  expect(await generated(series.id)).toHaveLength(16);
  await run();
  expect(await read(series.id)).toMatchObject({ invoices_generated: 16, next_generation_date: "2026-11-22" });
});

describe("status", () => {
  test("a change of status may be repeated, and a cancelled series cannot change", async () => {
    const { id } = await create({ start_date: "2027-01-01" });
    const check = async (given: string, status: string) => {
      const answered = await setStatus(id, given);
      expect([answered.status, answered.body.data.status], given).toEqual([200, status]);
    };
    await check("pause", "paused");
    await check("paused", "paused");
    await check("resume", "active");
    await check("active", "active");
    await check("pause", "paused");
    await check("cancel", "cancelled");
    await check("canceled", "cancelled");
    for (const given of ["resume", "pause", "active"]) {
      const refused = await setStatus(id, given);
      expect([refused.status, refused.body.error.code], given).toEqual([409, "invalid_transition"]);
    }
    expect((await bench.call("PATCH", `${path}/${id}`, { notes: "x" })).status).toBe(409);
    expect((await setStatus(id, "completed")).status).toBe(400);
    expect((await setStatus(id, "sleep")).status).toBe(400);
  });

  test("a paused series bills nothing, and skips missed periods when resumed", async () => {
    const { id } = await create();
    await run();
    await setStatus(id, "pause");
    world.clock.set("2027-02-20T09:00:00.000Z");
    await run();
    expect(await generated(id)).toHaveLength(1);
    expect((await upcoming(id))[0]).toMatchObject({ date: "2027-03-15", sequence: 4 });
    expect((await setStatus(id, "resume")).body.data).toMatchObject({ next_generation_date: "2027-03-15" });
    await run();
    expect(await generated(id)).toHaveLength(1);
  });

  test("a series resumed with catch_up bills the missed periods", async () => {
    const { id } = await create();
    await run();
    await setStatus(id, "pause");
    world.clock.set("2027-02-20T09:00:00.000Z");
    await setStatus(id, "resume", { catch_up: true });
    await run();
    expect((await generated(id)).map(({ date }: { date: string }) => date)).toEqual([
      "2027-02-15",
      "2027-01-15",
      "2026-12-15",
      "2026-11-15",
    ]);
  });

  test("reaching max_invoices completes the series and records an event", async () => {
    const { id } = await create({ max_invoices: 1 });
    await run();
    expect(await read(id)).toMatchObject({
      status: "completed",
      next_generation_date: null,
      invoices_generated: 1,
    });
    const rows = await world.superuser("select type from events where data->>'id' = $1 order by id", [id]);
    // Events of one database transaction have no order.
    expect(rows.map((row) => row.type).toSorted()).toEqual([
      "recurring_invoice.completed",
      "recurring_invoice.created",
      "recurring_invoice.generated",
    ]);
  });
});

describe("failures", () => {
  test("three failures in a row pause the series with the reason and leave no partial work", async () => {
    const customer = await bench.call("POST", "/v1/customers", { name: "No address", country: "DE" });
    const { id } = await create({ auto_send: true, customer_id: customer.body.data.id });
    const status = async () => (await bench.call("GET", `${path}/${id}/status`)).body.data;
    await run();
    expect(await status()).toMatchObject({
      status: "active",
      failure_count: 1,
      failure_reason: expect.stringMatching(/.{20}/),
      failed_at: "2026-11-15T09:00:00.000Z",
      retry_at: "2026-11-15T09:10:00.000Z",
    });
    await run();
    expect(await status(), "no retry before retry_at").toMatchObject({ failure_count: 1 });
    world.clock.advance(10 * 60_000);
    await run();
    expect(await status()).toMatchObject({ failure_count: 2, status: "active" });
    world.clock.advance(60 * 60_000);
    await run();
    expect(await status()).toMatchObject({ failure_count: 3, status: "paused", retry_at: null });
    expect(await generated(id)).toEqual([]);
    const orphans = await world.superuser(
      "select 1 from recurring_series_runs where series_id = $1 union all select 1 from invoices where recurring_series_id = $1",
      [id],
    );
    expect(orphans).toEqual([]);
    const rows = await world.superuser("select type, data from events where data->>'id' = $1 order by id", [
      id,
    ]);
    expect(rows.map((row) => row.type).toSorted()).toEqual([
      "recurring_invoice.created",
      ...Array(3).fill("recurring_invoice.failed"),
      "recurring_invoice.paused",
    ]);
    const paused = rows.find((row) => row.type === "recurring_invoice.paused");
    expect(paused?.data).toMatchObject({ reason: expect.stringMatching(/.{20}/) });

    await bench.call("PATCH", `/v1/customers/${customer.body.data.id}`, {
      email: "now@example.com",
      address_line1: "1 Road",
      city: "Ulm",
      postal_code: "89073",
    });
    await setStatus(id, "resume", { catch_up: true });
    expect(await status()).toMatchObject({ failure_count: 0, failure_reason: null });
    await run();
    expect(await generated(id)).toHaveLength(1);
  });

  test("a success resets the failure count", async () => {
    const { id } = await create({ auto_send: true });
    await world.superuser("update recurring_series set failure_count = 2 where id = $1", [id]);
    await run();
    expect((await bench.call("GET", `${path}/${id}/status`)).body.data).toMatchObject({ failure_count: 0 });
  });

  test("a failing series does not stop the others", async () => {
    const customer = await bench.call("POST", "/v1/customers", { name: "No address", country: "DE" });
    await create({ auto_send: true, customer_id: customer.body.data.id, start_date: "2026-11-01" });
    const { id } = await create();
    await run();
    expect(await generated(id)).toHaveLength(1);
  });
});

describe("changes", () => {
  test("a series can be sent back as it was read, and lines keep the fields the API does not show", async () => {
    const series = await create({ items: [{ ...items[0], tax_rate: 7, unit: "month" }] });
    const sent = await bench.call("PATCH", `${path}/${series.id}`, series);
    expect(sent.status, sent.text).toBe(200);
    const { updated_at: _, ...same } = sent.body.data;
    expect(series).toMatchObject(same);
    expect((await upcoming(series.id))[0]).toMatchObject({ tax: 1.75 });
    await bench.call("PATCH", `${path}/${series.id}`, { items: [{ ...series.items[0], price: 100 }] });
    expect((await upcoming(series.id))[0]).toMatchObject({ subtotal: 200, tax: 0 });
  });

  test("a new frequency continues after the last billed period", async () => {
    const { id } = await create({ start_date: "2026-10-15" });
    await run();
    const changed = await bench.call("PATCH", `${path}/${id}`, { frequency: "weekly" });
    expect(changed.body.data).toMatchObject({ start_date: "2026-10-15", next_generation_date: "2026-11-19" });
    world.clock.set("2026-11-27T09:00:00.000Z");
    await run();
    expect((await generated(id)).map(({ date }: { date: string }) => date)).toEqual([
      "2026-11-26",
      "2026-11-19",
      "2026-11-15",
      "2026-10-15",
    ]);
  });

  test("an end date in the past completes the series", async () => {
    const { id } = await create({ start_date: "2026-10-15" });
    await run();
    const changed = await bench.call("PATCH", `${path}/${id}`, { end_date: "2026-11-30" });
    expect(changed.body.data).toMatchObject({ status: "completed", next_generation_date: null });
  });

  test("a stale If-Match is refused", async () => {
    const { id } = await create();
    const stale = { "if-match": '"99"' };
    for (const [method, url, body] of [
      ["PATCH", `${path}/${id}`, { notes: "x" }],
      ["PATCH", `${path}/${id}/status`, { status: "pause" }],
      ["DELETE", `${path}/${id}`, undefined],
    ] as const)
      expect((await bench.call(method, url, body, stale)).status, url).toBe(412);
  });

  test("a deleted draft's period is not billed again", async () => {
    const { id } = await create();
    await run();
    const [draft] = await generated(id);
    expect((await bench.call("DELETE", `/v1/invoices/${draft.id}`)).status).toBe(204);
    await run();
    expect(await generated(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ invoices_generated: 1, next_generation_date: "2026-12-15" });
  });

  test("deleting a series keeps its invoices", async () => {
    const { id } = await create();
    await run();
    const [draft] = await generated(id);
    expect((await bench.call("DELETE", `${path}/${id}`)).status).toBe(204);
    expect((await bench.call("GET", `${path}/${id}`)).status).toBe(404);
    expect((await bench.read(draft.id)).status).toBe("draft");
  });
});

describe("a body is refused with", () => {
  const check = (what: string, body: object, status: number, where: string) =>
    test(what, async () => {
      const answered = await bench.call("POST", path, {
        customer_id: bench.customer_id,
        frequency: "monthly",
        start_date: "2026-11-15",
        items,
        ...body,
      });
      expect(answered.status, answered.text).toBe(status);
      expect(answered.body.error.details.issues[0].path).toBe(where);
    });
  const unknown = "0199f0c2-7b6e-7c4e-b0de-6b1c8f5f2b11";
  check("no lines", { items: [] }, 400, "body.items");
  check("a line without a price", { items: [{ name: "x", quantity: 1 }] }, 400, "body.items.0.price");
  check("an unknown frequency", { frequency: "daily" }, 400, "body.frequency");
  check("a start date that does not exist", { start_date: "2026-02-30" }, 400, "body.start_date");
  check("a start too far in the past", { start_date: "0206-11-15" }, 400, "body.start_date");
  check("a start too far in the future", { start_date: "9999-12-31" }, 400, "body.start_date");
  check("an end before the start", { end_date: "2026-11-14" }, 400, "body.end_date");
  check("max_invoices of 0", { max_invoices: 0 }, 400, "body.max_invoices");
  check("an unknown customer", { customer_id: unknown }, 404, "body.customer_id");
  check("an unknown template", { template_id: unknown }, 404, "body.template_id");
  check(
    "an unknown product",
    { items: [{ ...items[0], product_id: unknown }] },
    404,
    "body.items.0.product_id",
  );
  check("an unknown key", { interval: 2 }, 400, "body.interval");
});

test("the list can be filtered, searched and sorted", async () => {
  const weekly = await create({ frequency: "weekly", start_date: "2027-05-01", notes: "Zebra crossing" });
  const paused = await create({ start_date: "2027-04-01" });
  await setStatus(paused.id, "pause");
  const ids = async (query: string) =>
    (await bench.call("GET", `${path}?${query}`)).body.data.map(({ id }: { id: string }) => id);
  expect(await ids("frequency=weekly&status=active")).toEqual([weekly.id]);
  expect(await ids("status=paused")).toEqual([paused.id]);
  expect(await ids("q=zebra")).toEqual([weekly.id]);
  expect(
    await ids(`customer_id=${bench.customer_id}&status=active,paused&sort=start_date&order=asc`),
  ).toEqual([paused.id, weekly.id]);
  expect(await ids("sort=next_generation_date&order=asc&limit=1")).toEqual([paused.id]);
});

test("organizations take turns: one with many due series does not hold up another", async () => {
  const other = await prepareOrganization(world, world.b.token);
  // More than are generated at once, so that the last series in the order also starts last.
  const many = 20;
  const ids: string[] = [];
  for (let index = 0; index < many; index++) ids.push((await create({ start_date: "2026-11-01" })).id);
  const single = await other.call("POST", path, {
    customer_id: other.customer_id,
    frequency: "monthly",
    start_date: "2026-11-15",
    items,
  });
  expect(single.status, single.text).toBe(201);
  await run();
  const runs = await world.superuser(`
    select series_id from recurring_series_runs
    where series_id in ('${[...ids, single.body.data.id].join("','")}')
    order by invoice_id`);
  expect(runs).toHaveLength(many + 1);
  const place = runs.findIndex((row) => row.series_id === single.body.data.id);
  expect(place, "its rank among twenty-one").toBeLessThan(15);
});

test("concurrent runs generate one invoice per period", async () => {
  const made = [];
  for (let index = 0; index < 5; index++)
    made.push(await create({ frequency: "weekly", start_date: "2026-09-01" }));
  await Promise.all([run(), run(), run()]);
  await run();
  for (const { id } of made) {
    const dates = (await generated(id)).map(({ date }: { date: string }) => date);
    expect(new Set(dates).size).toBe(dates.length);
    expect(dates).toHaveLength(11);
  }
});
