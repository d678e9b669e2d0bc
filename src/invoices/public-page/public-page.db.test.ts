import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "../test-invoices.ts";
import { makeToken, organizationOfToken } from "./link.ts";

let world: World;
let bench: Bench;
beforeAll(async () => {
  world = await createWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

const open = (token: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  world.server.inject({ method, url: `/i/${token}`, headers: { accept: "text/html", ...headers } });

test("shows the finalized invoice, is not indexed, and records only the first view", async () => {
  const { id, token, number } = await bench.finalize({ notes: '<script>alert("x")</script> & more' });
  await open(token, {}, "HEAD");
  await open(token, { "sec-purpose": "prefetch;prerender" });
  expect(await bench.read(id)).toMatchObject({ viewed_at: null });
  const page = await open(`${token}?utm_source=mail`);
  expect(page.statusCode).toBe(200);
  expect(page.headers).toMatchObject({
    "content-type": "text/html; charset=utf-8",
    "x-robots-tag": "noindex, nofollow",
    "cache-control": "private, no-store",
    "referrer-policy": "no-referrer",
  });
  for (const text of [
    number,
    "132.38",
    "Birch GmbH",
    "Consulting",
    "noindex",
    `/i/${token}/download?format=pdf`,
  ])
    expect(page.payload).toContain(text);
  expect(page.payload).toContain("&lt;script&gt;alert(&quot;x&quot;)&lt;/script&gt; &amp; more");
  expect(page.payload).not.toContain("<script");
  expect(await bench.read(id)).toMatchObject({ viewed_at: "2026-11-15T09:00:00.000Z" });
  world.clock.advance(60_000);
  await Promise.all([open(token), open(token)]);
  expect(await bench.read(id)).toMatchObject({ viewed_at: "2026-11-15T09:00:00.000Z" });
});

test("shows the status of the invoice", async () => {
  const { id, token } = await bench.finalize();
  expect((await open(token)).payload).toMatch(/Amount due[\s\S]*Scan to pay/);
  await bench.call("POST", `/v1/invoices/${id}/payments`, { amount: 32.38 });
  expect((await open(token)).payload).not.toContain("Scan to pay");
  expect((await open(token)).payload).toMatch(/Partially paid[\s\S]*Outstanding[\s\S]*100\.00/);
  await bench.call("POST", `/v1/invoices/${id}/payments`, {});
  const paid = (await open(token)).payload;
  expect(paid).toContain("Paid</p>");
  expect(paid).not.toContain("IBAN");
  expect(paid).not.toContain("Amount due");
});

test("is not found for drafts, revoked links and invented tokens", async () => {
  const draft = await bench.draft();
  const { id, token } = await bench.finalize();
  expect((await open(draft.token)).statusCode).toBe(404);
  const renewed = (await bench.call("POST", `/v1/invoices/${id}/link`)).body.data.token;
  expect(renewed).not.toBe(token);
  expect((await open(token)).statusCode).toBe(404);
  expect((await open(renewed)).statusCode).toBe(200);
  expect((await bench.call("DELETE", `/v1/invoices/${id}/link`)).status).toBe(204);
  expect((await open(renewed)).statusCode).toBe(404);
  expect(await bench.read(id)).toMatchObject({ token: null });
  const foreign = makeToken(world.b.id, Buffer.from(renewed, "base64url").subarray(16));
  for (const guess of [foreign, "x", "a".repeat(43), "%00", "..%2f..", "'or 1=1--", `${renewed}x`]) {
    const missing = await open(guess);
    expect([guess, missing.statusCode]).toEqual([guess, 404]);
    expect(missing.payload).toContain("This link does not work");
  }
  const program = await world.server.inject({ method: "GET", url: "/i/x", headers: { accept: "*/*" } });
  expect(program.json().error.code).toBe("not_found");
});

test("a token carries its organization and 128 random bits", () => {
  const token = makeToken(world.a.id, new Uint8Array(16).fill(7));
  expect(token).toHaveLength(43);
  expect(organizationOfToken(token)).toBe(world.a.id);
  expect(organizationOfToken(token.slice(1))).toBeNull();
});
