/**
 * Whatever is done to the books, every metric equals a recount that knows nothing of kept sums: plain rows,
 * added up in TypeScript below, written from the definitions in docs/metrics.md.
 */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import type { CalendarDate } from "../kernel/calendar.ts";
import { newId } from "../kernel/ids.ts";
import { sql } from "../platform/db/sql.ts";
import { detectRecurringPatterns, type PatternTransaction } from "./recurring-patterns.ts";
import {
  type BookedRow,
  type Books,
  booked,
  createAccount,
  createCategory,
  openBooks,
} from "./test-books.ts";

let world: World;
let serial = 0;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Part {
  amount: number;
  category: number | null;
}
interface Row {
  id: string;
  account: number;
  date: string;
  /** In cents. */
  amount: number;
  category: number | null;
  pending: boolean;
  transfer: boolean;
  excluded: boolean;
  parts: Part[];
  name: string;
}
interface CategoryFacts {
  id: string;
  kind: string;
  flow: string;
  excluded: boolean;
}
/** The books as the test knows them; account 0 is in euros, account 1 in dollars. */
interface Model {
  rows: Row[];
  categories: CategoryFacts[];
  /** Cents of euro per dollar, by month; absent: no rate is known. */
  rates: Map<string, number>;
}

const kinds = ["income", "expense"];
const flows = ["operating", "investing", "financing"];
const months = ["2026-07", "2026-08", "2026-09", "2026-10", "2026-11"];
const names = ["Netflix", "Landlord", "Gym"];

