/** Closed books: every verb that would change a figure of a closed day is refused, and everything else still works. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type Reply, type World } from "../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "../invoices/test-invoices.ts";
import { createAccount, createCategory, scopeFor } from "../metrics/test-books.ts";
import { holdBooks } from "../platform/closed-books/closed-books.ts";
import { sql } from "../platform/db/sql.ts";

const locked_until = "2026-09-30";
const closed = "2026-09-10";
const still_open = "2026-10-10";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

interface Books extends Bench {
  org: World["a"]["id"];
  token: string;
  account_id: string;
  category_id: string;
  other_category_id: string;
  lock(until?: string | null, more?: object): Promise<Reply>;
  make(path: string, body: object): Promise<string>;
}

async function openBooks(): Promise<Books> {
  const { id: org, token } = await world.createOrganization("Closing");
  const bench = await prepareOrganization(world, token);
  const category = (name: string) =>
    createCategory(world, token, { name, kind: "expense", cash_flow_type: "operating" });
  return {
    ...bench,
    org,
    token,
    account_id: await createAccount(world, token, { opening_date: "2026-01-01", opening_balance: 100 }),
    category_id: await category("Paper"),
    other_category_id: await category("Ink"),
    lock: (until = locked_until, more = {}) =>
      bench.call("PUT", "/v1/organization/books-lock", { locked_until: until, ...more }),
    async make(path, body) {
      const made = await bench.call("POST", path, body);
      expect(made.status, made.text).toBe(201);
      return made.body.data.id;
    },
  };
}

const bookTransaction = (books: Books, booking_date: string, more: object = {}) =>
  books.make("/v1/transactions", {
    account_id: books.account_id,
    booking_date,
    amount: -20,
    description: "Paper",
    category_id: books.category_id,
    ...more,
  });
const keepReceipt = (books: Books, date: string, more: object = {}) =>
  books.make("/v1/inbox", {
    display_name: "Paper",
    date,
    amount: 11.9,
    tax_amount: 1.9,
    document_type: "receipt",
    ...more,
  });

function expectLocked(reply: Reply, date = closed): void {
  expect([reply.status, reply.body?.error?.code], reply.text).toEqual([409, "period_locked"]);
  expect(reply.body.error.details).toMatchObject({ locked_until, date });
  expect(reply.body.error.message).toContain(locked_until);
}

/** Everything of the organization that a figure is made of. */
async function figuresOf({ org }: Books): Promise<string> {
  const tables = [
    "transactions",
    "transaction_splits",
    "inbox_items",
    "invoices",
    "invoice_payments",
    "invoice_taxes",
  ];
  const rows = await Promise.all(
    tables.map((table) =>
      world.superuser(
        `select to_jsonb(t) - 'updated_at' as row from ${table} t where organization_id = $1 order by id`,
        [org],
      ),
    ),
  );
  return JSON.stringify(rows);
}

/** Prepares a record before the books are closed, and returns the request that must then be refused. */
type Prepare = (books: Books) => Promise<() => Promise<Reply>>;

const refused = (name: string, prepare: Prepare, date = closed) =>
  test(`refused: ${name}`, async () => {
    const books = await openBooks();
    const request = await prepare(books);
    expect((await books.lock()).status).toBe(200);
    const before = await figuresOf(books);
    expectLocked(await request(), date);
    expect(await figuresOf(books)).toBe(before);
  });

const allowed = (name: string, prepare: Prepare, status = 200) =>
  test(`allowed: ${name}`, async () => {
    const books = await openBooks();
    const request = await prepare(books);
    expect((await books.lock()).status).toBe(200);
    const reply = await request();
    expect(reply.status, reply.text).toBe(status);
  });

const changeTransaction =
  (date: string, body: (books: Books) => object): Prepare =>
  async (books) => {
    const id = await bookTransaction(books, date);
    return () => books.call("PATCH", `/v1/transactions/${id}`, body(books));
  };
