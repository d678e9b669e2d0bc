/**
 * After any changes, every metric equals a recount that does not use kept totals (test-recount-model.ts).
 * Users' changes go through the API, and their consequences through the jobs.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type Reply, type World } from "../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "../invoices/test-invoices.ts";
import { sql } from "../platform/db/sql.ts";
import { type Books, createAccount, createCategory, openBooks } from "./test-books.ts";
import {
  cashFlow,
  profitLoss,
  recentTransactions,
  spendVariance,
  topCategories,
} from "./test-recount-booked.ts";
import {
  cashEvents,
  cashProjection,
  financialSnapshot,
  invoiceAging,
  recurringSeries,
} from "./test-recount-expected.ts";
import {
  type CategoryFacts,
  type Currency,
  type Model,
  plusDays,
  plusMonths,
  type Row,
} from "./test-recount-model.ts";

const today = "2026-11-15";
const months = [
  "2026-03",
  "2026-04",
  "2026-05",
  "2026-06",
  "2026-07",
  "2026-08",
  "2026-09",
  "2026-10",
  "2026-11",
];
const kinds = ["income", "expense"];
const flows = ["operating", "investing", "financing"];
/** Counterparties that repeat; all others appear once. */
const subscriptions = ["Netflix", "Landlord", "Gymnasium", "Cloudworks", "Insurer"];

let world: World;
let serial = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

// ---- Possible actions.

const draw = {
  date: fc
    .tuple(fc.constantFrom(...months), fc.integer({ min: 1, max: 28 }))
    .map(([month, day]) => `${month}-${String(day).padStart(2, "0")}`),
  cents: fc
    .oneof(fc.integer({ min: -90_000, max: 90_000 }), fc.constantFrom(-1299, -1299, 50_000))
    .filter((cents) => Math.abs(cents) >= 100),
  whole: fc.integer({ min: 1, max: 3000 }).map((units) => units * 100),
  category: fc.option(fc.nat({ max: 4 }), { freq: 4 }),
  account: fc.constantFrom(0 as const, 0 as const, 1 as const),
  currency: fc.constantFrom<Currency>("EUR", "EUR", "USD"),
  pick: fc.nat(),
  flag: fc.boolean(),
};
const act = <const Name extends string, Fields extends object>(
  weight: number,
  name: Name,
  fields: { [Key in keyof Fields]: fc.Arbitrary<Fields[Key]> },
) => ({ weight, arbitrary: fc.record({ do: fc.constant(name), ...fields } as never) });

type Act =
  | { do: "book"; date: string; cents: number; category: number | null; account: 0 | 1 }
  | {
      do: "subscribe";
      from: number;
      count: number;
      day: number;
      cents: number;
      category: number | null;
      account: 0 | 1;
    }
  | { do: "recategorise"; pick: number; category: number | null }
  | { do: "move"; pick: number; date: string; cents: number }
  | { do: "split"; pick: number; one: number | null; other: number | null; join: boolean }
  | { do: "flag"; pick: number; what: "transfer" | "excluded" | "pending"; to: boolean }
  | { do: "delete"; pick: number }
  | { do: "category"; pick: number; kind: string; flow: string; excluded: boolean }
  | { do: "drop category"; pick: number }
  | { do: "rate"; date: string; rate: number | null }
  | { do: "budget"; pick: number; month: string; cents: number | null }
  | { do: "invoice"; date: string; days: number; cents: number; currency: Currency; scheduled: boolean }
  | { do: "settle"; pick: number; how: "part" | "whole" | "cancel" }
  | { do: "bill"; date: string; days: number | null; cents: number; currency: Currency; name: number }
  | { do: "change bill"; pick: number; how: "amount" | "exclude" | "delete"; cents: number }
  | {
      do: "series";
      days: number;
      frequency: "weekly" | "monthly" | "quarterly";
      cents: number;
      currency: Currency;
    }
  | { do: "change series"; pick: number; how: "pause" | "resume" | "cancel" | "price"; cents: number }
  | { do: "refresh" };

