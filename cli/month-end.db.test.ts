/** The end of a month with the built executable: proposed payments, a statement, a webhook, an invitation. */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { verifyWebhook } from "../client/index.ts";
import { callsTo } from "./testing/calls.ts";
import { type Service, startService } from "./testing/service.ts";

// No timeout, because a busy machine may be slow.
vi.setConfig({ testTimeout: 0, hookTimeout: 0 });

let service: Service;
beforeAll(async () => {
  service = await startService({ DAYBOOK_WEBHOOK_ALLOW_PRIVATE: "true" });
  await json("account", "create", "--name", "Giro");
  const address = ["--address-line1", "Main St 1", "--postal-code", "10115", "--city", "Berlin"];
  const seller = ["--name", "Alder Ltd", "--country", "DE", "--vat-id", "DE123456789", ...address];
  await json("organization", "update-legal-entity", ...seller, "--iban", "DE89370400440532013000");
  await json("customer", "create", "--name", "Birch GmbH", "--country", "DE", ...address);
});
afterAll(() => service.close());

const { run, json, refused } = callsTo(() => service);
const eventually = <T>(what: () => Promise<T>) => vi.waitFor(what, { timeout: 120_000, interval: 300 });

/** The number of a finalized invoice with a total of 119.00. */
async function finalizedInvoice(date: string): Promise<string> {
  const item = ["--item", "name=Consulting; quantity=2; price=50; tax_rate=19"];
  const { data } = await json("invoice", "create", "--customer", "Birch GmbH", ...item, "--date", date);
  return (await json("invoice", "finalize", data.id, "--yes")).data.number;
}

/** Receives money, and waits until it is proposed as the payment of an invoice. */
async function receive(amount: string, invoice: string) {
  const money = ["--account", "Giro", "--date", "2026-03-14", `--amount=${amount}`];
  const { data } = await json("transaction", "create", ...money, "--description", `Invoice ${invoice}`);
  await eventually(async () => {
    const { data: proposed } = await json("payment", "list", "--invoice", invoice);
    expect(proposed.map((one: { transaction_id: string }) => one.transaction_id)).toContain(data.id);
  });
}

test("payment: a proposal is confirmed or declined by the number of its invoice", async () => {
  const number = await finalizedInvoice("2026-03-10");
  expect(await refused(1, "payment", "confirm", number)).toContain("invoice pay --transaction");
  await receive("19", number);
  expect((await run("payment", "list")).stdout).toMatch(new RegExp(`${number} +Birch GmbH +19\\.00 +EUR`));
  const declined = await run("payment", "decline", number.toLowerCase());
  expect(declined).toMatchObject({ code: 0, stderr: expect.stringContaining("Declined the payment") });
  expect((await json("payment", "list", "--invoice", number)).data).toEqual([]);
  expect((await json("payment", "list", "--invoice", number, "--status", "declined")).data).toHaveLength(1);

  await receive("100", number);
  await receive("119", number);
  const several = await refused(1, "payment", "confirm", number);
  expect(several.trim().split("\n")).toHaveLength(3);
  expect(several).toMatch(/100\.00 EUR +transaction [\da-f-]{36}/);
  const [, line = ""] = several.trim().split("\n");
  const [, amount = "", transaction = ""] = /([\d.]+) EUR +transaction (\S+)/.exec(line) ?? [];
  const paid = await json("invoice", "pay", number, "--transaction", transaction);
  expect(paid.data.amount).toBe(Number(amount));

  const other = await finalizedInvoice("2026-03-11");
  await receive("119", other);
  expect((await json("payment", "confirm", other)).data).toMatchObject({ status: "confirmed", amount: 119 });
  expect((await json("invoice", "show", other)).data.status).toBe("paid");
  expect(await refused(1, "payment", "decline", other)).toContain("No payment of this invoice is proposed");
});

test("customer statement: a table by currency, JSON, and a PDF in a file", async () => {
  const march = ["customer", "statement", "birch gmbh", "--from", "2026-03-01", "--to", "2026-03-31"];
  const { stdout } = await run(...march);
  const lines = stdout.trim().split("\n");
  expect(lines[0]).toMatch(/^DATE +ENTRY +NUMBER +DEBIT +CREDIT +BALANCE$/);
  expect(lines[1]).toMatch(/^2026-03-01 +opening balance +0\.00 +EUR$/);
  expect(lines[2]).toMatch(/^2026-03-10 +invoice +\S+ +119\.00 +119\.00 +EUR$/);
  expect(lines.at(-1)).toMatch(/^2026-03-31 +closing balance +238\.00 +\d+\.00 +\d+\.00 +EUR$/);

  const { data } = await json(...march);
  expect(data.currencies).toMatchObject([{ currency: "EUR", opening_balance: 0, total_debit: 238 }]);
  expect((await run(...march, "--currency", "USD")).stderr).toContain("Nothing between 2026-03-01 and");

  const file = join(service.cli.home, "statement.pdf");
  expect(await run(...march, "-o", file)).toMatchObject({ code: 0, stdout: "" });
  expect((await readFile(file)).subarray(0, 5).toString()).toBe("%PDF-");
  expect(await refused(1, ...march, "-o", file)).toContain("already exists");
  expect(await refused(1, "customer", "statement", "Nobody")).toContain("There is no customer");
});