const draw = {
  date: fc
    .tuple(fc.constantFrom(...months), fc.integer({ min: 1, max: 28 }))
    .map(([m, d]) => `${m}-${String(d).padStart(2, "0")}`),
  amount: fc.oneof(fc.integer({ min: -90_000, max: 90_000 }), fc.constantFrom(-1299, -1299, 50_000)),
  category: fc.option(fc.nat({ max: 4 }), { freq: 4 }),
};
const newRow = fc.record({
  account: fc.constantFrom(0, 0, 1),
  date: draw.date,
  amount: draw.amount,
  category: draw.category,
  pending: fc.constantFrom(false, false, false, true),
  name: fc.constantFrom(...names),
});
const command = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("create" as const),
      rows: fc.array(newRow, { minLength: 1, maxLength: 6 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("recategorise" as const),
      pick: fc.nat(),
      category: draw.category,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("move" as const),
      pick: fc.nat(),
      date: draw.date,
      amount: draw.amount,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("split" as const),
      pick: fc.nat(),
      parts: fc.array(draw.category, { maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("flag" as const),
      pick: fc.nat(),
      what: fc.constantFrom("transfer", "excluded", "pending"),
      to: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("delete" as const),
      pick: fc.nat(),
      count: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("category" as const),
      pick: fc.nat({ max: 4 }),
      kind: fc.constantFrom(...kinds),
      flow: fc.constantFrom(...flows),
      excluded: fc.boolean(),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("drop category" as const), pick: fc.nat({ max: 4 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("rate" as const),
      month: fc.constantFrom(...months),
      rate: fc.option(fc.integer({ min: 70, max: 120 }), { freq: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("refresh" as const) }) },
);
type Command = typeof command extends fc.Arbitrary<infer One> ? One : never;

// ---- The recount: no SQL, no kept sums.

const centsIn = (model: Model, row: Pick<Row, "account" | "date">, amount: number): number | null => {
  if (row.account === 0) return amount;
  const rate = model.rates.get(row.date.slice(0, 7));
  return rate === undefined ? null : (amount * rate) / 100;
};
/** Dollar amounts are whole dollars and rates whole cents, so every part converts without rounding. */
const wholeDollars = (row: { account: number }, amount: number) =>
  row.account === 0 ? amount : Math.trunc(amount / 100) * 100;

function partsOf(row: Row): Part[] {
  return row.parts.length > 0 ? row.parts : [{ amount: row.amount, category: row.category }];
}

interface Counted {
  date: string;
  cents: number;
  sign: number;
  category: CategoryFacts | null;
}
function counted(model: Model): Counted[] {
  return model.rows
    .filter((row) => !row.pending && !row.transfer && !row.excluded)
    .flatMap((row) =>
      partsOf(row).flatMap((part) => {
        const category = part.category === null ? null : (model.categories[part.category] as CategoryFacts);
        const cents = centsIn(model, row, part.amount);
        if (category?.excluded || cents === null) return [];
        return [{ date: row.date, cents, sign: part.amount < 0 ? -1 : 1, category }];
      }),
    );
}

const euros = (cents: number) => Math.round(cents) / 100 || 0;
const sum = (all: Counted[], wanted: (one: Counted) => boolean) =>
  all.filter(wanted).reduce((total, { cents }) => total + cents, 0);
const flowOf = ({ category }: Counted) => category?.flow ?? "operating";
const isIncome = (one: Counted) => (one.category ? one.category.kind === "income" : one.sign > 0);

function recount(model: Model, from: string, to: string) {
  const inRange = counted(model).filter(({ date }) => date >= from && date <= to);
  const monthList = months.filter((month) => month >= from.slice(0, 7) && month <= to.slice(0, 7));
  const of = (month: string) => inRange.filter(({ date }) => date.startsWith(month));
  const profit_loss = monthList.map((month) => {
    const operating = of(month).filter((one) => flowOf(one) === "operating");
    const [revenue, cost] = [sum(operating, isIncome), -sum(operating, (one) => !isIncome(one))];
    return {
      period: `${month}-01`,
      total_revenue: euros(revenue),
      total_expenses: euros(cost),
      net_profit_loss: euros(revenue - cost),
    };
  });
  const cash_flow = monthList.map((month) => {
    const flow = (type: string) => euros(sum(of(month), (one) => flowOf(one) === type));
    return {
      period: `${month}-01`,
      operating_cash_flow: flow("operating"),
      investing_cash_flow: flow("investing"),
      financing_cash_flow: flow("financing"),
      net_cash_flow: euros(sum(of(month), () => true)),
    };
  });
  const spent = Map.groupBy(
    inRange.filter((one) => !isIncome(one)),
    ({ category }) => category?.id ?? null,
  );
  const top = [...spent]
    .map(([category_id, all]) => ({
      category_id,
      total_amount: euros(-sum(all, () => true)),
      transaction_count: all.length,
    }))
    .filter(({ total_amount }) => total_amount > 0);
  return { profit_loss, cash_flow, top };
}

function recountPatterns(model: Model, today: CalendarDate) {
  const rows: PatternTransaction[] = model.rows
    .filter((row) => !row.pending && !row.transfer && !row.excluded)
    .filter(
      (row) => row.parts.length > 0 || row.category === null || !model.categories[row.category]?.excluded,
    )
    .map((row) => ({
      id: row.id,
      booking_date: row.date as CalendarDate,
      amount: String(row.amount / 100) as PatternTransaction["amount"],
      currency: row.account === 0 ? "EUR" : "USD",
      counterparty_name: row.name,
      description: row.name,
      category_id: null,
    }));
  return detectRecurringPatterns(rows, today).map((pattern) => [
    pattern.counterparty_name,
    pattern.direction,
    Number(pattern.average_amount),
    pattern.currency,
    pattern.frequency,
    pattern.status,
    pattern.next_expected_date,
    pattern.transaction_count,
  ]);
}

// ---- The same done to the real books.

interface Real {
  books: Books;
  accounts: string[];
}

async function open(model: Model): Promise<Real> {
  const books = await openBooks(world, `Recount ${++serial}`);
  const dollars = await createAccount(world, books.token, { name: "Dollars", currency: "USD" });
  for (let index = 0; index < 5; index++) model.categories.push(await newCategory(books));
  return { books, accounts: [books.account_id, dollars] };
}

async function newCategory(books: Books): Promise<CategoryFacts> {
  const facts = { kind: kinds[serial % 2] as string, flow: "operating", excluded: false };
  const id = await createCategory(world, books.token, { name: `C${++serial}`, kind: facts.kind });
  return { id, ...facts };
}

const text = (cents: number | null) => (cents === null ? null : (cents / 100).toFixed(4));

async function apply({ books, accounts }: Real, model: Model, step: Command): Promise<void> {
  const { org } = books;
  const pick = (index: number) => model.rows[index % Math.max(1, model.rows.length)];
  const idOf = (category: number | null) =>
    (category === null ? null : model.categories[category]?.id) ?? null;
  if (step.do === "create") {
    const rows = step.rows.map((row): Row => {
      const amount = wholeDollars(row, row.amount);
      return { ...row, id: newId(), amount, transfer: false, excluded: false, parts: [] };
    });
    model.rows.push(...rows);
    await books.add(
      ...rows.map(
        (row): BookedRow =>
          booked(accounts[row.account] as string, {
            id: row.id,
            booking_date: row.date,
            amount: text(row.amount) as string,
            currency: row.account === 0 ? "EUR" : "USD",
            base_amount: text(centsIn(model, row, row.amount)),
            category_id: idOf(row.category),
            status: row.pending ? "pending" : "booked",
            counterparty_name: row.name,
          }),
      ),
    );
    return;
  }
  if (step.do === "refresh") return refresh();
  if (step.do === "category") {
    const category = model.categories[step.pick] as CategoryFacts;
    Object.assign(category, { kind: step.kind, flow: step.flow, excluded: step.excluded });
    const body = { kind: step.kind, cash_flow_type: step.flow, excluded: step.excluded };
    const answer = await world.call("PATCH", `/v1/categories/${category.id}`, { token: books.token, body });
    expect(answer.status).toBe(200);
    return;
  }
  if (step.do === "drop category") {
    const { id } = model.categories[step.pick] as CategoryFacts;
    const answer = await world.call("DELETE", `/v1/categories/${id}`, { token: books.token });
    expect(answer.status).toBe(204);
    model.categories[step.pick] = await newCategory(books);
    for (const row of model.rows) {
      if (row.category === step.pick) row.category = null;
      for (const part of row.parts) if (part.category === step.pick) part.category = null;
    }
    return;
  }
  if (step.do === "rate") {
    if (step.rate === null) model.rates.delete(step.month);
    else model.rates.set(step.month, step.rate);
    // As the job does that follows a change of rates: the wholes in one statement, then their parts.
    const factor = step.rate === null ? null : String(step.rate / 100);
    await books.change(async (tx) => {
      await tx.run(sql`
        update transactions set base_amount = amount * ${factor}::numeric
        where organization_id = ${org} and currency = 'USD' and to_char(booking_date, 'YYYY-MM') = ${step.month}`);
      await tx.run(sql`
        update transaction_splits s set base_amount = s.amount * ${factor}::numeric
        from transactions t
        where s.organization_id = ${org} and t.organization_id = ${org} and t.id = s.transaction_id
          and t.currency = 'USD' and to_char(t.booking_date, 'YYYY-MM') = ${step.month}`);
    });
    return;
  }
  const row = pick(step.pick);
  if (!row) return;
  if (step.do === "recategorise") {
    if (row.parts.length > 0) return;
    row.category = step.category;
    await books.change((tx) =>
      tx.run(
        sql`update transactions set category_id = ${idOf(step.category)} where organization_id = ${org} and id = ${row.id}`,
      ),
    );
  } else if (step.do === "move") {
    if (row.parts.length > 0) return;
    row.date = step.date;
    row.amount = wholeDollars(row, step.amount);
    await books.change((tx) =>
      tx.run(sql`
        update transactions set booking_date = ${row.date}, amount = ${text(row.amount)},
          base_amount = ${text(centsIn(model, row, row.amount))}
        where organization_id = ${org} and id = ${row.id}`),
    );
  } else if (step.do === "split") {
    const whole = row.amount;
    const share = Math.trunc(whole / 200) * 100;
    const wanted = whole === 0 || share === 0 || step.parts.length < 2 ? [] : step.parts.slice(0, 2);
    row.parts = wanted.map((category, index) => ({ amount: index === 0 ? share : whole - share, category }));
    row.category = null;
    const is_split = row.parts.length > 0;
    await books.change(async (tx) => {
      await tx.run(
        sql`update transactions set is_split = ${is_split}, category_id = null where organization_id = ${org} and id = ${row.id}`,
      );
      await tx.run(
        sql`delete from transaction_splits where organization_id = ${org} and transaction_id = ${row.id}`,
      );
      for (const [position, part] of row.parts.entries())
        await tx.run(sql`
          insert into transaction_splits (organization_id, id, transaction_id, position, amount, base_amount, category_id)
          values (${org}, ${newId()}, ${row.id}, ${position}, ${text(part.amount)},
            ${text(centsIn(model, row, part.amount))}, ${idOf(part.category)})`);
    });
  } else if (step.do === "flag") {
    row[step.what as "transfer"] = step.to;
    const { transfer, excluded, pending } = row;
    await books.change((tx) =>
      tx.run(sql`
        update transactions set is_transfer = ${transfer}, transfer_reason = 'person',
          exclude_from_analytics = ${excluded}, status = ${pending ? "pending" : "booked"}
        where organization_id = ${org} and id = ${row.id}`),
    );
  } else {
    const gone = new Set(Array.from({ length: step.count }, (_, index) => pick(step.pick + index)?.id));
    model.rows = model.rows.filter(({ id }) => !gone.has(id));
    await books.change((tx) =>
      tx.run(sql`delete from transactions where organization_id = ${org} and id = any(${[...gone]}::uuid[])`),
    );
  }
}

async function refresh(): Promise<void> {
  for (const job of world.app.scheduled_jobs)
    if (job.name === "metrics.refresh-candidates") await job.run(world.clock.now());
}

const byId = (a: { category_id: string | null }, b: typeof a) =>
  (a.category_id ?? "") < (b.category_id ?? "") ? -1 : 1;

async function compare({ books }: Real, model: Model, [from, to]: [string, string]): Promise<void> {
  const today = "2026-11-15" as CalendarDate;
  const range = `start_date=${from}&end_date=${to}`;
  const expected = recount(model, from, to);
  expect(await books.metric(`profit-loss?${range}`)).toEqual(expected.profit_loss);
  expect(await books.metric(`cash-flow?${range}`)).toEqual(expected.cash_flow);
  const top = await books.metric(`top-categories?${range}&limit=100`);
  const shown = top.map(({ category_id, total_amount, transaction_count }: never) => ({
    category_id,
    total_amount,
    transaction_count,
  }));
  expect(shown.sort(byId)).toEqual(expected.top.sort(byId));
  expect(top.map((row: { total_amount: number }) => row.total_amount)).toEqual(
    expected.top.map((row) => row.total_amount).sort((a, b) => b - a),
  );

  const newest = model.rows
    .filter((row) => !row.transfer && !row.excluded)
    .filter((row) => row.category === null || !model.categories[row.category]?.excluded)
    .sort((a, b) => (a.date === b.date ? (a.id < b.id ? 1 : -1) : a.date < b.date ? 1 : -1));
  const recent = await books.metric("recent-transactions");
  expect(recent.map(({ id }: { id: string }) => id)).toEqual(newest.slice(0, 10).map(({ id }) => id));

  const series = await books.metric("recurring-series");
  const patterns = series.map((one: Record<string, unknown>) => [
    ...["counterparty_name", "direction", "average_amount", "currency", "frequency", "status"].map(
      (key) => one[key],
    ),
    ...["next_expected_date", "transaction_count"].map((key) => one[key]),
  ]);
  expect(patterns).toEqual(recountPatterns(model, today));

  const november = recount(model, "2026-11-01", "2026-11-30").top;
  const october = recount(model, "2026-10-01", "2026-10-31").top;
  for (const row of await books.metric("spend-variance?month=2026-11-01")) {
    const spent = (all: typeof november) =>
      all.find(({ category_id }) => category_id === row.category_id)?.total_amount;
    if (row.actual_spend > 0) expect(row.actual_spend).toBe(spent(november));
    if (row.last_month_spend > 0) expect(row.last_month_spend).toBe(spent(october));
  }

  const nets = recount(model, "2026-08-01", "2026-10-31").cash_flow.map((month) => month.net_cash_flow);
  const balance = model.rows
    .filter((row) => row.account === 0 && !row.pending)
    .reduce((total, row) => total + row.amount, 0);
  expect(await books.metric("financial-snapshot")).toMatchObject({
    // Nobody knows what a dollar is worth on 15 November: only rates of bookings are known here.
    cash_balance: euros(balance),
    burn_rate: Math.max(0, -(nets.sort((a, b) => a - b)[1] as number)) || 0,
    monthly_revenue: recount(model, "2026-10-01", "2026-10-31").profit_loss[0]?.total_revenue,
  });
}

test("after any sequence of changes every metric equals a recount", async () => {
  const day = draw.date;
  await fc.assert(
    fc.asyncProperty(
      fc.array(command, { minLength: 4, maxLength: 25 }),
      fc.tuple(day, day),
      async (steps, [one, other]) => {
        const model: Model = { rows: [], categories: [], rates: new Map() };
        const real = await open(model);
        for (const step of steps) await apply(real, model, step);
        const range: [string, string] = one <= other ? [one, other] : [other, one];
        await compare(real, model, range);
        await compare(real, model, ["2026-07-01", "2026-11-30"]);
        const kept = await totalsOf(real.books.org);
        await real.books.change((tx) => tx.run(sql`select recount_category_totals(${real.books.org})`));
        expect(await totalsOf(real.books.org)).toEqual(kept);
      },
    ),
    { numRuns: Number(process.env.RECOUNT_RUNS ?? 25), endOnFailure: false },
  );
}, 240_000);

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
