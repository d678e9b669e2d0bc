/** An e-mail or webhook with a slow receiver: the attempt continues, and no second one starts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareOrganization } from "../../src/invoices/test-invoices.ts";
import type { Mailing } from "../../src/mail/index.ts";
import { sendEmail } from "../../src/mail/send-email.ts";
import { lease_times } from "../../src/platform/outbox/lease.ts";
import { loadSecret } from "../../src/platform/secrets/installation-secrets.ts";
import { deliver } from "../../src/webhooks/deliver.ts";
import { testSecretKeys } from "../harness/test-secret-keys.ts";
import { createWorld, type World } from "../harness/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ environment: { DAYBOOK_WEBHOOK_ALLOW_PRIVATE: "true" } });
});
afterAll(() => world.close());

/** The real durations on the test clock, but renewed as often as the test needs. */
const renewedOften = { ...lease_times, renew_ms: 5 };
const actor = { kind: "system", id: null, channel: "test", request_id: null } as const;
const scopeNow = () => ({ organization_id: world.a.id, actor, now: world.clock.now() });

/**
 * Lets ten minutes pass in steps. After each step the lease is renewed, and sweep and jobs find nothing to
 * do.
 */
async function letTimePass(table: string, requeue: string): Promise<void> {
  for (let step = 0; step < 30; step++) {
    world.clock.advance(20_000);
    const renewed = new Date(Date.parse(world.clock.now()) + lease_times.duration_ms).getTime();
    for (;;) {
      const [row] = await world.superuser(`select leased_until from ${table} where leased_until is not null`);
      if (Number(row?.leased_until ?? 0) >= renewed) break;
    }
    await world.app.scheduled_jobs.find(({ name }) => name === requeue)?.run(world.clock.now());
    await world.app.jobs.drain();
  }
}

test("a mail server that takes ten minutes gets the message once", async () => {
  const bench = await prepareOrganization(world);
  const invoice = await bench.finalize();
  await bench.call("POST", `/v1/invoices/${invoice.id}/send`, {});
  await world.superuser("delete from pgboss.job where name = 'mail.send'");
  const [email] = (await bench.call("GET", `/v1/emails?invoice_id=${invoice.id}`)).body.data;
  const answered = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let sent_count = 0;
  const mailing: Mailing = {
    db: world.db,
    clock: world.clock,
    lease_times: renewedOften,
    from: "books@daybook.example",
    loadInvoicePdf: async () => ({ file_name: "invoice.pdf", content: Buffer.from("%PDF") }),
    transport: {
      async send(_message, beforeContent) {
        sent_count += 1;
        await beforeContent();
        begun.resolve();
        await answered.promise;
        return { outcome: "sent" };
      },
    },
  };
  const sending = sendEmail(mailing, scopeNow(), email.id);
  await begun.promise;
  await letTimePass("emails", "mail.requeue");
  await sendEmail(mailing, scopeNow(), email.id);
  answered.resolve();
  await sending;
  expect(sent_count).toBe(1);
  const [after] = (await bench.call("GET", `/v1/emails?invoice_id=${invoice.id}`)).body.data;
  expect(after).toMatchObject({ status: "sent", attempt_count: 1 });
});

test("a webhook receiver that takes ten minutes gets the event once", async () => {
  const body = { url: "http://127.0.0.1:9/hook", event_types: ["invoice.viewed"] };
  const endpoint = await world.call("POST", "/v1/webhook-endpoints", { body });
  expect(endpoint.status, endpoint.text).toBe(201);
  const made = await world.call("POST", `/v1/webhook-endpoints/${endpoint.body.data.id}/test`);
  await world.superuser("delete from pgboss.job where name = 'webhooks.deliver'");
  const answered = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  let sent_count = 0;
  const delivering = {
    db: world.db,
    clock: world.clock,
    lease_times: renewedOften,
    key: await loadSecret(world.db, testSecretKeys, "webhooks", world.clock.now()),
    user_agent: "test",
    random: () => 0,
    async post() {
      sent_count += 1;
      begun.resolve();
      await answered.promise;
      return { outcome: "answered" as const, status: 200, body: "" };
    },
  };
  const sending = deliver(delivering, scopeNow(), made.body.data.id);
  await begun.promise;
  await letTimePass("webhook_deliveries", "webhooks.requeue");
  await deliver(delivering, scopeNow(), made.body.data.id);
  answered.resolve();
  await sending;
  expect(sent_count).toBe(1);
  const [row] = await world.superuser("select status, attempt_count from webhook_deliveries where id = $1", [
    made.body.data.id,
  ]);
  expect(row).toEqual({ status: "delivered", attempt_count: 1 });
});
