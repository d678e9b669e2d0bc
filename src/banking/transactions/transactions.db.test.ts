/** Accounts and transactions through the API: amounts, user decisions, refusals. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRecord } from "../../../test/harness/factories.ts";
import { createWorld, type World } from "../../../test/harness/world.ts";
import { Transaction } from "./schema.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const post = async (path: string, body: object, token = world.a.token) => {
  const answer = await world.call("POST", path, { body, token });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data;
};
const account = (body: object = {}, token = world.a.token) =>
  post("/v1/bank-accounts", { name: "Main", currency: "EUR", ...body }, token);
const transaction = (account_id: string, body: object = {}) =>
  post("/v1/transactions", {
    account_id,
    booking_date: "2026-05-03",
    amount: "-10.00",
    description: "Lunch",
    ...body,
  });
const patch = (id: string, body: object) => world.call("PATCH", `/v1/transactions/${id}`, { body });
const get = async (path: string) => (await world.call("GET", path)).body.data;

test("a manual transaction has every documented field, the account's currency and its base amount", async () => {
  const { id } = await account();
  const made = await transaction(id, { counterparty_name: " Cafe Luna " });
  expect(Object.keys(made)).toEqual(Object.keys(Transaction.properties));
  expect(made).toMatchObject({
    account_id: id,
    amount: -10,
    currency: "EUR",
    base_amount: -10,
    base_currency: "EUR",
    counterparty_name: "Cafe Luna",
    status: "booked",
    source: "manual",
    category_id: null,
    category_source: null,
    is_transfer: false,
    matched: false,
    splits: [],
  });
});

test("the balance is the opening balance plus everything booked since the opening date", async () => {
  const { id } = await account({ opening_balance: "100.10", opening_date: "2026-05-02" });
  await transaction(id, { booking_date: "2026-05-01", amount: "-1" });
  await transaction(id, { booking_date: "2026-05-02", amount: "-20.05" });
  await transaction(id, { booking_date: "2026-07-01", amount: "5" });
  expect((await get(`/v1/bank-accounts/${id}`)).balance).toBe(85.05);
  const moved = await transaction(id, { booking_date: "2026-06-01", amount: "1" });
  await patch(moved.id, { amount: "2.50", booking_date: "2026-04-01" });
  expect((await get(`/v1/bank-accounts/${id}`)).balance).toBe(85.05);
  await patch(moved.id, { booking_date: "2026-05-31" });
  expect((await get(`/v1/bank-accounts/${id}`)).balance).toBe(87.55);
  await world.call("DELETE", `/v1/transactions/${moved.id}`);
  expect((await get(`/v1/bank-accounts/${id}`)).balance).toBe(85.05);
});

test("an account with transactions keeps its currency and cannot be deleted", async () => {
  const { id } = await account();
  expect((await world.call("PATCH", `/v1/bank-accounts/${id}`, { body: { currency: "USD" } })).status).toBe(
    200,
  );
  await transaction(id);
  const changed = await world.call("PATCH", `/v1/bank-accounts/${id}`, { body: { currency: "EUR" } });
  expect([changed.status, changed.body.error.code]).toEqual([409, "conflict"]);
  expect((await world.call("DELETE", `/v1/bank-accounts/${id}`)).status).toBe(409);
  const archived = await world.call("PATCH", `/v1/bank-accounts/${id}`, { body: { archived: true } });
  expect(archived.body.data.archived).toBe(true);
});

test("an IBAN must have valid check digits, and belongs to one account per currency", async () => {
  const wrong = await world.call("POST", "/v1/bank-accounts", {
    body: { name: "X", iban: "DE89370400440532013001" },
  });
  expect(wrong.body.error.details.issues[0].path).toBe("body.iban");
  const made = await account({ iban: "de89 3704 0044 0532 0130 00" });
  expect(made.iban).toBe("DE89370400440532013000");
  const twin = await world.call("POST", "/v1/bank-accounts", { body: { name: "Y", iban: made.iban } });
  expect(twin.status).toBe(409);
});

test("sending back what was read changes nothing, not even the version", async () => {
  const { id } = await account();
  const [one, two] = [await makeRecord(world, world.a.token, "/v1/categories"), null];
  const made = await transaction(id, {
    splits: [
      { amount: "-4", category_id: one },
      { amount: "-6", category_id: two, description: "rest" },
    ],
  });
  const same = await patch(made.id, made);
  expect(same.body.data, same.text).toEqual(made);
  expect(same.headers.etag).toBe('"1"');
});

describe("splits", () => {
  const check = (name: string, splits: object[] | null, path: string | null) =>
    test(name, async () => {
      const { id } = await account();
      const made = await transaction(id);
      const answer = await patch(made.id, { splits });
      if (path === null) {
        expect(answer.status, answer.text).toBe(200);
        expect(answer.body.data.splits).toMatchObject(splits ?? []);
      } else {
        expect(answer.status, answer.text).toBe(400);
        expect(answer.body.error.details.issues.map((issue: { path: string }) => issue.path)).toContain(path);
      }
    });
  check("two splits", [{ amount: -4 }, { amount: -6 }], null);
  check("a refund among them", [{ amount: -12.5 }, { amount: 2.5 }], null);
  check("a cent short", [{ amount: -4 }, { amount: -5.99 }], "body.splits");
  check("a single split", [{ amount: -10 }], "body.splits");
  check("a split of 0", [{ amount: -10 }, { amount: 0 }], "body.splits.1.amount");
  check("a fraction of a cent", [{ amount: -9.995 }, { amount: -0.005 }], "body.splits.0.amount");

  test("carry the category: the transaction has none, and a category is refused until the splits are removed", async () => {
    const { id } = await account();
    const category_id = await makeRecord(world, world.a.token, "/v1/categories");
    const made = await transaction(id, { category_id });
    const parts = [{ amount: -4, category_id }, { amount: -6 }];
    const split = await patch(made.id, { splits: parts });
    expect(split.body.data).toMatchObject({
      category_id: null,
      categorized: true,
      category_source: "person",
    });
    expect((await patch(made.id, { category_id })).status).toBe(400);
    const whole = await patch(made.id, { splits: [], category_id });
    expect(whole.body.data).toMatchObject({ category_id, splits: [] });
  });

  test("the database refuses splits that do not sum to the amount, even from a superuser", async () => {
    const { id } = await account();
    const made = await transaction(id, { splits: [{ amount: -4 }, { amount: -6 }] });
    await expect(
      world.superuser("update transaction_splits set amount = -5 where id = $1", [made.splits[0].id]),
    ).rejects.toThrow(/do not sum/);
  });

  test("share a converted amount so that they sum to it", async () => {
    const { id } = await account({ currency: "USD" });
    await post("/v1/exchange-rates", {
      date: "2026-05-01",
      currency: "USD",
      base_currency: "EUR",
      rate: "0.9",
    });
    const thirds = [{ amount: "-3.33" }, { amount: "-3.33" }, { amount: "-3.34" }];
    const made = await transaction(id, { splits: thirds });
    expect(made.base_amount).toBe(-9);
    expect(made.splits.map((part: { base_amount: number }) => part.base_amount)).toEqual([-3, -2.99, -3.01]);
  });
});

test("without a rate the base amount is null until the rate arrives, also for splits", async () => {
  const { id } = await account({ currency: "CHF" });
  const made = await transaction(id, {
    booking_date: "2026-03-10",
    splits: [{ amount: "-4" }, { amount: "-6" }],
  });
  expect(made).toMatchObject({ base_amount: null, splits: [{ base_amount: null }, { base_amount: null }] });
  await post("/v1/exchange-rates", {
    date: "2026-03-09",
    currency: "CHF",
    base_currency: "EUR",
    rate: "1.05",
  });
  await world.app.jobs.drain();
  const after = await get(`/v1/transactions/${made.id}`);
  expect(after).toMatchObject({ base_amount: -10.5, splits: [{ base_amount: -4.2 }, { base_amount: -6.3 }] });
});

test("only manual transactions can be deleted, and If-Match is honoured", async () => {
  const { id } = await account();
  const made = await transaction(id);
  const stale = await world.call("DELETE", `/v1/transactions/${made.id}`, { headers: { "if-match": '"9"' } });
  expect(stale.status).toBe(412);
  expect((await world.call("DELETE", `/v1/transactions/${made.id}`)).status).toBe(204);
  expect((await world.call("GET", `/v1/transactions/${made.id}`)).status).toBe(404);
});

describe("refusals of POST", () => {
  const absent = "01890000-0000-7000-8000-000000000000";
  const check = (name: string, body: object, status: number, path: string) =>
    test(name, async () => {
      const { id } = await account();
      const answer = await world.call("POST", "/v1/transactions", {
        body: { account_id: id, booking_date: "2026-05-03", amount: 1, description: "x", ...body },
      });
      expect(answer.status, answer.text).toBe(status);
      expect(answer.body.error.details.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    });
  check("an account that does not exist", { account_id: absent }, 404, "body.account_id");
  check("a category that does not exist", { category_id: absent }, 404, "body.category_id");
  check("a vendor that does not exist", { vendor_id: absent }, 404, "body.vendor_id");
  check("a project that does not exist", { project_id: absent }, 404, "body.project_id");
  check(
    "a split's category that does not exist",
    { splits: [{ amount: 0.5 }, { amount: 0.5, category_id: absent }] },
    404,
    "body.splits.1.category_id",
  );
  check("a third decimal of a euro", { amount: 1.234 }, 400, "body.amount");
  check("another currency than the account's", { currency: "USD" }, 400, "body.currency");
  check("an unknown key", { colour: "red" }, 400, "body.colour");
});

describe("transfers between own accounts", () => {
  const day = (n: number) => `2026-08-${String(n).padStart(2, "0")}`;
  const flags = async (...ids: string[]) =>
    Promise.all(
      ids.map(async (id) => {
        const { is_transfer, transfer_reason, transfer_transaction_id } = await get(`/v1/transactions/${id}`);
        return [is_transfer, transfer_reason, transfer_transaction_id];
      }),
    );

  test("opposite amounts within three days are a transfer, and point at each other", async () => {
    const [a, b] = [await account(), await account()];
    const out = await transaction(a.id, { amount: "-501.17", booking_date: day(3) });
    const back = await transaction(b.id, { amount: "501.17", booking_date: day(6) });
    expect(await flags(out.id, back.id)).toEqual([
      [true, "opposite_amounts", back.id],
      [true, "opposite_amounts", out.id],
    ]);
    const list = await world.call("GET", `/v1/transactions?account_id=${a.id}&is_transfer=true`);
    expect(list.body.meta.count).toBe(1);
  });

  test("opposite amounts four days apart or on one account are not a transfer", async () => {
    const [a, b] = [await account(), await account()];
    const out = await transaction(a.id, { amount: "-502.17", booking_date: day(3) });
    const late = await transaction(b.id, { amount: "502.17", booking_date: day(7) });
    const same = await transaction(a.id, { amount: "502.17", booking_date: day(3) });
    expect((await flags(out.id, late.id, same.id)).flat().filter(Boolean)).toEqual([]);
  });

  test("two candidates: ambiguous, so neither is a transfer", async () => {
    const [a, b] = [await account(), await account()];
    const first = await transaction(b.id, { amount: "503.17", booking_date: day(3) });
    const second = await transaction(b.id, { amount: "503.17", booking_date: day(4) });
    const out = await transaction(a.id, { amount: "-503.17", booking_date: day(3) });
    expect((await flags(out.id, first.id, second.id)).flat().filter(Boolean)).toEqual([]);
  });

  test("a foreign account on one side rules out a transfer", async () => {
    const [a, b] = [await account(), await account()];
    const out = await transaction(a.id, {
      amount: "-504.17",
      booking_date: day(3),
      counterparty_account: "FR1420041010050500013M02606",
    });
    await transaction(b.id, { amount: "504.17", booking_date: day(3) });
    expect(await flags(out.id)).toEqual([[false, null, null]]);
  });

  test("the other account's IBAN is enough, without the other transaction", async () => {
    await account({ iban: "GB82WEST12345698765432" });
    const b = await account();
    const out = await transaction(b.id, { amount: "-77", counterparty_account: "GB82WEST12345698765432" });
    expect(await flags(out.id)).toEqual([[true, "own_account", null]]);
  });

  test("an account that is added later, and one that is removed", async () => {
    const b = await account();
    const out = await transaction(b.id, { amount: "-78", counterparty_account: "NL91 ABNA 0417 1643 00" });
    expect(await flags(out.id)).toEqual([[false, null, null]]);
    const savings = await account({ iban: "NL91ABNA0417164300" });
    await world.app.jobs.drain();
    expect(await flags(out.id)).toEqual([[true, "own_account", null]]);
    await world.call("PATCH", `/v1/bank-accounts/${savings.id}`, { body: { iban: null } });
    await world.app.jobs.drain();
    expect(await flags(out.id)).toEqual([[false, null, null]]);
  });

  test("a corrected amount is checked again, on both sides", async () => {
    const [a, b] = [await account(), await account()];
    const out = await transaction(a.id, { amount: "-506.17", booking_date: day(3) });
    const back = await transaction(b.id, { amount: "506.17", booking_date: day(3) });
    await patch(out.id, { amount: "-506.18" });
    expect((await flags(out.id, back.id)).flat().filter(Boolean)).toEqual([]);
    await patch(out.id, { amount: "-506.17" });
    expect(await flags(out.id)).toEqual([[true, "opposite_amounts", back.id]]);
  });

  test("the user's choice stands: it releases the other side and is not overridden", async () => {
    const [a, b] = [await account(), await account()];
    const out = await transaction(a.id, { amount: "-505.17", booking_date: day(3) });
    const back = await transaction(b.id, { amount: "505.17", booking_date: day(3) });
    await patch(out.id, { is_transfer: false });
    expect(await flags(out.id, back.id)).toEqual([
      [false, "person", null],
      [false, null, null],
    ]);
    const again = await transaction(b.id, { amount: "505.17", booking_date: day(4) });
    expect(await flags(again.id)).toEqual([[false, null, null]]);
  });
});

test("lists filter by every documented field and use kept counts", async () => {
  const { token } = await world.createOrganization("Lists");
  const make = async (path: string, body: object) =>
    (await world.call("POST", path, { token, body })).body.data;
  const one = await make("/v1/bank-accounts", { name: "One" });
  const two = await make("/v1/bank-accounts", { name: "Two" });
  const category_id = await makeRecord(world, token, "/v1/categories");
  const vendor_id = await makeRecord(world, token, "/v1/vendors");
  const project_id = await makeRecord(world, token, "/v1/projects");
  const base = { account_id: one.id, booking_date: "2026-01-10", amount: -5, description: "Müller Bäckerei" };
  await make("/v1/transactions", { ...base, category_id, vendor_id, project_id });
  await make("/v1/transactions", {
    ...base,
    booking_date: "2026-02-20",
    amount: 70,
    description: "INV-2026/7",
  });
  await make("/v1/transactions", {
    ...base,
    account_id: two.id,
    booking_date: "2026-03-30",
    amount: -1200.5,
    description: "Müller Möbel",
  });
  const count = async (query: string, expected: number) => {
    const answer = await world.call("GET", `/v1/transactions?${query}`, { token });
    expect(answer.status, answer.text).toBe(200);
    expect([query, answer.body.meta.count, answer.body.data.length]).toEqual([query, expected, expected]);
  };
  await count("", 3);
  await count(`account_id=${one.id}`, 2);
  await count("start_date=2026-01-11&end_date=2026-03-29", 1);
  await count("booking_date[gte]=2026-02-20", 2);
  await count("amount[lt]=0", 2);
  await count("amount[gte]=-5&amount[lte]=70", 2);
  await count(`category_id=${category_id}`, 1);
  await count(`vendor_id=${vendor_id}&matched=false`, 1);
  await count(`project_id[nin]=${project_id}`, 2);
  await count("categorized=false", 2);
  await count("matched=true", 0);
  await count(`split_category_id=${category_id}`, 0);
  await make("/v1/transactions", {
    ...base,
    splits: [
      { amount: -2, category_id },
      { amount: -3, vendor_id },
    ],
  });
  await count(`split_category_id=${category_id}`, 1);
  await count(`split_vendor_id=${vendor_id}&account_id=${one.id}`, 1);
  await count(`split_project_id=${project_id}`, 0);
  await count("status=booked&source=manual&currency=EUR", 4);
  await count("exclude_from_analytics=true", 0);
  await count("q=muller", 3);
  await count("q=inv20267", 1);
  for (const amount of ["1200", "1200.50", "1.200,5", "€1,200.50", "-1200.50", "muller 1200.50"])
    await count(`q=${encodeURIComponent(amount)}`, 1);
  await count("q=1200.60", 0);
  const sorted = await world.call("GET", "/v1/transactions?sort=amount&order=asc&limit=2", { token });
  expect(sorted.body.data.map((row: { amount: number }) => row.amount)).toEqual([-1200.5, -5]);
  const wrong = await world.call("GET", "/v1/transactions?matched=perhaps", { token });
  expect(wrong.body.error.details.issues[0].path).toBe("query.matched");
  const part = await world.call("GET", "/v1/transactions?split_category_id=food", { token });
  expect(part.body.error.details.issues[0].path).toBe("query.split_category_id");
});

test("the faster search words function gives the same words as the original", async () => {
  const texts = [
    "SumUp *Café 4711, Ref. INV-2026/7 (a-b)",
    "x",
    "",
    "  ",
    "ÆØÅ ß łódź",
    "1.234,50",
    "..a..b..",
    "日本 東京-1",
    "a\u00a0b\tc",
  ];
  const [row] = await world.superuser(
    `select bool_and(search_words(text, null, reverse(text)) = array_to_tsvector(array(
       select distinct left(word, 100)
       from unnest(array[text, null, reverse(text)]) as part, lateral (
         select regexp_split_to_table(fold(part), '[^[:alnum:]]+') as word
         union all
         select regexp_replace(token, '[^[:alnum:]]+', '', 'g') from regexp_split_to_table(fold(part), '\\s+') as token
       ) as words where word <> ''))) as same
     from unnest($1::text[]) as text`,
    [texts],
  );
  expect(row?.same).toBe(true);
});