const acts = fc.oneof(
  act(8, "book", { date: draw.date, cents: draw.cents, category: draw.category, account: draw.account }),
  act(4, "subscribe", {
    from: fc.nat({ max: 7 }),
    count: fc.integer({ min: 3, max: 8 }),
    day: fc.integer({ min: 1, max: 28 }),
    cents: draw.cents,
    category: draw.category,
    account: draw.account,
  }),
  act(3, "recategorise", { pick: draw.pick, category: draw.category }),
  act(2, "move", { pick: draw.pick, date: draw.date, cents: draw.cents }),
  act(2, "split", { pick: draw.pick, one: draw.category, other: draw.category, join: draw.flag }),
  act(3, "flag", {
    pick: draw.pick,
    what: fc.constantFrom("transfer", "excluded", "pending"),
    to: draw.flag,
  }),
  act(2, "delete", { pick: draw.pick }),
  act(1, "category", {
    pick: fc.nat({ max: 4 }),
    kind: fc.constantFrom(...kinds),
    flow: fc.constantFrom(...flows),
    excluded: draw.flag,
  }),
  act(1, "drop category", { pick: fc.nat({ max: 4 }) }),
  act(4, "rate", {
    date: fc.oneof(draw.date, fc.constantFrom("2026-11-10", "2026-11-15")),
    rate: fc.option(fc.integer({ min: 70, max: 120 }), { freq: 4 }),
  }),
  act(2, "budget", {
    pick: fc.nat({ max: 4 }),
    month: fc.constantFrom("2026-10-01", "2026-11-01"),
    cents: fc.option(draw.whole, { freq: 4 }),
  }),
  act(3, "invoice", {
    date: draw.date,
    days: fc.integer({ min: 0, max: 80 }),
    cents: draw.whole,
    currency: draw.currency,
    scheduled: fc.constantFrom(false, false, true),
  }),
  act(2, "settle", { pick: draw.pick, how: fc.constantFrom("part", "whole", "cancel") }),
  act(2, "bill", {
    date: draw.date,
    days: fc.option(fc.integer({ min: 0, max: 60 })),
    cents: draw.whole,
    currency: draw.currency,
    name: fc.nat({ max: 9 }),
  }),
  act(1, "change bill", {
    pick: draw.pick,
    how: fc.constantFrom("amount", "exclude", "delete"),
    cents: draw.whole,
  }),
  act(2, "series", {
    days: fc.integer({ min: 1, max: 13 }),
    frequency: fc.constantFrom("weekly", "monthly", "quarterly"),
    cents: draw.whole,
    currency: draw.currency,
  }),
  act(2, "change series", {
    pick: draw.pick,
    how: fc.constantFrom("pause", "resume", "cancel", "price"),
    cents: draw.whole,
  }),
  act(1, "refresh", {}),
) as unknown as fc.Arbitrary<Act>;

// ---- Apply actions to the model and to the service.

interface Real {
  books: Books;
  bench: Bench;
  accounts: [string, string];
  rate_ids: Map<string, string>;
}

async function open(): Promise<{ real: Real; model: Model }> {
  const books = await openBooks(world, `Recount ${++serial}`);
  const bench = await prepareOrganization(world, books.token);
  const dollars = await createAccount(world, books.token, { name: "Dollars", currency: "USD" });
  const model: Model = {
    today,
    customer: "Birch GmbH",
    rows: [],
    categories: [],
    rates: new Map(),
    budgets: new Map(),
    invoices: [],
    bills: [],
    series: [],
  };
  const real: Real = { books, bench, accounts: [books.account_id, dollars], rate_ids: new Map() };
  for (let index = 0; index < 5; index++) model.categories.push(await newCategory(books));
  return { real, model };
}

async function newCategory(books: Books): Promise<CategoryFacts> {
  const facts = {
    name: `C${++serial}`,
    kind: kinds[serial % 2] as string,
    flow: "operating",
    excluded: false,
  };
  const id = await createCategory(world, books.token, { name: facts.name, kind: facts.kind });
  return { id, ...facts };
}

