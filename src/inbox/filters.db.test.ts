/**
 * Every filter field with every operator, compared with a plain implementation of the operators; and
 * refusals.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { operators } from "../platform/list/filter.ts";
import type { InboxItem } from "./schema.ts";

let world: World;
let items: InboxItem[];
const ids: Record<string, string> = {};

const make = async (path: string, body: object): Promise<string> => {
  const answer = await world.call("POST", path, { body });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.id;
};

beforeAll(async () => {
  world = await createWorld();
  await make("/v1/exchange-rates", { date: "2026-02-02", currency: "USD", rate: 0.9 });
  for (const name of ["travel", "office"]) ids[name] = await make("/v1/categories", { name });
  for (const name of ["north", "south"]) ids[name] = await make("/v1/projects", { name });
  for (const name of ["Acme", "Zenith"]) ids[name] = await make("/v1/vendors", { name });
  const bodies = [
    { amount: 10, date: "2026-01-31", category_id: ids.travel, vendor_id: ids.Acme, type: "income" },
    { amount: "10.01", date: "2026-02-01", category_id: ids.office, project_id: ids.north },
    { amount: 99.99, date: "2026-02-02", currency: "USD", vendor_id: ids.Zenith, document_type: "invoice" },
    { amount: 100, date: "2026-02-02", currency: "CHF", document_type: "receipt", vendor_id: ids.Acme },
    { amount: -5, date: "2026-02-28", project_id: ids.south, type: "income", document_type: "credit_note" },
    { amount: 0, date: "2024-02-29", category_id: ids.travel, project_id: ids.north },
    { amount: 123456.78, date: "2026-03-01", document_type: "other" },
    { amount: 10, date: "2026-02-02", category_id: ids.office, vendor_id: ids.Acme },
    { amount: -1010.5, date: "2026-04-01" },
    { amount: -1000, date: "2026-04-01" },
  ];
  for (const [index, body] of bodies.entries()) {
    const id = await make("/v1/inbox", { ...body, display_name: `record ${index}` });
    const change = (body: object) => world.call("PATCH", `/v1/inbox/${id}`, { body });
    if (index % 3 === 0) await change({ status: "archived" });
    if (index % 4 === 1) await change({ approval_action: index > 4 ? "rejected" : "approved" });
  }
  // Unread documents have no amount, no date and no currency yet.
  await world.superuser(
    `insert into inbox_items (organization_id, id, status, base_currency, source, display_name, search)
     select $1, new_id(), 'processing', 'EUR', 'upload', 'unread ' || n, '' from generate_series(1, 2) n`,
    [world.a.id],
  );
  items = (await world.call("GET", "/v1/entries?limit=100")).body.data;
  expect(items).toHaveLength(bodies.length + 2);
});
afterAll(() => world.close());

type Value = string | number | null;
const fields = [
  "amount",
  "base_amount",
  "date",
  "status",
  "document_type",
  "category_id",
  "project_id",
  "vendor_id",
  "type",
  "currency",
  "approval_action",
] as const;

const absent: Record<(typeof fields)[number], string> = {
  amount: "10.005",
  base_amount: "-99999999",
  date: "2030-01-01",
  status: "no_match",
  document_type: "bank_statement",
  category_id: "01890000-0000-7000-8000-000000000000",
  project_id: "ffffffff-ffff-7fff-bfff-ffffffffffff",
  vendor_id: "01890000-0000-7000-8000-000000000000",
  type: "income",
  currency: "JPY",
  approval_action: "changes_requested",
};

/** What each operator means. A record without a value matches no comparison and every negation. */
const meaning: Record<(typeof operators)[number], (own: Value, given: Value[]) => boolean> = {
  eq: (own, [value]) => own === value,
  neq: (own, [value]) => own !== value,
  gt: (own, [value]) => own !== null && value !== null && own > (value as string),
  gte: (own, [value]) => own !== null && value !== null && own >= (value as string),
  lt: (own, [value]) => own !== null && value !== null && own < (value as string),
  lte: (own, [value]) => own !== null && value !== null && own <= (value as string),
  in: (own, values) => values.includes(own),
  nin: (own, values) => !values.includes(own),
};

async function listed(path: string, query: string): Promise<string[]> {
  const { status, body, text } = await world.call("GET", `${path}?limit=100&${query}`);
  expect(status, text).toBe(200);
  expect(body.meta).toEqual({ count: body.data.length, next_cursor: null });
  return body.data.map((item: InboxItem) => item.id).toSorted();
}

const expected = (holds: (item: InboxItem) => boolean) =>
  items
    .filter(holds)
    .map((item) => item.id)
    .toSorted();

