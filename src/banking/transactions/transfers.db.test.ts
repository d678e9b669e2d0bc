/** Transfers: which transactions are paired, when a pair is released, and what the search costs. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import { sql } from "../../platform/db/sql.ts";
import { markTransfers } from "./transfers.ts";

let world: World;
beforeAll(async () => {
  // Writing a whole file in one query may take long on a busy machine; that is not a defect.
  world = await createWorld({ environment: { DAYBOOK_STATEMENT_TIMEOUT: "600" } });
});
afterAll(() => world.close());

const post = async (path: string, body: object) => {
  const answer = await world.call("POST", path, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id as string;
};
const openAccount = (body: object = {}) =>
  post("/v1/bank-accounts", { name: "Own", currency: "EUR", ...body });
const patch = async (id: string, body: object) => {
  const answer = await world.call("PATCH", `/v1/transactions/${id}`, { body });
  expect(answer.status, answer.text).toBe(200);
};
const remove = async (id: string) =>
  expect((await world.call("DELETE", `/v1/transactions/${id}`)).status).toBe(204);

/** Each test uses its own amounts. */
let euros = 1000;
const freshAmount = () => String(++euros);

/** `opposite_amounts with in`: why it is a transfer, and the name of its other side. */
async function stateOf(ids: Record<string, string>, name: string): Promise<string> {
  const { is_transfer, transfer_reason, transfer_transaction_id } = (
    await world.call("GET", `/v1/transactions/${ids[name]}`)
  ).body.data;
  const other = Object.keys(ids).find((one) => ids[one] === transfer_transaction_id);
  if (transfer_transaction_id !== null && !other) return "paired with an unknown transaction";
  return [is_transfer ? "transfer" : "none", transfer_reason, other && `with ${other}`]
    .filter(Boolean)
    .join(" ");
}

interface Given {
  account?: string;
  amount?: string;
  booking_date?: string;
  [field: string]: unknown;
}

/** Two accounts, and transactions that are created in the order they are named. */
async function scene() {
  const [a, b] = [await openAccount(), await openAccount()];
  const amount = freshAmount();
  const ids: Record<string, string> = {};
  return {
    a,
    b,
    amount,
    ids,
    async book(name: string, { account = a, ...given }: Given = {}) {
      const body = { account_id: account, booking_date: "2026-08-10", description: name, ...given };
      ids[name] = await post("/v1/transactions", { amount: `-${amount}`, ...body });
    },
    async expect(states: Record<string, string>) {
      const found: Record<string, string> = {};
      for (const name of Object.keys(states)) found[name] = await stateOf(ids, name);
      expect(found).toEqual(states);
    },
  };
}

const paired = {
  out: "transfer opposite_amounts with back",
  back: "transfer opposite_amounts with out",
};