const changeReceipt =
  (body: (books: Books) => object, more: object = {}): Prepare =>
  async (books) => {
    const id = await keepReceipt(books, closed, more);
    return () => books.call("PATCH", `/v1/inbox/${id}`, body(books));
  };

describe("transactions", () => {
  refused(
    "a new one",
    async (books) => () =>
      books.call("POST", "/v1/transactions", {
        account_id: books.account_id,
        booking_date: closed,
        amount: -5,
        description: "Late",
      }),
  );
  refused(
    "another amount",
    changeTransaction(closed, () => ({ amount: -21 })),
  );
  refused(
    "a date out of the closed period",
    changeTransaction(closed, () => ({ booking_date: still_open })),
  );
  refused(
    "a date into the closed period",
    changeTransaction(still_open, () => ({ booking_date: closed })),
  );
  refused(
    "another category",
    changeTransaction(closed, ({ other_category_id }) => ({ category_id: other_category_id })),
  );
  refused(
    "left out of analytics",
    changeTransaction(closed, () => ({ exclude_from_analytics: true })),
  );
  refused(
    "a transfer",
    changeTransaction(closed, () => ({ is_transfer: true })),
  );
  refused(
    "split",
    changeTransaction(closed, ({ category_id, other_category_id }) => ({
      splits: [
        { amount: -15, category_id },
        { amount: -5, category_id: other_category_id },
      ],
    })),
  );
  refused("deleted", async (books) => {
    const id = await bookTransaction(books, closed);
    return () => books.call("DELETE", `/v1/transactions/${id}`);
  });
  refused(
    "imported",
    async (books) => () =>
      world.call("POST", `/v1/transactions/import?account_id=${books.account_id}`, {
        token: books.token,
        body: `date,amount,description\n${still_open},-1.00,Open\n${closed},-2.00,Closed\n`,
        headers: { "content-type": "text/csv" },
      }),
  );
  allowed(
    "notes of a closed one",
    changeTransaction(closed, () => ({ notes: "Checked" })),
  );
  allowed(
    "a change of an open one",
    changeTransaction(still_open, () => ({ amount: -22 })),
  );
  allowed("a receipt for a closed one", async (books) => {
    const transaction_id = await bookTransaction(books, closed, { amount: -11.9 });
    const id = await keepReceipt(books, closed);
    return () => books.call("POST", `/v1/inbox/${id}/match`, { transaction_id });
  });

  test("bulk: a verdict for each record", async () => {
    const books = await openBooks();
    const ids = [await bookTransaction(books, closed), await bookTransaction(books, still_open)];
    await books.lock();
    const body = { ids, set: { category_id: books.other_category_id } };
    const { status, body: answer } = await books.call("POST", "/v1/transactions/bulk", body);
    expect(status).toBe(200);
    const verdicts = answer.data.results.map((one: { id: string; error: { code: string } | null }) => [
      one.id,
      one.error?.code ?? null,
    ]);
    expect(new Map(verdicts)).toEqual(
      new Map([
        [ids[0], "period_locked"],
        [ids[1], null],
      ]),
    );
  });
});

describe("what a category is", () => {
  refused("excluded, if a closed transaction has it", async (books) => {
    await bookTransaction(books, closed);
    return () => books.call("PATCH", `/v1/categories/${books.category_id}`, { excluded: true });
  });
  refused("deleted, if a closed transaction has it", async (books) => {
    await bookTransaction(books, closed);
    return () => books.call("DELETE", `/v1/categories/${books.category_id}`);
  });
  allowed("another name", async (books) => {
    await bookTransaction(books, closed);
    return () => books.call("PATCH", `/v1/categories/${books.category_id}`, { name: "Stationery" });
  });
  allowed("excluded, if only open transactions have it", async (books) => {
    await bookTransaction(books, still_open);
    return () => books.call("PATCH", `/v1/categories/${books.category_id}`, { excluded: true });
  });
});

refused(
  "another opening balance",
  async (books) => () =>
    books.call("PATCH", `/v1/bank-accounts/${books.account_id}`, { opening_balance: 50 }),
  "2026-01-01",
);

