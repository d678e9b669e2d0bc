import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createVaultWorld, newPng, type TestVault } from "../../documents/test-vault.ts";
import { languages, wordingFor } from "../../wording/index.ts";
import { type Bench, prepareOrganization } from "../test-invoices.ts";
import { makeToken, organizationOfToken } from "./link.ts";

let world: TestVault;
let bench: Bench;
beforeAll(async () => {
  world = await createVaultWorld();
  bench = await prepareOrganization(world);
});
afterAll(() => world.close());

const open = (token: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") =>
  world.server.inject({ method, url: `/i/${token}`, headers: { accept: "text/html", ...headers } });

test("shows the finalized invoice, is not indexed, and records only the first view", async () => {
  const { id, token, number } = await bench.finalize({ notes: '<script>alert("x")</script> & more' });
  await open(token, {}, "HEAD");
  await open(token, { "sec-purpose": "prefetch;prerender" });
  // Somebody of the service itself: the app links to this page.
  await open(token, { cookie: "__Host-daybook=abc" });
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

/** The labels and amounts of the totals, one line each. */
const totalsOf = (page: string) =>
  [
    ...(page.split('class="totals"')[1] ?? "").matchAll(/<th scope="row">([^<]*)[\s\S]*?<td>([^<]*)<\/td>/g),
  ].map(([, label = "", amount = ""]) => `${label.trim()}: ${amount}`);

test("shows payments and credit notes between the total and what is still open", async () => {
  const { id, token } = await bench.finalize({ date: "2026-11-01" });
  const untouched = totalsOf((await open(token)).payload);
  expect(untouched.at(-1)).toBe("Total: €132.38");
  await bench.call("POST", `/v1/invoices/${id}/payments`, { amount: 32.38, date: "2026-11-10" });
  const note = await bench.call("POST", `/v1/invoices/${id}/credit-note`, {
    items: [{ line: 2 }],
    date: "2026-11-05",
  });
  expect(note.status, note.text).toBe(201);
  expect(totalsOf((await open(token)).payload)).toEqual([
    ...untouched,
    `Credit note ${note.body.data.number}, November 5, 2026: −€13.38`,
    "Payment, November 10, 2026: −€32.38",
    "Outstanding: €86.62",
  ]);
  await bench.call("POST", `/v1/invoices/${note.body.data.id}/cancel`, { reason: "Mistake" });
  expect(totalsOf((await open(token)).payload).slice(-2)).toEqual([
    "Payment, November 10, 2026: −€32.38",
    "Outstanding: €100.00",
  ]);
});

test("says that it is overdue from the day after the due date, until it is paid", async () => {
  const { id, token } = await bench.finalize({ date: "2026-11-01", due_date: "2026-11-15" });
  const badge = async () => /<p class="status (\w+)">/.exec((await open(token)).payload)?.[1];
  expect(await badge()).toBeUndefined();
  world.clock.advance(24 * 3_600_000);
  expect(await badge()).toBe("overdue");
  await bench.call("POST", `/v1/invoices/${id}/payments`, {});
  expect(await badge()).toBe("paid");
  const quote = await bench.finalize({ document_type: "quote", date: "2026-10-01", due_date: "2026-10-15" });
  expect((await open(quote.token)).payload).not.toContain('overdue"');
});

test("has the logo and the colour of its template, and a policy that allows exactly its style", async () => {
  const logo = await world.document(await newPng(200, 80), { name: "logo.png" });
  const template = await bench.call("POST", "/v1/invoices/templates", {
    name: "Branded",
    logo,
    accent_color: "#0f766e",
  });
  expect(template.status, template.text).toBe(201);
  const { token } = await bench.finalize({ template_id: template.body.data.id });
  const { payload, headers } = await open(token);
  expect(payload).toContain('<img class="logo" src="data:image/png;base64,iVBOR');
  expect(payload).toContain('alt="Logo of Alder Ltd"');
  expect(payload).toContain("--brand: light-dark(#0f766e, #");
  const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(payload) ?? [];
  const hash = createHash("sha256").update(style).digest("base64");
  expect(headers["content-security-policy"]).toContain(`style-src 'sha256-${hash}'`);
  const plain = await bench.finalize();
  const without = (await open(plain.token)).payload;
  expect(without).toContain('<p class="mark" aria-hidden="true">A</p>');
  expect(without).not.toContain("<img");
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
  for (const url of ["/i/x", "/i/x/download"]) {
    const program = await world.server.inject({ method: "GET", url, headers: { accept: "*/*" } });
    expect(program.json().error.code, url).toBe("not_found");
  }
});

for (const language of Object.keys(languages))
  test(`a dead link says so in the language of the browser: ${language}`, async () => {
    const headers = { accept: "text/html", "accept-language": `${language}-XX,en;q=0.5` };
    const { entrance, page } = wordingFor(language);
    for (const url of ["/i/x", "/i/x/download?format=pdf"]) {
      const missing = await world.server.inject({ method: "GET", url, headers });
      expect(missing.statusCode, url).toBe(404);
      for (const text of [`<html lang="${language}">`, entrance.link_title, page.missing])
        expect(missing.payload, url).toContain(text);
    }
  });

test("a token carries its organization and 128 random bits", () => {
  const token = makeToken(world.a.id, new Uint8Array(16).fill(7));
  expect(token).toHaveLength(43);
  expect(organizationOfToken(token)).toBe(world.a.id);
  expect(organizationOfToken(token.slice(1))).toBeNull();
});