describe("opposite amounts", () => {
  const check = (name: string, back: Given, expected: Record<string, string>) =>
    test(name, async () => {
      const { book, b, amount, expect: expectStates } = await scene();
      await book("out");
      await book("back", { account: b, amount, ...back });
      await expectStates(expected);
    });
  const none = { out: "none", back: "none" };
  check("three days before", { booking_date: "2026-08-07" }, paired);
  check("three days after", { booking_date: "2026-08-13" }, paired);
  check("four days before", { booking_date: "2026-08-06" }, none);
  check("four days after", { booking_date: "2026-08-14" }, none);

  test("amounts that differ by a cent are not paired", async () => {
    const { book, b, amount, expect: expectStates } = await scene();
    await book("out");
    await book("back", { account: b, amount: `${amount}.01` });
    await expectStates(none);
  });

  test("equal amounts in different currencies are not paired", async () => {
    const { book, amount, expect: expectStates } = await scene();
    await book("out");
    await book("back", { account: await openAccount({ currency: "USD" }), amount });
    await expectStates(none);
  });

  test("two amounts of 0 are not a transfer", async () => {
    const { book, b, expect: expectStates } = await scene();
    await book("out", { amount: "0" });
    await book("back", { account: b, amount: "0" });
    await expectStates(none);
  });

  test("two inflows for one outflow stay unpaired, even after a third", async () => {
    const { book, b, amount, expect: expectStates } = await scene();
    const third = await openAccount();
    await book("in one", { account: b, amount });
    await book("in two", { account: third, amount });
    await book("out");
    await expectStates({ "in one": "none", "in two": "none", out: "none" });
    await book("in three", { account: b, amount, booking_date: "2026-08-11" });
    await expectStates({ "in one": "none", "in two": "none", "in three": "none", out: "none" });
  });

  test("a pair is final: a later inflow stays unpaired", async () => {
    const { book, b, amount, expect: expectStates } = await scene();
    await book("out");
    await book("back", { account: b, amount });
    await book("late", { account: b, amount });
    await expectStates({ ...paired, late: "none" });
  });

  test("a transaction matched to an inbox item is not a transfer", async () => {
    const { book, b, amount, ids, expect: expectStates } = await scene();
    await book("out");
    const inbox_id = await post("/v1/inbox", { amount, date: "2026-08-10" });
    const matched = await world.call("POST", `/v1/inbox/${inbox_id}/match`, {
      body: { transaction_id: ids.out },
    });
    expect(matched.status, matched.text).toBe(200);
    await book("back", { account: b, amount });
    await expectStates(none);
  });

  test("a transaction that the user decided about is not a candidate", async () => {
    const { book, b, amount, expect: expectStates } = await scene();
    await book("out", { is_transfer: true });
    await book("back", { account: b, amount });
    await expectStates({ out: "transfer person", back: "none" });
  });
});

describe("a side that names an own account", () => {
  const iban = "GB82WEST12345698765432";
  let named: string;
  beforeAll(async () => {
    named = await openAccount({ iban });
  });
  const named_pair = { out: "transfer own_account with back", back: "transfer opposite_amounts with out" };
  const prepare = async () => {
    const made = await scene();
    await made.book("out", { counterparty_account: iban });
    await made.expect({ out: "transfer own_account" });
    await made.book("back", { account: named, amount: made.amount });
    await made.expect(named_pair);
    return made;
  };

  test("is paired too, and stays a transfer when the other side is deleted", async () => {
    const { ids, expect: expectStates } = await prepare();
    await remove(ids.back as string);
    await expectStates({ out: "transfer own_account" });
  });

  test("releases the other side when it is deleted itself", async () => {
    const { ids, expect: expectStates } = await prepare();
    await remove(ids.out as string);
    await expectStates({ back: "none" });
  });

  test("stays a transfer when the user says that the other side is not one", async () => {
    const { ids, expect: expectStates } = await prepare();
    await patch(ids.back as string, { is_transfer: false });
    await expectStates({ out: "transfer own_account", back: "none person" });
  });

  test("is not a transfer if it names the account it is on", async () => {
    const { book, expect: expectStates } = await scene();
    await book("self", { account: named, counterparty_account: iban });
    await expectStates({ self: "none" });
  });
});

describe("whether a pair is released when one side changes", () => {
  const check = (name: string, change: object, expected: Record<string, string>) =>
    test(name, async () => {
      const { book, b, amount, ids, expect: expectStates } = await scene();
      await book("out");
      await book("back", { account: b, amount });
      await patch(ids.out as string, change);
      await expectStates(expected);
    });
  const released = { out: "none", back: "none" };
  check("another day out of reach", { booking_date: "2026-08-20" }, released);
  check("another day within reach", { booking_date: "2026-08-12" }, paired);
  check("a foreign account", { counterparty_account: "FR1420041010050500013M02606" }, released);
  check("another description", { description: "Savings" }, paired);
  check("a note", { notes: "to savings" }, paired);
  check("the user's no", { is_transfer: false }, { out: "none person", back: "none" });
  check("a yes that changes nothing", { is_transfer: true }, paired);
  check(
    "the user's no together with another day",
    { is_transfer: false, booking_date: "2026-08-11" },
    { out: "none person", back: "none" },
  );

  test("deleting one side releases the other, which can be paired again", async () => {
    const { book, b, amount, ids, expect: expectStates } = await scene();
    await book("first");
    await book("back", { account: b, amount });
    await remove(ids.first as string);
    await expectStates({ back: "none" });
    await book("out");
    await expectStates(paired);
  });

  test("changed facts do not override the user's choice", async () => {
    const { book, b, amount, ids, expect: expectStates } = await scene();
    await book("out");
    await patch(ids.out as string, { is_transfer: true });
    await book("back", { account: b, amount });
    await patch(ids.out as string, { booking_date: "2026-08-11" });
    await expectStates({ out: "transfer person", back: "none" });
  });
});