describe("inbox items", () => {
  refused(
    "another amount",
    changeReceipt(() => ({ amount: 12 })),
  );
  refused(
    "another tax",
    changeReceipt(() => ({ tax_amount: 1 })),
  );
  refused(
    "another date",
    changeReceipt(() => ({ date: still_open })),
  );
  refused(
    "another category",
    changeReceipt(({ category_id }) => ({ category_id })),
  );
  refused(
    "rejected",
    changeReceipt(() => ({ approval_action: "rejected" })),
  );
  refused(
    "left out of analytics",
    changeReceipt(() => ({ exclude_from_analytics: true })),
  );
  refused("deleted", async (books) => {
    const id = await keepReceipt(books, closed);
    return () => books.call("DELETE", `/v1/inbox/${id}`);
  });
  refused("a bill taken off its payment", async (books) => {
    const transaction_id = await bookTransaction(books, closed, { amount: -11.9 });
    const id = await keepReceipt(books, closed, { document_type: "invoice" });
    expect((await books.call("POST", `/v1/inbox/${id}/match`, { transaction_id })).status).toBe(200);
    return () => books.call("POST", `/v1/inbox/${id}/unmatch`);
  });
  allowed(
    "notes",
    changeReceipt(() => ({ notes: "Checked" })),
  );
  allowed(
    "everything, if it says nothing about tax",
    changeReceipt(() => ({ amount: 12 }), { tax_amount: null }),
  );

  test("a receipt that comes late counts on the first open day", async () => {
    const books = await openBooks();
    await books.lock();
    const vat = async (start_date: string, end_date: string) =>
      (await books.call("GET", `/v1/metrics/vat?start_date=${start_date}&end_date=${end_date}`)).body.data
        .purchases_tax;
    await keepReceipt(books, closed);
    expect(await vat("2026-01-01", locked_until)).toBe(0);
    expect(await vat("2026-10-01", "2026-10-01")).toBe(1.9);
  });
});

describe("invoices", () => {
  const onInvoice =
    (request: (books: Books, id: string) => Promise<Reply>, date = closed): Prepare =>
    async (books) => {
      const { id } = await books.finalize({ date, due_date: null });
      return () => request(books, id);
    };
  const act =
    (action: string, body: object = {}) =>
    (books: Books, id: string) =>
      books.call("POST", `/v1/invoices/${id}/${action}`, body);
  const finalizing =
    (body: object): Prepare =>
    async (books) => {
      const { id } = await books.draft({ due_date: null, ...body });
      return () => books.call("POST", `/v1/invoices/${id}/finalize`);
    };

  refused("finalized with a closed date", finalizing({ date: closed }));
  refused("finalized with a closed tax point", finalizing({ date: still_open, delivery_date: closed }));
  refused("cancelled", onInvoice(act("cancel", { reason: "Wrong customer" })));
  refused("a payment with a closed date", onInvoice(act("payments", { date: closed, amount: 10 })));
  refused("a payment taken back", async (books) => {
    const { id } = await books.finalize({ date: closed, due_date: null });
    const payment = await books.make(`/v1/invoices/${id}/payments`, { date: closed, amount: 10 });
    return () => books.call("DELETE", `/v1/invoices/${id}/payments/${payment}`);
  });
  refused(
    "a credit note with a closed date",
    onInvoice(act("credit-note", { date: "2026-09-20" })),
    "2026-09-20",
  );
  allowed(
    "a draft with a closed date",
    async (books) => () =>
      books.call("POST", "/v1/invoices", { customer_id: books.customer_id, date: closed, items: [] }),
    201,
  );
  allowed("a quote", finalizing({ date: closed, document_type: "quote" }));
  allowed(
    "a tax point that was moved into the open period",
    finalizing({
      date: still_open,
      delivery_date: closed,
      tax_point_date: still_open,
    }),
  );
  allowed("paid today", onInvoice(act("payments", { amount: 10 })), 201);
  allowed("credited today", onInvoice(act("credit-note")), 201);
  allowed("written off today", onInvoice(act("write-off", { reason: "Insolvent" })));

  test("a series says why it could not bill a closed period", async () => {
    const books = await openBooks();
    await books.lock();
    const series = await books.make("/v1/recurring-invoices", {
      customer_id: books.customer_id,
      frequency: "monthly",
      start_date: closed,
      auto_send: true,
      items: [{ name: "Hosting", quantity: 1, price: 10, tax_rate: 19 }],
    });
    await world.app.scheduled_jobs.find(({ name }) => name === "recurring.generate")?.run(world.clock.now());
    const { failure_reason } = (
      await world.superuser("select failure_reason from recurring_series where id = $1", [series])
    )[0] as { failure_reason: string };
    expect(failure_reason).toContain(`closed up to ${locked_until}`);
  });
});