const letters = (number: number) => [...String(number)].map((digit) => "bcdfghklmn"[Number(digit)]).join("");
const euros = (cents: number) => cents / 100;
/** Dollars are whole, so that rates in whole cents convert them without rounding. */
const fitting = (account: 0 | 1, cents: number) => (account === 0 ? cents : Math.trunc(cents / 100) * 100);
const line = (cents: number) => [
  { name: "Work", quantity: 1, price: euros(cents), tax_rate: 0, tax_category: "zero" },
];

async function done(answer: Promise<Reply>, status = 200): Promise<Reply["body"]> {
  const { status: found, text, body } = await answer;
  expect(found, text).toBe(status);
  return body?.data;
}

async function apply(real: Real, model: Model, step: Act): Promise<void> {
  const { bench, books } = real;
  const { call } = bench;
  const idOf = (category: number | null) => (category === null ? null : model.categories[category]?.id);
  const pickOf = <One>(all: readonly One[], pick: number): One | undefined =>
    all[pick % Math.max(1, all.length)];
  const change = (row: Row, body: object) => done(call("PATCH", `/v1/transactions/${row.id}`, body));

  const book = async (row: Omit<Row, "id" | "pending" | "transfer" | "excluded" | "parts">) => {
    const made = await done(
      call("POST", "/v1/transactions", {
        account_id: real.accounts[row.account],
        booking_date: row.date,
        amount: euros(row.cents),
        description: row.name,
        counterparty_name: row.name,
        category_id: idOf(row.category),
      }),
      201,
    );
    // The service may set the category itself, from earlier choices.
    const category = model.categories.findIndex(({ id }) => id === made.category_id);
    const flags = { pending: false, transfer: made.is_transfer, excluded: false, parts: [] };
    model.rows.push({ ...row, ...flags, id: made.id, category: category < 0 ? null : category });
  };

  switch (step.do) {
    case "book":
      return book({
        ...step,
        cents: fitting(step.account, step.cents),
        name: `Zola${letters(++serial)}ia`,
        subscribed: false,
      });
    case "subscribe": {
      const known = new Set(model.rows.filter((row) => row.subscribed).map(({ name }) => name));
      const name = subscriptions.find((one) => !known.has(one));
      if (!name) return;
      const day = String(step.day).padStart(2, "0");
      for (const month of months.slice(step.from, step.from + step.count))
        await book({
          account: step.account,
          date: `${month}-${day}`,
          cents: fitting(step.account, step.cents),
          category: step.category,
          name,
          subscribed: true,
        });
      return;
    }
    case "recategorise": {
      const row = pickOf(model.rows, step.pick);
      if (!row || row.parts.length > 0) return;
      row.category = step.category;
      return change(row, { category_id: idOf(step.category) });
    }
    case "move": {
      const row = pickOf(
        model.rows.filter(({ subscribed, parts }) => !subscribed && parts.length === 0),
        step.pick,
      );
      if (!row) return;
      Object.assign(row, { date: step.date, cents: fitting(row.account, step.cents) });
      return change(row, { booking_date: row.date, amount: euros(row.cents) });
    }
    case "split": {
      const row = pickOf(model.rows, step.pick);
      if (!row) return;
      const share = Math.trunc(row.cents / 200) * 100;
      if (step.join || share === 0) {
        row.parts = [];
        // A transaction that was split has no category until the user sets one.
        return change(row, { splits: [] }).then(({ category_id }) => {
          const category = model.categories.findIndex(({ id }) => id === category_id);
          row.category = category < 0 ? null : category;
        });
      }
      row.parts = [
        { cents: share, category: step.one },
        { cents: row.cents - share, category: step.other },
      ];
      row.category = null;
      const splits = row.parts.map(({ cents, category }) => ({
        amount: euros(cents),
        category_id: idOf(category),
      }));
      return change(row, { splits });
    }
    case "flag": {
      const row = pickOf(model.rows, step.pick);
      if (!row) return;
      row[step.what] = step.to;
      if (step.what === "transfer") return change(row, { is_transfer: step.to });
      if (step.what === "excluded") return change(row, { exclude_from_analytics: step.to });
      // Only the bank books or withdraws a pending transaction.
      return books.change((tx) =>
        tx.run(sql`
          update transactions set status = ${step.to ? "pending" : "booked"}
          where organization_id = ${books.org} and id = ${row.id}`),
      );
    }
    case "delete": {
      const row = pickOf(model.rows, step.pick);
      if (!row) return;
      model.rows = model.rows.filter((one) => one !== row);
      await done(call("DELETE", `/v1/transactions/${row.id}`), 204);
      return;
    }
    case "category": {
      const category = model.categories[step.pick] as CategoryFacts;
      const { kind, flow, excluded } = step;
      Object.assign(category, { kind, flow, excluded });
      return done(call("PATCH", `/v1/categories/${category.id}`, { kind, cash_flow_type: flow, excluded }));
    }
    case "drop category": {
      const { id } = model.categories[step.pick] as CategoryFacts;
      const budgeted = [...model.budgets.keys()].some((key) => key.startsWith(id));
      await done(call("DELETE", `/v1/categories/${id}`), budgeted ? 409 : 204);
      if (budgeted) return;
      model.categories[step.pick] = await newCategory(books);
      for (const row of model.rows)
        for (const one of [row, ...row.parts]) if (one.category === step.pick) one.category = null;
      return;
    }
    case "rate":
      return setRate(real, model, step.date, step.rate);
    case "budget":
      return setBudget(real, model, model.categories[step.pick] as CategoryFacts, step.month, step.cents);
    case "invoice": {
      const { currency, cents } = step;
      const date = step.scheduled ? plusDays(today, 3) : step.date;
      const due = plusDays(date, step.days);
      const body = { date, due_date: due, currency, items: line(cents) };
      const scheduled = { ...body, scheduled_send_at: `${plusDays(today, 3)}T08:00:00.000Z` };
      const { id } = step.scheduled ? await bench.draft(scheduled) : await bench.finalize(body);
      const state = step.scheduled ? "scheduled" : "open";
      model.invoices.push({ id, date, due, currency, cents, paid: 0, state });
      return;
    }
    case "settle": {
      const open = model.invoices.filter(({ state }) => state === "open");
      const invoice = pickOf(open, step.pick);
      if (!invoice) return;
      if (step.how === "cancel") {
        if (invoice.paid > 0) return;
        invoice.state = "closed";
        return done(call("POST", `/v1/invoices/${invoice.id}/cancel`, { reason: "Recounted" }));
      }
      const rest = invoice.cents - invoice.paid;
      const cents = step.how === "whole" ? rest : Math.trunc(rest / 200) * 100;
      if (cents === 0) return;
      invoice.paid += cents;
      if (invoice.paid === invoice.cents) invoice.state = "closed";
      // A payment cannot be in the future, an invoice can.
      const body = { amount: euros(cents), date: invoice.date < today ? invoice.date : today };
      return done(call("POST", `/v1/invoices/${invoice.id}/payments`, body), 201);
    }
    case "bill": {
      const { date, cents, currency } = step;
      const name = subscriptions[step.name] ?? `Printer${letters(++serial)}ia`;
      const due = step.days === null ? null : plusDays(date, step.days);
      const body = { display_name: name, amount: euros(cents), currency, date, due_date: due };
      const made = await done(call("POST", "/v1/inbox", { ...body, document_type: "invoice" }), 201);
      model.bills.push({ id: made.id, name, date, due, currency, cents, counts: true });
      return;
    }
    case "change bill": {
      const bill = pickOf(model.bills, step.pick);
      if (!bill) return;
      if (step.how === "delete") {
        model.bills = model.bills.filter((one) => one !== bill);
        await done(call("DELETE", `/v1/inbox/${bill.id}`), 204);
        return;
      }
      if (step.how === "exclude") bill.counts = false;
      else bill.cents = step.cents;
      const body = bill.counts ? { amount: euros(bill.cents) } : { exclude_from_analytics: true };
      return done(call("PATCH", `/v1/inbox/${bill.id}`, body));
    }
    case "series": {
      const { frequency, currency, cents } = step;
      const start = plusDays(today, step.days);
      const made = await done(
        call("POST", "/v1/recurring-invoices", {
          customer_id: bench.customer_id,
          frequency,
          start_date: start,
          currency,
          payment_terms_days: 14,
          items: line(cents),
        }),
        201,
      );
      model.series.push({ id: made.id, start, frequency, currency, cents, terms: 14, active: true });
      return;
    }
    case "change series": {
      const series = pickOf(model.series, step.pick);
      if (!series) return;
      if (step.how === "price") {
        series.cents = step.cents;
        return done(call("PATCH", `/v1/recurring-invoices/${series.id}`, { items: line(step.cents) }));
      }
      series.active = step.how === "resume";
      await done(call("PATCH", `/v1/recurring-invoices/${series.id}/status`, { status: step.how }));
      // A cancelled series stays cancelled.
      if (step.how === "cancel") model.series = model.series.filter((one) => one !== series);
      return;
    }
    case "refresh":
      return refresh();
  }
}