describe.each(fields)("%s", (field) => {
  const own = (item: InboxItem) => item[field] as Value;
  const typed = (text: string): Value => (field.endsWith("amount") ? Number(text) : text);
  const values = () => [
    ...new Set([...items.map(own).filter((value) => value !== null), absent[field]].map(String)),
  ];

  test.each(operators)("%s", async (operator) => {
    for (const path of ["/v1/inbox", "/v1/entries"])
      for (const value of values())
        expect(
          await listed(path, `${field}[${operator}]=${value}`),
          `${field}[${operator}]=${value}`,
        ).toEqual(expected((item) => meaning[operator](own(item), [typed(value)])));
  });

  test("in and nin with several values, repeated parameters, spaces and duplicates", async () => {
    const [one, two] = values() as [string, string];
    const among = expected((item) => [one, two].map(typed).includes(own(item)));
    const others = expected((item) => ![one, two].map(typed).includes(own(item)));
    expect(await listed("/v1/entries", `${field}[in]=${one},${two}`)).toEqual(among);
    expect(await listed("/v1/entries", `${field}[in]=${one},${two},${one}`)).toEqual(among);
    expect(await listed("/v1/entries", `${field}[in]=${one}&${field}[in]=%20${two}`)).toEqual(among);
    expect(await listed("/v1/entries", `${field}=${one},${two}`)).toEqual(among);
    expect(await listed("/v1/entries", `${field}[nin]=${one},${two}`)).toEqual(others);
  });

  test("a filter without an operator means equal", async () => {
    for (const value of values())
      expect(await listed("/v1/inbox", `${field}=${value}`)).toEqual(
        expected((item) => own(item) === typed(value)),
      );
  });

  test("an empty value, an empty list and a gap in a list are refused", async () => {
    for (const [parameter, value] of [
      [field, ""],
      [`${field}[in]`, ""],
      [`${field}[nin]`, ","],
      [`${field}[in]`, `${absent[field]},,${absent[field]}`],
      [`${field}[gt]`, "\u0000"],
    ] as const) {
      const answer = await world.call("GET", `/v1/inbox?${parameter}=${encodeURIComponent(value)}`);
      expect(answer.status, `${parameter}=${value}`).toBe(400);
      expect(answer.body.error.details.issues[0].path).toBe(`query.${parameter}`);
    }
  });
});

describe("wrong types and unknown operators", () => {
  const check = (query: string, path: string) =>
    test(query, async () => {
      const { status, body } = await world.call("GET", `/v1/inbox?${query}`);
      expect(status).toBe(400);
      expect(body.error.code).toBe("validation_error");
      expect(body.error.details.issues.map((issue: { path: string }) => issue.path)).toContain(
        `query.${path}`,
      );
    });
  check("amount=ten", "amount");
  check("amount=1e3", "amount");
  check("amount=1,5x", "amount");
  check("amount[gt]=NaN", "amount[gt]");
  check("base_amount[lte]=Infinity", "base_amount[lte]");
  check("date=2026-2-1", "date");
  check("date[lt]=2026-02-30", "date[lt]");
  check("status=paid", "status");
  check("status=Done", "status");
  check("statuses=pending,nope", "statuses");
  check("document_types=", "document_types");
  check("document_type[in]=receipt,photo", "document_type[in]");
  check("category_id=travel", "category_id");
  check("project_id[neq]=null", "project_id[neq]");
  check("vendor_id[in]=1,2", "vendor_id[in]");
  check("type=transfer", "type");
  check("currency=EURO", "currency");
  check("currency[like]=E", "currency[like]");
  check("notes=x", "notes");
  check("amount[gt]=1&amount[gt]=2", "amount[gt]");
  check("start_date=2026-02-02&end_date=2026-02-01", "start_date");
  check("start_date=tomorrow", "start_date");
  check("sort=status", "sort");
  check("order=down", "order");
  check("limit=0", "limit");
  check("limit=1.5", "limit");
  check(`vendor_id[in]=${Array.from({ length: 201 }, () => absent.vendor_id).join(",")}`, "vendor_id[in]");
});