interface Message {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A receiver whose answer the test chooses. */
async function startReceiver() {
  const messages: Message[] = [];
  const receiver = { url: "", status: 200, messages, close: () => server.close() };
  const server = createServer(async (request, response) => {
    messages.push({ headers: request.headers, body: await text(request) });
    response.writeHead(receiver.status).end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  receiver.url = `http://127.0.0.1:${(server.address() as { port: number }).port}/hook`;
  return receiver;
}

test("webhook: created, tested, failed, sent again, and signed with a new secret", async () => {
  const receiver = await startReceiver();
  const { url, messages } = receiver;
  const arrived = (count: number) =>
    eventually(async () => {
      expect(messages.length).toBe(count);
      return messages[count - 1] as Message;
    });
  try {
    const started = new Date(Date.now() - 1000).toISOString();
    const created = await json("webhook", "create", "--url", url, "--event", "vendor.*");
    const { secret } = created.data;
    expect(secret).toMatch(/^whsec_/);
    expect((await json("webhook", "show", url)).data).not.toHaveProperty("secret");

    const tested = await run("webhook", "test", url);
    expect(tested).toMatchObject({ code: 0, stderr: expect.stringContaining("Queued the test message") });
    expect(await verifyWebhook({ secret, ...(await arrived(1)) })).toMatchObject({ type: "webhook.test" });

    // 410 Gone: the receiver wants no more, so the endpoint is disabled and the delivery is given up.
    receiver.status = 410;
    await json("vendor", "create", "--name", "Hetzner");
    await arrived(2);
    await eventually(async () => expect((await json("webhook", "show", url)).data.status).toBe("disabled"));
    const failed = await run("webhook", "deliveries", url, "--status", "failed");
    expect(failed.stdout).toMatch(/vendor\.created +failed +1/);

    receiver.status = 200;
    await json("webhook", "update", url, "--status", "enabled");
    const again = await run("webhook", "replay", url, "--since", started);
    expect(again).toMatchObject({ code: 0, stderr: expect.stringContaining("Queued 1 delivery.") });
    const resent = await arrived(3);
    expect(resent.headers["webhook-id"]).toBe(messages[1]?.headers["webhook-id"]);
    await eventually(async () =>
      expect((await json("webhook", "deliveries", url, "--status", "failed")).data).toEqual([]),
    );
    expect((await run("webhook", "replay", url, "--since", started)).stderr).toContain(
      "Queued 0 deliveries.",
    );

    expect(await refused(2, "webhook", "rotate-secret", url)).toContain("--yes");
    const rotated = (await json("webhook", "rotate-secret", url, "--yes")).data.secret;
    expect(rotated).not.toBe(secret);
    const [delivery] = (await json("webhook", "deliveries", url)).data;
    expect((await json("webhook", "replay", url, delivery.id)).data.id).toBe(delivery.id);
    const signed = await arrived(4);
    // Both, so that a receiver has a day to change.
    for (const one of [rotated, secret]) await verifyWebhook({ secret: one, ...signed });
    expect(await refused(2, "webhook", "replay", url)).toContain("either a delivery or --since");
    expect(await refused(2, "webhook", "replay", url, delivery.id, "--since", started)).toContain("either");
  } finally {
    receiver.close();
  }
});

test("member invite: the link is shown once, and leads to a page that asks for a password", async () => {
  const invited = await json("member", "invite", "ada@example.com", "--role", "accountant");
  expect(invited.data).toMatchObject({ email: "ada@example.com", role: "accountant", delivery: "link" });
  const page = await fetch(invited.data.url);
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('type="password"');
  const said = await run("member", "invite", "bob@example.com");
  expect(said.stderr).toContain("Invited bob@example.com");
  expect(said.stdout).toMatch(/url +http:\/\/127\.0\.0\.1/i);
  expect(await refused(2, "member", "invite", "eve@example.com", "--role", "king")).toContain("accountant");
  expect(await refused(1, "member", "invite", "not an address")).toMatch(/email/);
});