/** Creates, changes or deletes a rate, and runs the job that converts the affected records again. */
async function setRate({ bench, rate_ids }: Real, model: Model, date: string, rate: number | null) {
  const path = "/v1/exchange-rates";
  const id = rate_ids.get(date);
  if (rate === null) {
    if (!id) return;
    await done(bench.call("DELETE", `${path}/${id}`), 204);
    rate_ids.delete(date);
    model.rates.delete(date);
  } else {
    const body = { date, currency: "USD", base_currency: "EUR", rate: rate / 100 };
    if (id) await done(bench.call("PATCH", `${path}/${id}`, { rate: body.rate }));
    else rate_ids.set(date, (await done(bench.call("POST", path, body), 201)).id);
    model.rates.set(date, rate);
  }
  await world.app.jobs.drain();
}

async function setBudget(
  { bench }: Real,
  model: Model,
  category: CategoryFacts,
  month: string,
  cents: number | null,
): Promise<void> {
  const [key, path] = [`${category.id} ${month}`, "/v1/budgets"];
  const known = model.budgets.get(key);
  if (cents === null) {
    if (known) await done(bench.call("DELETE", `${path}/${known.id}`), 204);
    model.budgets.delete(key);
  } else if (known) {
    await done(bench.call("PATCH", `${path}/${known.id}`, { amount: euros(cents) }));
    known.cents = cents;
  } else {
    const body = { category_id: category.id, month, amount: euros(cents) };
    model.budgets.set(key, { id: (await done(bench.call("POST", path, body), 201)).id, cents });
  }
}