test("a new exchange rate leaves closed records as they are", async () => {
  const books = await openBooks();
  const rate = (date: string, value: number) =>
    books.make("/v1/exchange-rates", { date, currency: "USD", base_currency: "EUR", rate: value });
  await rate("2026-09-09", 0.9);
  const account_id = await createAccount(world, books.token, { name: "Dollars", currency: "USD" });
  const ids = [
    await bookTransaction(books, closed, { account_id }),
    await bookTransaction(books, "2026-10-01", { account_id }),
  ];
  await books.finalize({ date: closed, due_date: null, currency: "USD" });
  await books.lock();
  for (const date of [closed, "2026-09-30"]) await rate(date, 0.5);
  await world.app.jobs.drain();
  const amounts = await Promise.all(
    ids.map(async (id) => (await books.call("GET", `/v1/transactions/${id}`)).body.data.base_amount),
  );
  expect(amounts).toEqual([-18, -10]);
  const vat = await books.call("GET", `/v1/metrics/vat?start_date=${closed}&end_date=${closed}`);
  expect(vat.body.data).toMatchObject({ sales_net: 101.25, unconverted_count: 0 });
});

describe("a write and the lock date at once", () => {
  /** Waits until a connection waits for the books of any organization. */
  async function someoneWaits(): Promise<void> {
    for (;;) {
      const [row] = await world.superuser(
        "select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted",
      );
      if (row?.waiting) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  test("the lock date waits for a write that has passed the check", async () => {
    const books = await openBooks();
    const id = await bookTransaction(books, closed);
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let written = () => {};
    const hasWritten = new Promise<void>((resolve) => {
      written = resolve;
    });
    const writing = world.db.organization(scopeFor(world, books.org), async (tx) => {
      await tx.run(sql`update transactions set amount = -7, base_amount = -7
        where organization_id = ${books.org} and id = ${id}`);
      written();
      await held;
    });
    await hasWritten;
    const locking = books.lock();
    await someoneWaits();
    const { books_locked_until } = (await books.call("GET", "/v1/organization")).body.data;
    expect(books_locked_until).toBeNull();
    commit();
    await writing;
    expect((await locking).status).toBe(200);
    expect((await books.call("GET", `/v1/transactions/${id}`)).body.data.amount).toBe(-7);
  });

  test("a write waits for the lock date that is being set, and is refused", async () => {
    const books = await openBooks();
    const id = await bookTransaction(books, closed);
    let commit = () => {};
    const held = new Promise<void>((resolve) => {
      commit = resolve;
    });
    let set = () => {};
    const isSet = new Promise<void>((resolve) => {
      set = resolve;
    });
    const locking = world.db.organization(scopeFor(world, books.org), async (tx) => {
      await holdBooks(tx, books.org);
      await tx.run(sql`
        update organizations set books_locked_until = ${locked_until} where organization_id = ${books.org}`);
      set();
      await held;
    });
    await isSet;
    const writing = books.call("PATCH", `/v1/transactions/${id}`, { amount: -8 });
    await someoneWaits();
    commit();
    await locking;
    expectLocked(await writing);
  });
});
