/** Oversized input is refused with a small response that says where and why. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { issues_max } from "../../src/kernel/issues.ts";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld();
});
afterAll(() => world.close());

const post = (body: string, headers: Record<string, string> = {}) =>
  world.call("POST", "/v1/customers", { body, headers: { "content-type": "application/json", ...headers } });

const manyKeys = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`key_${index}`, index])));

describe("issues", () => {
  test("the first hundred are listed and the others counted", async () => {
    const { status, body } = await post(manyKeys(3000));
    expect(status).toBe(400);
    // The missing name is one more mistake.
    expect(body.error.details).toMatchObject({ issues_omitted: 3001 - issues_max });
    expect(body.error.details.issues).toHaveLength(issues_max);
    expect(body.error.message).toContain("(and 3000 more)");
  });

  test("if all fit, they are all listed, and none is counted as omitted", async () => {
    const { body } = await post(manyKeys(issues_max - 1));
    expect(body.error.details.issues).toHaveLength(issues_max);
    expect(body.error.details).not.toHaveProperty("issues_omitted");
  });

  test("a long list of accepted keys is included only once", async () => {
    const { body, text } = await post(manyKeys(50));
    const messages: string[] = body.error.details.issues.map((issue: { message: string }) => issue.message);
    expect(messages.filter((message) => message.includes("payment_terms_days"))).toHaveLength(1);
    expect(messages.filter((message) => message.includes("as listed for body.key_0"))).toHaveLength(49);
    expect(text.length).toBeLessThan(10_000);
  });

  test("of a huge value only the beginning is shown", async () => {
    const { body } = await post(
      JSON.stringify({ name: { deep: { list: Array(5000).fill("x".repeat(100)) } } }),
    );
    const [issue] = body.error.details.issues;
    expect(issue.path).toBe("body.name");
    expect(issue.message).toMatch(/^must be string; found \{"deep":\{"list":\["x+…$/);
    expect(issue.message.length).toBeLessThan(100);
  });

  test("a list that is too long is one mistake, and its entries are not checked", async () => {
    const { status, body } = await world.call("POST", "/v1/invoices", {
      body: { items: Array(20_000).fill([]) },
    });
    expect(status).toBe(400);
    const { issues, issues_omitted } = body.error.details;
    expect(issues[0]).toMatchObject({ path: "body.items", code: "length" });
    expect(issues[0].message).toContain("found 20000");
    expect(issues_omitted).toBeLessThan(10_000);
  });

  test("a long key is shortened in the path", async () => {
    const { body } = await post(`{"name":"x","${"k".repeat(1000)}":1}`);
    expect(body.error.details.issues[0]).toMatchObject({
      path: `body.${"k".repeat(195)}…`,
      code: "unknown_key",
    });
  });
});

describe("shapes", () => {
  const deep = (levels: number) => `{"name":"x","notes":${"[".repeat(levels)}${"]".repeat(levels)}}`;
  test("deep nesting is a bad request, with an Idempotency-Key too", async () => {
    for (const headers of [{}, { "idempotency-key": "deep" }] as Record<string, string>[]) {
      const { status, body } = await post(deep(8000), headers);
      expect([status, body.error.details.issues[0].code]).toEqual([400, "depth"]);
    }
  });

  test("a number of a megabyte is a bad request on a route without a token", async () => {
    const { status, body } = await world.call("POST", "/v1/session", {
      token: null,
      body: `{"email":0.1${"0".repeat(1_000_000)}1}`,
      headers: { "content-type": "application/json" },
    });
    expect([status, body.error.details.issues[0].code]).toEqual([400, "inexact_number"]);
  });

  test("a decimal of a megabyte is a bad request", async () => {
    const { status, body } = await world.call("POST", "/v1/inbox", {
      body: { display_name: "x", amount: `0.1${"0".repeat(1_000_000)}1` },
    });
    expect([status, body.error.details.issues[0]]).toMatchObject([
      400,
      { path: "body.amount", code: "number" },
    ]);
  });

  test("text where no body is expected is one mistake", async () => {
    const id = world.a.id;
    const { status, body } = await world.call("DELETE", `/v1/customers/${id}`, {
      body: `"${"x".repeat(1000)}"`,
      headers: { "content-type": "application/json" },
    });
    expect(status).toBe(400);
    expect(body.error.details.issues).toMatchObject([{ path: "body", code: "type" }]);
  });

  test("nested JSON in a query is limited as in a body", async () => {
    const { status, body } = await world.call(
      "POST",
      `/v1/transactions/import?account_id=${world.a.id}&mapping=${"[".repeat(5000)}`,
      { body: "a;b", headers: { "content-type": "text/csv" } },
    );
    expect([status, body.error.details.issues[0].code]).toEqual([400, "depth"]);
  });
});

describe("percent encoding", () => {
  const check = (url: string, status: number, path: string | null, token?: null) =>
    test(`${url}${token === null ? " without a token" : ""}`, async () => {
      const answer = await world.call("GET", url, token === null ? { token } : {});
      expect(answer.status).toBe(status);
      if (path !== null) expect(answer.body.error.details.issues[0].path).toBe(path);
    });
  check("/v1/customers?q=%E0%A4%A", 400, "query.q");
  check("/v1/customers?limit=5&q=100%", 400, "query.q");
  check("/v1/customers?%FF=1", 400, "query");
  check("/v1/customers?=%FF", 400, "query");
  check("/v1/customers?q=100%25&q2", 400, "query.q2");
  check("/v1/customers?q=100%25+%C3%A4", 200, null);
  check("/v1/customers?q=%FF", 401, null, null);
  check("/v1/nothing?q=%FF", 404, null);
  check("/i/%E0%A4%A", 400, "url");
  check("/health?x=%FF", 400, "query.x");
  check(`/v1/customers?${"q=1&".repeat(500)}`, 400, "query");
});