async function refresh(): Promise<void> {
  const job = world.app.scheduled_jobs.find(({ name }) => name === "metrics.refresh-candidates");
  await job?.run(world.clock.now());
}

// ---- Compare.

/** Expects the same rows in any order, compared by the keys that the recount has. */
function expectRows(found: object[], expected: object[], what: string): void {
  const keys = Object.keys(expected[0] ?? found[0] ?? {});
  const plain = (rows: object[]) =>
    rows
      .map((row) => JSON.stringify(Object.fromEntries(keys.map((key) => [key, (row as never)[key]]))))
      .sort();
  expect(plain(found), what).toEqual(plain(expected));
}

async function compare({ books }: Real, model: Model, [from, to]: [string, string]): Promise<void> {
  const range = `start_date=${from}&end_date=${to}`;
  expect(await books.metric(`profit-loss?${range}`)).toEqual(profitLoss(model, from, to));
  expect(await books.metric(`cash-flow?${range}`)).toEqual(cashFlow(model, from, to));
  const top = await books.metric(`top-categories?${range}&limit=100`);
  expectRows(top, topCategories(model, from, to), "top-categories");
  const amounts = top.map(({ total_amount }: { total_amount: number }) => total_amount);
  expect(amounts).toEqual(amounts.toSorted((a: number, b: number) => b - a));
  for (const month of ["2026-10-01", "2026-11-01"])
    expectRows(
      await books.metric(`spend-variance?month=${month}`),
      spendVariance(model, month),
      `spend-variance ${month}`,
    );
  const recent = recentTransactions(model);
  expect(await books.metric("recent-transactions")).toMatchObject(recent);
  expect(await books.metric("recent-transactions")).toHaveLength(recent.length);
  expectRows(await books.metric("recurring-series"), recurringSeries(model), "recurring-series");
  expect(await books.metric("invoice-aging")).toEqual(invoiceAging(model));
  await compareExpected(books, model, [today, plusDays(today, 90)]);
  await compareExpected(books, model, [plusDays(today, 20), plusMonths(today, 20)]);
  expect(await books.metric("cash-projection?days=120")).toEqual(cashProjection(model, 120));
  expect(await books.metric("financial-snapshot")).toEqual(financialSnapshot(model));
}

