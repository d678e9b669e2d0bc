/** Transfers: which transactions are paired, and when a pair is released. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
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
