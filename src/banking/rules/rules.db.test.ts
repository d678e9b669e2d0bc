/** Rules through the API: what they decide about imported rows, what a dry run reports, and refusals. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRecord } from "../../../test/harness/factories.ts";
import { createWorld, type World } from "../../../test/harness/world.ts";
import { expectKeptFigures } from "../test-kept-figures.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const account = async (token: string): Promise<string> => {
  const body = { name: "Giro", currency: "EUR" };
  return (await world.call("POST", "/v1/bank-accounts", { token, body })).body.data.id;
};

const take = async (account_id: string, content: string, token: string) => {
  const answer = await world.call("POST", `/v1/transactions/import?account_id=${account_id}`, {
    token,
    body: content,
    headers: { "content-type": "application/octet-stream" },
  });
  expect(answer.status, answer.text).toBe(200);
};

const csv = (...lines: string[]) => `Date,Amount,Description\n${lines.join("\n")}\n`;

test("rules and earlier decisions categorize new rows; the user's decision stays", async () => {
  const org = await world.createOrganization("Rules");
  const { token } = org;
  const id = await account(token);
  const [food, travel, fun] = [
    await makeRecord(world, token, "/v1/categories"),
    await makeRecord(world, token, "/v1/categories"),
    await makeRecord(world, token, "/v1/categories"),
  ];
  const vendor_id = await makeRecord(world, token, "/v1/vendors");
  const rule = async (body: object) => {
    const answer = await world.call("POST", "/v1/categorization-rules", {
      token,
      body: { name: "r", ...body },
    });
    expect(answer.status, answer.text).toBe(201);
    return answer.body.data.id;
  };
  await rule({ match_text: "café LUNA", set_category_id: food, set_vendor_id: vendor_id, priority: 1 });
  await rule({
    match_text: "luna",
    match_amount_min: 100,
    match_direction: "out",
    set_category_id: fun,
    priority: 0,
  });
  await rule({ match_account_id: await account(token), set_category_id: travel, match_text: "bahn" });
  await rule({ match_text: "kiosk", set_category_id: travel, enabled: false });
  const list = async () => {
    const { body } = await world.call("GET", `/v1/transactions?account_id=${id}&order=asc`, { token });
    return body.data;
  };
  await take(
    id,
    csv(
      "2026-05-01,-5,CAFE LUNA BERLIN",
      "2026-05-02,-150,Cafe Luna",
      "2026-05-03,150,Cafe Luna",
      "2026-05-04,-9,Bahn",
      "2026-05-05,-7,Kiosk Meier",
    ),
    token,
  );
  const shown = (rows: Record<string, unknown>[]) =>
    rows.map((row) => [row.category_id, row.category_source]);
  const first = await list();
  expect(shown(first)).toEqual([
    [food, "rule"],
    [fun, "rule"],
    [food, "rule"],
    [null, null],
    [null, null],
  ]);
  expect(first[0].vendor_id).toBe(vendor_id);
  // The user sets a category for the kiosk and no category for the train.
  await world.call("PATCH", `/v1/transactions/${first[4].id}`, { token, body: { category_id: fun } });
  await world.call("PATCH", `/v1/transactions/${first[0].id}`, { token, body: { category_id: travel } });
  await take(id, csv("2026-05-06,-8,KIOSK MEIER", "2026-05-07,8,Kiosk Meier", "2026-05-08,-9,Bahn"), token);
  const second = await list();
  expect(shown(second.slice(5))).toEqual([
    [fun, "learned"],
    [null, null],
    [null, null],
  ]);
  await world.call("PATCH", `/v1/transactions/${second[7].id}`, { token, body: { category_id: food } });
  await world.call("PATCH", `/v1/transactions/${second[7].id}`, { token, body: { category_id: null } });
  await rule({ match_text: "bahn", set_category_id: travel });
  const applied = await world.call("POST", "/v1/categorization-rules/apply", { token, body: {} });
  expect(applied.body.data).toMatchObject({ examined_count: 2, categorized_count: 1, has_more: false });
  expect(applied.body.data.changes).toEqual([
    {
      transaction_id: second[3].id,
      booking_date: "2026-05-04",
      amount: -9,
      currency: "EUR",
      description: "Bahn",
      counterparty_name: second[3].counterparty_name,
      category_id: travel,
      vendor_id: null,
      project_id: null,
    },
  ]);
  const third = await list();
  expect(shown(third)).toEqual([
    [travel, "person"],
    [fun, "rule"],
    [food, "rule"],
    [travel, "rule"],
    [fun, "person"],
    [fun, "learned"],
    [null, null],
    [null, "person"],
  ]);
});

describe("a dry run of the rules", () => {
  const path = "/v1/categorization-rules/apply";
  const idsOf = (changes: { description: string }[]) => changes.map(({ description }) => description);

  test("reports what a rule that does not exist yet would change, and changes nothing", async () => {
    const { token } = await world.createOrganization("Dry run");
    const id = await account(token);
    const one = await makeRecord(world, token, "/v1/categories");
    const other = await makeRecord(world, token, "/v1/categories");
    const rows = csv("2026-05-01,-5,SUPERMARKT NORD", "2026-05-02,-6,Markthalle", "2026-05-03,7,Supermarkt");
    await take(id, rows, token);
    // In the middle of a word: a search by words would not find it.
    const rule = { name: "x", match_text: "mark", match_direction: "out", set_category_id: one };
    const dryRun = async (given: object) =>
      (await world.call("POST", `${path}?dry_run=true`, { token, body: { rule: { ...rule, ...given } } }))
        .body.data;
    const reported = await dryRun({});
    expect(reported).toMatchObject({ examined_count: 3, categorized_count: 2, has_more: false });
    expect(idsOf(reported.changes)).toEqual(["Markthalle", "SUPERMARKT NORD"]);
    expect(await dryRun({})).toEqual(reported);

    const create = (body: object) => world.call("POST", "/v1/categorization-rules", { token, body });
    await create({ name: "y", match_text: "halle", set_category_id: other });
    const categoriesOf = ({ changes }: { changes: { category_id: string }[] }) =>
      changes.map(({ category_id }) => category_id);
    expect(categoriesOf(await dryRun({}))).toEqual([one]);
    expect(categoriesOf(await dryRun({ priority: 1 }))).toEqual([one, one]);
    expect(categoriesOf(await dryRun({ priority: 1, enabled: false }))).toEqual([]);

    const expected = (await dryRun({})).changes;
    const { id: rule_id } = (await create(rule)).body.data;
    expect(categoriesOf(await dryRun({}))).toEqual([]);
    // That rule alone changes what was reported, and leaves to the other rule what is its own.
    const apply = async (body: object) => (await world.call("POST", path, { token, body })).body.data;
    expect((await apply({ rule_id })).changes).toEqual(expected);
    expect(categoriesOf(await apply({}))).toEqual([other]);
  });

  const check = (name: string, address: string, rule: object, issue: string) =>
    test(name, async () => {
      const { body } = await world.call("POST", address, { body: { rule: { name: "x", ...rule } } });
      expect(body.error.details.issues.map(({ path }: { path: string }) => path)).toContain(issue);
    });
  const absent = "01890000-0000-7000-8000-000000000000";
  const sets = { match_text: "x", set_category_id: absent };
  check("without dry_run the rule is refused", path, sets, "body.rule");
  test("the rule that is applied alone must exist", async () => {
    const { status } = await world.call("POST", path, { body: { rule_id: absent } });
    expect(status).toBe(404);
  });
  check(
    "its rule needs a condition",
    `${path}?dry_run=true`,
    { set_category_id: absent },
    "body.rule.match_text",
  );
  check("its rule names a record that exists", `${path}?dry_run=true`, sets, "body.rule.set_category_id");
});

describe("refusals of rules", () => {
  const check = (name: string, body: object, path: string) =>
    test(name, async () => {
      const answer = await world.call("POST", "/v1/categorization-rules", { body: { name: "x", ...body } });
      expect(answer.body.error.details.issues.map((issue: { path: string }) => issue.path)).toContain(path);
    });
  const absent = "01890000-0000-7000-8000-000000000000";
  check("no condition", { set_category_id: absent }, "body.match_text");
  check("nothing to set", { match_text: "x" }, "body.set_category_id");
  check(
    "a range with its minimum above its maximum",
    { match_amount_min: 2, match_amount_max: 1, set_vendor_id: absent },
    "body.match_amount_min",
  );
  check(
    "a category that does not exist",
    { match_text: "x", set_category_id: absent },
    "body.set_category_id",
  );
});

test("after all of this, kept counts and kept totals equal a recount", () => expectKeptFigures(world));