async function compareExpected(books: Books, model: Model, [from, to]: [string, string]): Promise<void> {
  const events = await books.metric(`cash-events?start_date=${from}&end_date=${to}`);
  const series_ids = new Set(
    (await books.metric("recurring-series")).map(({ series_id }: { series_id: string }) => series_id),
  );
  const found = events.map((event: { type: string; reference_id: string }) => {
    if (event.type !== "recurring_transaction") return event;
    expect(series_ids).toContain(event.reference_id);
    return { ...event, reference_id: null };
  });
  expectRows(found, cashEvents(model, from, to), `cash-events ${from} to ${to}`);
}

async function checkAfter(steps: readonly Act[], dates: readonly [string, string]): Promise<void> {
  const { real, model } = await open();
  for (const step of steps) await apply(real, model, step);
  await compare(real, model, dates.toSorted() as [string, string]);
  await refresh();
  await compare(real, model, ["2026-03-01", "2026-11-30"]);
  const kept = await totalsOf(real.books.org);
  await real.books.change((tx) => tx.run(sql`select recount_category_totals(${real.books.org})`));
  expect(await totalsOf(real.books.org)).toEqual(kept);
}

test("after any sequence of changes every metric equals a recount", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(acts, { minLength: 10, maxLength: 40, size: "max" }),
      fc.tuple(draw.date, draw.date),
      checkAfter,
    ),
    { numRuns: Number(process.env.RECOUNT_RUNS ?? 12), endOnFailure: false },
  );
}, 600_000);

/**
 * Eight months from March, some of them deleted. The first has index 0, and rows after a deleted one move up.
 */
const checkWithout = (name: string, cents: number, ...picks: number[]) =>
  test(`${name} equals a recount`, () => {
    const every_month = { from: 0, count: 8, day: 1, category: null, account: 0 } as const;
    const deleted = picks.map((pick) => ({ do: "delete", pick }) as const);
    return checkAfter([{ do: "subscribe", ...every_month, cents }, ...deleted], ["2026-03-01", "2026-11-30"]);
  });

checkWithout("a subscription with one month missed", -1299, 3);
checkWithout("a subscription with two months missed", -1299, 1, 3);
checkWithout("a subscription with two months missed in a row", -1299, 1, 1);
checkWithout("a subscription with three months missed", -1299, 1, 3, 4);
checkWithout("income with two months missed", 50_000, 1, 3);

function totalsOf(org: string) {
  return world.superuser(
    `select grain, period::text, category_id, direction, sum(amount)::text as amount,
       sum(transaction_count)::int as transaction_count, sum(unconverted_count)::int as unconverted_count
     from category_totals where organization_id = $1
     group by 1, 2, 3, 4
     having sum(amount) <> 0 or sum(transaction_count) <> 0 or sum(unconverted_count) <> 0
     order by 1, 2, 3, 4`,
    [org],
  );
}