describe("combinations", () => {
  const check = (query: string, holds: (item: InboxItem) => boolean) =>
    test(query, async () => {
      for (const path of ["/v1/inbox", "/v1/entries"])
        expect(await listed(path, query)).toEqual(expected(holds));
    });
  const between = (value: string | null, low: string, high: string) =>
    value !== null && value >= low && value <= high;
  check("statuses=pending,processing", ({ status }) => status !== "archived");
  check("statuses=archived&document_types=manual,receipt", (item) => {
    return item.status === "archived" && ["manual", "receipt"].includes(item.document_type ?? "");
  });
  check("start_date=2026-02-01&end_date=2026-02-02", ({ date }) => between(date, "2026-02-01", "2026-02-02"));
  check("start_date=2026-02-02&end_date=2026-02-02", ({ date }) => date === "2026-02-02");
  check("end_date=2026-01-31", ({ date }) => date !== null && date <= "2026-01-31");
  check("start_date=2026-01-01&date[lt]=2026-03-01&type=expense", (item) => {
    return between(item.date, "2026-01-01", "2026-02-29") && item.type === "expense";
  });
  check("start_date=2026-01-01&date[gte]=2026-02-01", ({ date }) => date !== null && date >= "2026-02-01");
  check("amount[gt]=10&amount[lte]=100", ({ amount }) => amount !== null && amount > 10 && amount <= 100);
  check("amount[gte]=10&amount[lt]=10.01", ({ amount }) => amount === 10);
  check("amount[gt]=100&amount[lt]=10", () => false);
  check("amount[lt]=0", ({ amount }) => amount !== null && amount < 0);
  // Numbers that no record can have: more digits than are stored, before and after the point.
  check("amount[lte]=99999999999999999999999", ({ amount }) => amount !== null);
  check("amount[gt]=99999999999999999999999", () => false);
  check("amount[gte]=-99999999999999999999999&amount[lt]=0.00001", ({ amount }) => {
    return amount !== null && amount <= 0;
  });
  check("amount[lte]=-1000.00001", ({ amount }) => amount !== null && amount < -1000);
  check("amount[gt]=-1000.00001", ({ amount }) => amount !== null && amount >= -1000);
  check("q=&status=pending", ({ status }) => status === "pending");
  check("q=%20&type=debit", ({ type }) => type === "expense");
  check("type=debit", ({ type }) => type === "expense");
  check("type[nin]=credit,debit", ({ type }) => type === null);
  check("currency=eur&status=pending&type=expense", (item) => {
    return item.currency === "EUR" && item.status === "pending" && item.type === "expense";
  });
  check("q=record&currency[neq]=EUR", ({ currency, display_name }) => {
    return currency !== "EUR" && (display_name?.startsWith("record") ?? false);
  });
  test("two facets at once, also with ranges", async () => {
    const both = `category_id=${ids.office}&vendor_id=${ids.Acme}`;
    for (const query of [both, `${both}&amount[gte]=1&date[gte]=2026-01-01`])
      expect(await listed("/v1/inbox", query)).toEqual(
        expected((item) => item.category_id === ids.office && item.vendor_id === ids.Acme),
      );
  });
});

describe("orders", () => {
  const key = { date: "date", amount: "amount", created_at: "created_at" } as const;
  test.each(Object.keys(key) as (keyof typeof key)[])(
    "by %s, both ways, records without a value below all others",
    async (sort) => {
      const ascending = (await world.call("GET", `/v1/entries?limit=100&sort=${sort}&order=asc`)).body.data;
      const descending = (await world.call("GET", `/v1/entries?limit=100&sort=${sort}`)).body.data;
      expect(descending.map((item: InboxItem) => item.id)).toEqual(
        ascending.map((item: InboxItem) => item.id).toReversed(),
      );
      const values = ascending.map((item: InboxItem) => item[key[sort]] as Value);
      const known = values.filter((value: Value) => value !== null);
      expect(values.slice(0, values.length - known.length).every((value: Value) => value === null)).toBe(
        true,
      );
      expect(known).toEqual(
        known.toSorted((a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0)),
      );
    },
  );

  test("a limit above 100 is treated as 100", async () => {
    for (const limit of ["101", "9999999999", "9".repeat(50)])
      expect((await world.call("GET", `/v1/inbox?limit=${limit}`)).body.data).toHaveLength(items.length);
  });

  test("the default is by date, newest first, 20 a page", async () => {
    const plain = await world.call("GET", "/v1/inbox");
    const explicit = await world.call("GET", "/v1/inbox?sort=date&order=desc&limit=20");
    expect(plain.body).toEqual(explicit.body);
  });
});

test("transaction_id: the entries of a transaction; the inbox lists none that have one", async () => {
  const { token } = world.b;
  const made = async (path: string, body: object) =>
    (await world.call("POST", path, { token, body })).body.data.id as string;
  const account_id = await made("/v1/bank-accounts", { name: "Giro" });
  const booking = { account_id, booking_date: "2026-04-01", amount: -9, description: "Card" };
  const transaction_id = await made("/v1/transactions", booking);
  const receipt = await made("/v1/entries", { amount: 9, date: "2026-04-01", transaction_id });
  await made("/v1/entries", { amount: 9, date: "2026-04-01" });
  const idsOf = async (query: string) =>
    (await world.call("GET", query, { token })).body.data.map(({ id }: InboxItem) => id);
  expect(await idsOf(`/v1/entries?transaction_id=${transaction_id}`)).toEqual([receipt]);
  expect(await idsOf(`/v1/entries?transaction_id[in]=${transaction_id},${account_id}`)).toEqual([receipt]);
  expect(await idsOf(`/v1/entries?transaction_id=${account_id}`)).toEqual([]);
  expect(await idsOf(`/v1/inbox?transaction_id=${transaction_id}`)).toEqual([]);
});
