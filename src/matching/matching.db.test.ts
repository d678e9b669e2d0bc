/** Matching through the API and its jobs: both directions, every user decision, and what it learns. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type TestOrganization, type World } from "../../test/harness/world.ts";

let world: World;
let org: TestOrganization;
let account_id: string;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());
// Each test has its own organization, so that none sees another test's records.
beforeEach(async () => {
  org = await world.createOrganization("Matching");
  account_id = (await make("/v1/bank-accounts", { name: "Giro" })).id;
});

const call = (method: string, path: string, body?: object) =>
  world.call(method, path, { token: org.token, ...(body ? { body } : {}) });
const make = async (path: string, body: object) => {
  const answer = await call("POST", path, body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const item = (body: object = {}, path = "/v1/inbox") =>
  make(path, {
    display_name: "Cafe Luna",
    amount: "4.50",
    date: "2026-05-03",
    document_type: "receipt",
    ...body,
  });
const transaction = (body: object = {}) =>
  make("/v1/transactions", {
    account_id,
    booking_date: "2026-05-03",
    amount: "-4.50",
    description: "Card payment",
    counterparty_name: "CAFE LUNA",
    ...body,
  });
const drain = () => world.app.jobs.drain();
const read = async (id: string) => (await call("GET", `/v1/inbox/${id}`)).body.data;
const matches = async (id: string) => (await call("GET", `/v1/inbox/${id}/matches`)).body.data;
const state = async (id: string) => {
  const { status, transaction_id, match_candidates } = await read(id);
  return [status, transaction_id, match_candidates.map((one: { status: string }) => one.status).toSorted()];
};
const decide = async (id: string, verb: string, path = "/v1/inbox") => {
  const pending = (await matches(id)).find((match: { status: string }) => match.status === "pending");
  return call("POST", `${path}/${id}/matches/${pending.id}/${verb}`);
};

describe("a proposal", () => {
  const check = (name: string, first: () => Promise<{ id: string }>, second: () => Promise<{ id: string }>) =>
    test(name, async () => {
      const one = await first();
      await drain();
      const two = await second();
      await drain();
      const [inbox_id, transaction_id] = "booking_date" in one ? [two.id, one.id] : [one.id, two.id];
      expect(await state(inbox_id)).toEqual(["suggested_match", null, ["pending"]]);
      expect(await matches(inbox_id)).toMatchObject([
        {
          inbox_id,
          transaction_id,
          confidence_score: "1.000",
          level: "automatic",
          kind: "single",
          status: "pending",
          parts: { amount: { score: 1, reason: "amount_exact" }, name: { reason: "name_same" } },
          transaction: { id: transaction_id, amount: -4.5, counterparty_name: "CAFE LUNA" },
        },
      ]);
    });
  check(
    "for a new inbox item and an existing transaction",
    () => transaction(),
    () => item(),
  );
  check(
    "for a new transaction and an existing inbox item",
    () => item(),
    () => transaction(),
  );
});

test("a transaction lists the items that were proposed for it, with the reasons", async () => {
  const paid = await transaction();
  const one = await item();
  await drain();
  const listed = async (token = org.token) =>
    world.call("GET", `/v1/transactions/${paid.id}/matches`, { token });
  const [{ transaction: _, ...pair }] = await matches(one.id);
  const item_shown = {
    id: one.id,
    display_name: "Cafe Luna",
    date: "2026-05-03",
    amount: 4.5,
    currency: "EUR",
    type: "expense",
    status: "suggested_match",
    reference_number: null,
  };
  expect((await listed()).body.data).toEqual([{ ...pair, item: item_shown }]);
  expect((await listed(world.b.token)).status).toBe(404);
});

test("an imported transaction is proposed for an inbox item", async () => {
  const { id } = await item();
  await drain();
  const file =
    "Date,Amount,Payee,Description\n2026-05-04,-4.50,Cafe Luna,Card\n2026-05-04,-99.00,Other,Card\n";
  const answer = await world.call("POST", `/v1/transactions/import?account_id=${account_id}`, {
    token: org.token,
    body: file,
    headers: { "content-type": "text/csv" },
  });
  expect(answer.status, answer.text).toBe(200);
  await drain();
  expect(await state(id)).toEqual(["suggested_match", null, ["pending"]]);
});

test("the same amount is found among hundreds of similar amounts, from either side", async () => {
  const similar = (text: (cents: number) => string) =>
    Array.from({ length: 240 }, (_, n) => text(2600 + n)).join("\n");
  const importRows = async (rows: string) => {
    const body = `Date,Amount,Description\n${rows}\n`;
    const path = `/v1/transactions/import?account_id=${account_id}`;
    expect((await world.call("POST", path, { token: org.token, body })).status).toBe(200);
  };
  const row = (cents: number) => `2026-05-03,-${(cents / 100).toFixed(2)},Card ${cents}`;
  await importRows(row(2515));
  await importRows(similar(row));
  const late = await item({ amount: "25.15", display_name: "Bill" });
  await drain();
  expect(await state(late.id)).toEqual(["suggested_match", null, ["pending"]]);

  const early = await item({ amount: "45.15", display_name: "Bill" });
  for (let cents = 4001; cents <= 4110; cents++)
    await item({ amount: (cents / 100).toFixed(2), display_name: "Other" });
  await drain();
  await importRows(row(4515));
  await drain();
  expect(await state(early.id)).toEqual(["suggested_match", null, ["pending"]]);
});

test("without a fitting transaction the inbox item stays pending", async () => {
  await transaction({ amount: "-5.10", counterparty_name: "Bakery" });
  const { id } = await item();
  await drain();
  expect(await state(id)).toEqual(["pending", null, []]);
});

test("confirm: the item is done and leaves the inbox; the transaction is matched", async () => {
  const paid = await transaction();
  const { id } = await item();
  await drain();
  const answer = await decide(id, "confirm", "/v1/entries");
  expect(answer.body.data, answer.text).toMatchObject({ status: "done", transaction_id: paid.id });
  expect(await state(id)).toEqual(["done", paid.id, ["confirmed"]]);
  expect((await call("GET", "/v1/inbox")).body.meta.count).toBe(0);
  expect((await call("GET", "/v1/entries")).body.meta.count).toBe(1);
  expect((await call("GET", "/v1/transactions?matched=true")).body.meta.count).toBe(1);
  const match = (await matches(id))[0];
  expect((await call("POST", `/v1/inbox/${id}/matches/${match.id}/confirm`)).status).toBe(200);
  const refused = await call("POST", `/v1/inbox/${id}/matches/${match.id}/decline`);
  expect([refused.status, refused.body.error.code]).toEqual([409, "conflict"]);
});

test("decline: the pair is never proposed again, and the next best is proposed", async () => {
  const first = await transaction();
  const second = await transaction({ booking_date: "2026-05-05" });
  const { id } = await item();
  await drain();
  expect((await matches(id))[0].transaction_id).toBe(first.id);
  expect((await decide(id, "decline")).body.data.status).toBe("pending");
  await drain();
  expect(await state(id)).toEqual(["suggested_match", null, ["declined", "pending"]]);
  const proposed = (await matches(id)).find((match: { status: string }) => match.status === "pending");
  expect(proposed.transaction_id).toBe(second.id);
  await decide(id, "decline");
  await drain();
  await call("PATCH", `/v1/inbox/${id}`, { notes: "x", display_name: "Cafe Luna GmbH" });
  await drain();
  expect(await state(id)).toEqual(["pending", null, ["declined", "declined"]]);
});

test("unmatch: the item is pending again, and the pair is not proposed again", async () => {
  const paid = await transaction();
  const { id } = await item();
  await drain();
  await decide(id, "confirm");
  const answer = await call("POST", `/v1/inbox/${id}/unmatch`);
  expect(answer.body.data, answer.text).toMatchObject({ status: "pending", transaction_id: null });
  await drain();
  expect(await state(id)).toEqual(["pending", null, ["unmatched"]]);
  expect((await call("GET", `/v1/transactions/${paid.id}`)).body.data.matched).toBe(false);
  expect((await call("POST", `/v1/inbox/${id}/unmatch`)).status).toBe(409);
  const byHand = await call("POST", `/v1/inbox/${id}/match`, { transaction_id: paid.id });
  expect(byHand.body.data).toMatchObject({ status: "done", transaction_id: paid.id });
});

test("match by hand: works whatever the score; repeating it changes nothing", async () => {
  const odd = await transaction({ amount: "-77", counterparty_name: "Somebody" });
  const { id } = await item();
  const done = await call("POST", `/v1/entries/${id}/match`, { transaction_id: odd.id });
  expect(done.body.data, done.text).toMatchObject({ status: "done", transaction_id: odd.id });
  expect((await matches(id))[0]).toMatchObject({ kind: "by_hand", status: "confirmed", level: "none" });
  expect((await call("POST", `/v1/inbox/${id}/match`, { transaction_id: odd.id })).status).toBe(200);
  const other = await transaction();
  const refused = await call("POST", `/v1/inbox/${id}/match`, { transaction_id: other.id });
  expect([refused.status, refused.body.error.code]).toEqual([409, "invalid_transition"]);
});

test("a PATCH of transaction_id is a match too, and updates the proposals", async () => {
  const [first, second] = [await transaction(), await transaction({ amount: "-9" })];
  const { id } = await item();
  await drain();
  expect((await call("PATCH", `/v1/inbox/${id}`, { transaction_id: second.id })).body.data.status).toBe(
    "done",
  );
  expect((await matches(id)).map((one: { status: string }) => one.status)).toEqual(["expired"]);
  await call("PATCH", `/v1/inbox/${id}`, { transaction_id: null });
  expect((await call("GET", `/v1/transactions/${second.id}`)).body.data.matched).toBe(false);
  await drain();
  expect((await matches(id))[0]).toMatchObject({ transaction_id: first.id, status: "pending" });
});

describe("automatic", () => {
  const switchOn = async () => {
    const answer = await call("PATCH", "/v1/organization", { settings: { auto_match: true } });
    expect(answer.status, answer.text).toBe(200);
  };

  test("only if the organization has enabled it", async () => {
    await switchOn();
    const paid = await transaction();
    const { id } = await item();
    await drain();
    expect(await state(id)).toEqual(["done", paid.id, ["confirmed"]]);
  });

  test("not if two transactions fit: with two equal coffees, the user decides", async () => {
    await switchOn();
    await transaction();
    await transaction();
    const { id } = await item();
    await drain();
    expect(await state(id)).toEqual(["suggested_match", null, ["pending"]]);
  });

  test("not if another item fits too, even one that came first and already has the proposal", async () => {
    await switchOn();
    const [one, two] = [await item(), await item()];
    await drain();
    await transaction();
    await drain();
    expect([(await read(one.id)).status, (await read(two.id)).status]).not.toContain("done");
  });
});

test("confirming a match teaches the bank's name for the counterparty", async () => {
  await transaction({ counterparty_name: "K+M Betriebs", amount: "-187.43" });
  const first = await item({ display_name: "Gasthof Adler", amount: "187.43" });
  await drain();
  expect((await matches(first.id))[0].level).toBe("suggested");
  await decide(first.id, "confirm");
  await transaction({ counterparty_name: "K+M Betriebs", amount: "-12.00", booking_date: "2026-06-01" });
  const second = await item({ display_name: "Gasthof Adler", amount: "12", date: "2026-06-01" });
  await drain();
  expect((await matches(second.id))[0]).toMatchObject({
    parts: { name: { reason: "learned_alias", score: 1 } },
  });
});

test("part payments: the inbox item stays open until the rest is paid", async () => {
  const bill = {
    display_name: "Nord GmbH",
    amount: "100",
    document_type: "invoice",
    reference_number: "RE-1234",
  };
  const { id } = await item(bill);
  const one = await transaction({ amount: "-40", counterparty_name: "Nord", description: "RE 1234" });
  await drain();
  expect((await matches(id))[0]).toMatchObject({ transaction_id: one.id, kind: "part_payment" });
  const answer = await decide(id, "confirm");
  expect(answer.body.data).toMatchObject({ status: "pending", transaction_id: null });
  const rest = await transaction({
    amount: "-60",
    counterparty_name: "Nord",
    description: "Rest",
    booking_date: "2026-05-08",
  });
  await drain();
  const proposed = (await matches(id)).find((match: { status: string }) => match.status === "pending");
  expect(proposed).toMatchObject({ transaction_id: rest.id, parts: { amount: { reason: "amount_exact" } } });
  await decide(id, "confirm");
  expect((await read(id)).transaction_id).toBe(rest.id);
  expect((await call("GET", "/v1/transactions?matched=true")).body.meta.count).toBe(2);
  expect((await call("POST", `/v1/inbox/${id}/unmatch`)).status).toBe(200);
  expect((await call("GET", "/v1/transactions?matched=true")).body.meta.count).toBe(0);
});

test("one transaction for several receipts: each is confirmed separately", async () => {
  const parts = [await item({ amount: "12.30" }), await item({ amount: "7.70", date: "2026-05-02" })];
  const paid = await transaction({ amount: "-20.00" });
  await drain();
  for (const { id } of parts) {
    expect((await matches(id))[0]).toMatchObject({ transaction_id: paid.id, kind: "several_items" });
    const answer = await decide(id, "confirm");
    expect(answer.body.data, answer.text).toMatchObject({ status: "done", transaction_id: paid.id });
  }
});

test("a receipt in another currency is compared by its base amount", async () => {
  await make("/v1/exchange-rates", {
    date: "2026-05-03",
    currency: "USD",
    base_currency: "EUR",
    rate: "0.9",
  });
  const { id } = await item({ amount: "100", currency: "USD" });
  const paid = await transaction({ amount: "-91.20" });
  await drain();
  expect((await matches(id))[0]).toMatchObject({
    transaction_id: paid.id,
    parts: { amount: { reason: "converted_amount_near" }, currency: { reason: "currency_converted" } },
  });
});

test("transfers and matched transactions are never proposed", async () => {
  const own = await make("/v1/bank-accounts", { name: "Savings", iban: "GB82WEST12345698765432" });
  expect(own.id).not.toBe(account_id);
  await transaction({ counterparty_account: "GB82WEST12345698765432" });
  const { id } = await item();
  await drain();
  expect(await state(id)).toEqual(["pending", null, []]);
});

test("90 days unmatched: no_match; a fitting new transaction revives it", async () => {
  const { id } = await item({ date: "2026-11-14" });
  await drain();
  const job = world.app.scheduled_jobs.find(({ name }) => name === "matching.give-up");
  const now = world.clock.now();
  world.clock.advance(89 * 86_400_000);
  await job?.run(world.clock.now());
  expect((await read(id)).status).toBe("pending");
  world.clock.advance(2 * 86_400_000);
  await job?.run(world.clock.now());
  expect((await read(id)).status).toBe("no_match");
  await transaction({ booking_date: "2026-11-15" });
  await drain();
  expect((await read(id)).status).toBe("suggested_match");
  world.clock.set(now);
});

test("an unknown match, another item's match and another organization's transaction are not found", async () => {
  await transaction();
  const [one, two] = [await item(), await item({ amount: "9" })];
  await drain();
  const [match] = await matches(one.id);
  const absent = "01890000-0000-7000-8000-000000000000";
  expect((await call("POST", `/v1/inbox/${one.id}/matches/${absent}/confirm`)).status).toBe(404);
  expect((await call("POST", `/v1/inbox/${two.id}/matches/${match.id}/confirm`)).status).toBe(404);
  expect((await call("GET", `/v1/inbox/${absent}/matches`)).status).toBe(404);
  const strange = await world.call("POST", `/v1/inbox/${one.id}/match`, {
    token: world.a.token,
    body: { transaction_id: match.transaction_id },
  });
  expect(strange.status).toBe(404);
});

test("an item whose proposed transaction is deleted is no suggested match any more", async () => {
  const { id } = await item();
  const { id: transaction_id } = await transaction();
  await drain();
  expect((await state(id))[0]).toBe("suggested_match");
  expect((await call("DELETE", `/v1/transactions/${transaction_id}`)).status).toBe(204);
  expect(await state(id)).toEqual(["pending", null, []]);
});

test("a matched transaction cannot be deleted until it is unmatched", async () => {
  const paid = await transaction();
  const { id } = await item();
  await call("POST", `/v1/inbox/${id}/match`, { transaction_id: paid.id });
  expect((await call("DELETE", `/v1/transactions/${paid.id}`)).status).toBe(409);
  expect((await call("DELETE", `/v1/inbox/${id}`)).status).toBe(204);
  expect((await call("GET", `/v1/transactions/${paid.id}`)).body.data.matched).toBe(false);
  expect((await call("DELETE", `/v1/transactions/${paid.id}`)).status).toBe(204);
});
