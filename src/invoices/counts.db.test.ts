/**
 * Kept counts and sums of invoices equal what one counts: after any writes, from concurrent writers, and for every
 * status that the list filters by.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import { scopeFor } from "../metrics/test-books.ts";
import { invoiceFilterStatuses } from "./constants.ts";
import { createInvoice } from "./drafts/create-invoice.ts";
import { finalizeInvoice } from "./finalize/finalize-invoice.ts";
import type { InvoiceCounts, InvoiceCreate } from "./schema.ts";
import { type Bench, prepareOrganization } from "./test-invoices.ts";
import { countDeadlocks, countedCells, keptCells, recount } from "./test-recount.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

async function openOrganization(name: string): Promise<{ org: OrganizationId; bench: Bench }> {
  const { id: org, token } = await world.createOrganization(name);
  return { org, bench: await prepareOrganization(world, token) };
}

async function countsOf(bench: Bench): Promise<InvoiceCounts> {
  const answer = await bench.call("GET", "/v1/invoices/counts");
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const line = (price: number) => [{ name: "Work", quantity: 1, price, tax_rate: 0, tax_category: "zero" }];
async function compare(org: string, bench: Bench, today: string): Promise<void> {
  const counts = await countsOf(bench);
  expect(counts).toEqual(await recount(world, org, today));
  expect(await keptCells(world, org)).toEqual(await countedCells(world, org));
  const count = async (query: string) =>
    (await bench.call("GET", `/v1/invoices?limit=1&${query}`)).body.meta.count;
  expect(await count("")).toBe(counts.all);
  for (const status of invoiceFilterStatuses)
    expect(await count(`status=${status}`), status).toBe(counts[status].count);
  expect(await count("status=draft,unpaid")).toBe(counts.draft.count + counts.unpaid.count);
  expect(await count("status=draft,overdue")).toBe(counts.draft.count + counts.overdue.count);
  expect(await count(`status=open&customer_id=${bench.customer_id}`)).toBe(counts.open.count);
  expect(await count(`status=unpaid&customer_id=${bench.customer_id}`)).toBe(counts.unpaid.count);
  expect(await count(`customer_id[neq]=${bench.customer_id}`)).toBe(0);
}

interface NewDocument {
  do: "draft" | "finalize";
  type: string;
  currency: string;
  date: string;
  days: number | null;
  cents: number;
}
type Change =
  | { do: "finalize draft" | "cancel" | "delete" | "write off" | "unpay"; pick: number }
  | { do: "pay" | "credit"; pick: number; whole: boolean };
type Step = NewDocument | Change | { do: "rate"; rate: number };

const pick = fc.nat();
const document = {
  type: fc.constantFrom("invoice", "invoice", "invoice", "quote", "proforma", "debit_note"),
  currency: fc.constantFrom("EUR", "EUR", "USD", "CHF"),
  date: fc.constantFrom("2026-01-31", "2026-10-01", "2026-10-31", "2026-11-01", "2026-11-14", "2026-11-15"),
  days: fc.option(fc.constantFrom(0, 1, 14, 30, 200)),
  cents: fc.integer({ min: 1, max: 500_000 }),
};
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ do: fc.constant("draft" as const), ...document }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant("finalize" as const), ...document }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom(...(["finalize draft", "cancel", "delete", "write off", "unpay"] as const)),
      pick,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom("pay" as const, "credit" as const),
      pick,
      whole: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("rate" as const), rate: fc.integer({ min: 50, max: 150 }) }),
  },
);

/** Applies a step to some invoice. A refusal is fine: the counts must be right either way. */
async function apply(bench: Bench, ids: string[], rates: string[], step: Step): Promise<void> {
  const { call } = bench;
  if (step.do === "rate") {
    const [id] = rates;
    const rate = step.rate / 100;
    if (id) await call("PATCH", `/v1/exchange-rates/${id}`, { rate });
    else {
      const body = { date: "2026-10-28", currency: "USD", base_currency: "EUR", rate };
      rates.push((await call("POST", "/v1/exchange-rates", body)).body.data.id);
    }
    await world.app.jobs.drain();
  } else if ("type" in step) {
    const due = step.days === null ? null : Date.parse(step.date) + step.days * 86_400_000;
    const { id } = await bench.draft({
      document_type: step.type,
      currency: step.currency,
      date: step.date,
      items: line(step.cents / 100),
    });
    const due_date = due === null ? null : new Date(due).toISOString().slice(0, 10);
    await call("PATCH", `/v1/invoices/${id}`, { due_date });
    if (step.do === "finalize") await call("POST", `/v1/invoices/${id}/finalize`);
    ids.push(id);
  } else {
    const id = ids[step.pick % Math.max(1, ids.length)];
    if (id) await change(bench, ids, id, step);
  }
}