describe("a file", () => {
  const scope = () => ({
    organization_id: world.a.id,
    now: world.clock.now(),
    actor: { kind: "system" as const, id: null, channel: "test", request_id: null },
  });

  /** The rows of a file, as an import writes them: each number is a row with its own amount. */
  async function importRows(
    tx: Tx,
    direction: "in" | "out",
    numbers: number[],
    from: string,
  ): Promise<string> {
    const [account_id, import_id] = [newId(), newId()];
    await tx.run(sql`
      insert into bank_accounts (organization_id, id, name, type, currency, is_cash)
      values (${world.a.id}, ${account_id}, 'File', 'checking', 'EUR', true)`);
    await tx.run(sql`
      insert into transaction_imports (organization_id, id, account_id, status, size, sha256, actor_kind)
      values (${world.a.id}, ${import_id}, ${account_id}, 'running', 0, '', 'system')`);
    await tx.run(sql`
      insert into transactions (organization_id, id, account_id, booking_date, amount, currency, base_amount,
        base_currency, description, counterparty_key, status, source, import_id, import_row)
      select ${world.a.id}, new_id(), ${account_id}, ${from}::date + n % 90,
        ${direction === "in" ? 1 : -1}::int * (n + 0.5), 'EUR', 1, 'EUR', '', '', 'booked', 'import', ${import_id}, n
      from unnest(${numbers}::int[]) n`);
    return import_id;
  }
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

  test("costs about as many reads as it has rows, however much else is stored", async () => {
    const count = 6000;
    await world.db.organization(scope(), async (tx) => {
      await importRows(tx, "out", upTo(count), "2026-01-01");
      await importRows(tx, "out", upTo(count), "2026-01-01");
      const import_id = await importRows(tx, "in", upTo(count), "2026-01-01");
      // During an import the planner has no statistics for the new rows, and a prepared query has a generic
      // plan.
      await tx.run(sql`set local plan_cache_mode = force_generic_plan`);
      const reads = async () => {
        const row = await tx.one<{ reads: number }>(sql`
          select (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as reads
          from pg_stat_xact_user_tables where relname = 'transactions'`);
        return row.reads;
      };
      const before = await reads();
      expect(await markTransfers(tx, world.a.id, { import_id })).toBe(0); // two candidates for every row
      const read = (await reads()) - before;
      expect(read).toBeGreaterThan(count);
      expect(read).toBeLessThan(count * 20);
    });
  });

  test("is searched page by page to its last row", async () => {
    const count = 4001; // two pages and one row
    const wanted = [1, 777, 1999, 2000, 2001, 2002, 3333, 3999, 4000, 4001];
    const change = <T>(work: (tx: Tx) => Promise<T>) => world.db.organization(scope(), work);
    await change((tx) => importRows(tx, "out", wanted, "2027-01-01"));
    const import_id = await change((tx) => importRows(tx, "in", upTo(count), "2027-01-01"));
    await world.superuser("analyze transactions");
    expect(await change((tx) => markTransfers(tx, world.a.id, { import_id }))).toBe(2 * wanted.length);
    const pairs = await world.superuser(
      `select i.import_row as number
       from transactions i
       join transactions o on o.organization_id = i.organization_id and o.id = i.transfer_transaction_id
       where i.import_id = $1 and i.is_transfer and o.is_transfer
         and o.transfer_transaction_id = i.id and o.amount = -i.amount
       order by 1`,
      [import_id],
    );
    expect(pairs.map(({ number }) => number)).toEqual(wanted);
  });
});