async function change({ call, read }: Bench, ids: string[], id: string, step: Change): Promise<void> {
  const path = `/v1/invoices/${id}`;
  switch (step.do) {
    case "finalize draft":
      await call("POST", `${path}/finalize`);
      return;
    case "cancel":
      await call("POST", `${path}/cancel`, { reason: "Recounted" });
      return;
    case "write off":
      await call("POST", `${path}/write-off`, { reason: "Recounted" });
      return;
    case "delete":
      if ((await call("DELETE", path)).status === 204) ids.splice(ids.indexOf(id), 1);
      return;
    case "unpay": {
      const { body } = await call("GET", `${path}/payments`);
      const payment = body.data?.[0]?.id;
      if (payment) await call("DELETE", `${path}/payments/${payment}`);
      return;
    }
    case "pay": {
      const { total } = await read(id);
      await call("POST", `${path}/payments`, { amount: step.whole ? total : Math.ceil(total * 50) / 100 });
      return;
    }
    case "credit": {
      const credit = await call(
        "POST",
        `${path}/credit-note`,
        step.whole ? {} : { items: [{ line: 1, quantity: 0.5 }] },
      );
      if (credit.status === 201) ids.push(credit.body.data.id);
    }
  }
}

test("property: after any sequence of writes, kept counts and sums equal counted ones", async () => {
  let serial = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(steps, { minLength: 8, maxLength: 25, size: "max" }), async (changes) => {
      const { org, bench } = await openOrganization(`Counts ${++serial}`);
      const ids: string[] = [];
      const rates: string[] = [];
      for (const step of changes) await apply(bench, ids, rates, step);
      await compare(org, bench, "2026-11-15");
      world.clock.set("2026-12-01T09:00:00.000Z");
      const december = await countsOf(bench);
      world.clock.set("2026-11-15T09:00:00.000Z");
      expect(december).toEqual(await recount(world, org, "2026-12-01"));
    }),
    { numRuns: Number(process.env.RECOUNT_RUNS ?? 8), endOnFailure: false },
  );
}, 600_000);

test("counts and sums by status and currency, with an example of each", async () => {
  const { bench } = await openOrganization("Example");
  await bench.draft({ items: line(5) });
  await bench.finalize({ date: "2026-10-01", due_date: "2026-11-14", items: line(100) });
  const late = await bench.finalize({ date: "2026-10-01", due_date: "2026-10-15", items: line(40) });
  await bench.call("POST", `/v1/invoices/${late.id}/payments`, { amount: 15 });
  await bench.finalize({ date: "2026-11-01", due_date: "2026-11-15", currency: "USD", items: line(70) });
  await bench.finalize({
    document_type: "quote",
    date: "2026-10-01",
    due_date: "2026-10-02",
    items: line(900),
  });
  const euros = (count: number, total: number, open_amount: number) => ({
    currency: "EUR",
    count,
    total,
    open_amount,
  });
  const dollars = { currency: "USD", count: 1, total: 70, open_amount: 70 };
  const none = { count: 0, currencies: [] };
  expect(await countsOf(bench)).toEqual({
    all: 5,
    draft: { count: 1, currencies: [euros(1, 5, 0)] },
    scheduled: none,
    // The quote counts, but nobody owes it.
    unpaid: { count: 3, currencies: [euros(2, 100, 100), dollars] },
    partially_paid: { count: 1, currencies: [euros(1, 40, 25)] },
    paid: none,
    cancelled: none,
    refunded: none,
    uncollectible: none,
    open: { count: 3, currencies: [euros(2, 140, 125), dollars] },
    overdue: { count: 2, currencies: [euros(2, 140, 125)] },
  });
});

test("for a table that has rows, keep_counts starts from their counts and sums, as the migration does", async () => {
  const { org, bench } = await openOrganization("Before");
  await bench.draft({ items: line(5) });
  const { id } = await bench.finalize({ date: "2026-10-01", due_date: "2026-11-14", items: line(100) });
  await bench.call("POST", `/v1/invoices/${id}/payments`, { amount: 30 });
  await world.superuser(`
    alter table invoices_counts rename to earlier_counts;
    alter index invoices_counts_cell rename to earlier_cell;
    call keep_counts('invoices', dimensions => '{status,document_type,currency,has_due_date,has_base_amount}',
      facets => '{customer_id}', ranges => '{open_due_date}', days => '{open_due_date}',
      sums => '{total,open_amount,open_base_amount}')`);
  await compare(org, bench, "2026-11-15");
  await bench.finalize({ date: "2026-10-01", items: line(7) });
  await compare(org, bench, "2026-11-15");
});

test("overdue begins with the organization's own day", async () => {
  const { token } = await world.createOrganization("Far east", { time_zone: "Pacific/Kiritimati" });
  const bench = await prepareOrganization(world, token);
  await bench.finalize({ date: "2026-11-01", due_date: "2026-11-15", items: line(10) });
  expect((await countsOf(bench)).overdue.count).toBe(0);
  // 23:30 on the 15th there, then 00:30 on the 16th.
  world.clock.set("2026-11-15T09:30:00.000Z");
  expect((await countsOf(bench)).overdue.count).toBe(0);
  world.clock.set("2026-11-15T10:30:00.000Z");
  expect((await countsOf(bench)).overdue.count).toBe(1);
  world.clock.set("2026-11-15T09:00:00.000Z");
});

test("a new exchange rate changes the base amount of an open invoice, but not the invoice", async () => {
  const { bench, org } = await openOrganization("Rates");
  const { id } = await bench.finalize({ date: "2026-11-10", currency: "USD", items: line(200) });
  const before = await bench.call("GET", `/v1/invoices/${id}`);
  const audited = () =>
    world.superuser(
      "select count(*)::int as count from audit_events where organization_id = $1 and record_id = $2",
      [org, id],
    );
  const events = await audited();
  const rate = { date: "2026-11-10", currency: "USD", base_currency: "EUR", rate: 0.5 };
  expect((await bench.call("POST", "/v1/exchange-rates", rate)).status).toBe(201);
  await world.app.jobs.drain();
  const [row] = await world.superuser("select open_base_amount::float from invoices where id = $1", [id]);
  expect(row).toEqual({ open_base_amount: 100 });
  const after = await bench.call("GET", `/v1/invoices/${id}`);
  expect(after.headers.etag).toBe(before.headers.etag);
  expect(after.body).toEqual(before.body);
  expect(await audited()).toEqual(events);
});

test("concurrent writers of one organization neither deadlock nor lose a count", async () => {
  const { org, bench } = await openOrganization("Crowd");
  const before = await countDeadlocks(world);
  const drafts = await Promise.all(
    Array.from({ length: 24 }, () => bench.draft({ date: "2026-11-01", items: line(10) })),
  );
  const finalized = await Promise.all(
    drafts.flatMap(({ id }) => [
      bench
        .call("POST", `/v1/invoices/${id}/finalize`)
        .then(({ status, text }) => expect(status, text).toBe(200)),
      billAtOnce(org, bench.customer_id),
    ]),
  );
  expect(finalized).toHaveLength(48);
  const paid = await Promise.all(
    drafts.map(({ id }, index) =>
      bench.call("POST", `/v1/invoices/${id}/payments`, { amount: index % 2 ? 10 : 4 }),
    ),
  );
  for (const { status, text } of paid) expect(status, text).toBe(201);
  await compare(org, bench, "2026-11-15");
  expect(await countDeadlocks(world)).toBe(before);
});

/**
 * As a series does: one database transaction writes the cells of drafts and then waits for the number's counter.
 * Another that holds the counter writes the same cells.
 */
function billAtOnce(org: OrganizationId, customer_id: string): Promise<unknown> {
  return world.db.organization(scopeFor(world, org), async (tx) => {
    // As the HTTP layer passes it: numbers are exact decimals.
    const item = { name: "Work", quantity: "1", price: "10", tax_rate: "0", tax_category: "zero" };
    const body = { customer_id, date: "2026-11-01", items: [item] } as unknown as InvoiceCreate;
    const { id } = await createInvoice(tx, org, body, world.clock.now());
    return finalizeInvoice(tx, org, id, world.clock.now());
  });
}
