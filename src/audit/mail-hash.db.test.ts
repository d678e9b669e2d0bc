/** The hash of the audit trail by e-mail, from the setting to a mail server. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { startSmtp, type TestSmtp } from "../mail/test-smtp.ts";

let smtp: TestSmtp;
let world: World;
beforeAll(async () => {
  smtp = await startSmtp();
  world = await createWorld({ environment: { DAYBOOK_SMTP_URL: smtp.url } });
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});

const hour_ms = 3_600_000;
const day_ms = 24 * hour_ms;

const choose = async (settings: object) => {
  const { status, body } = await world.call("PATCH", "/v1/organization", { body: { settings } });
  return status === 200 ? body.data.settings : body.error.code;
};

/** A change, sealed. Other test files use the same server, and their open transactions delay the seal. */
async function sealChange(name: string): Promise<string> {
  expect((await world.call("POST", "/v1/customers", { body: { name } })).status).toBe(201);
  const before = await lastHash();
  await expect
    .poll(
      async () => {
        world.clock.advance(60_000);
        await world.app.jobs.runDue();
        return lastHash();
      },
      { timeout: 60_000 },
    )
    .not.toBe(before);
  return lastHash();
}

async function lastHash(): Promise<string> {
  const { body } = await world.call("GET", "/v1/audit-blocks?limit=1");
  return body.data[0]?.hash ?? "";
}

/** What arrives when this much time has passed; the mail is queued in one run and sent in the next. */
async function receiveAfter(ms: number): Promise<string[]> {
  smtp.accepted.length = 0;
  world.clock.advance(ms);
  await world.app.jobs.runDue();
  world.clock.advance(60_000);
  await world.app.jobs.runDue();
  return smtp.accepted.map((message) => message.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "="));
}

test("nobody gets an e-mail until an address is set; then the last hash arrives, once a week", async () => {
  await sealChange("One");
  expect(await receiveAfter(8 * day_ms)).toEqual([]);
  const settings = await choose({ audit_recipient: "accountant@example.com" });
  expect(settings).toMatchObject({ audit_recipient: "accountant@example.com", audit_mail_days: 7 });
  const second = await sealChange("Two");
  const [first_mail = "", ...more] = await receiveAfter(hour_ms);
  expect(more).toEqual([]);
  expect(first_mail).toContain("To: accountant@example.com");
  expect(first_mail).toContain(second);
  const third = await sealChange("Three");
  expect(await receiveAfter(5 * day_ms)).toEqual([]);
  const [second_mail = ""] = await receiveAfter(2 * day_ms);
  expect(second_mail).toContain(third);
  expect(second_mail).toMatch(/Subject: Audit trail of .*: block \d+/);
});

test("without a new block there is nothing to say, however long it takes", async () => {
  expect(await receiveAfter(30 * day_ms)).toEqual([]);
});

test("every day, in the language of the organization, and no longer when the address is removed", async () => {
  await choose({ audit_mail_days: 1 });
  await world.call("PATCH", "/v1/organization", { body: { locale: "de-DE" } });
  const hash = await sealChange("Four");
  const [message = ""] = await receiveAfter(day_ms);
  expect(message).toContain(hash);
  expect(message).toContain("Bewahren Sie diese Nachricht auf.");
  expect((await choose({ audit_recipient: null })).audit_recipient).toBeNull();
  await sealChange("Five");
  expect(await receiveAfter(3 * day_ms)).toEqual([]);
});

test("an address or a number of days that cannot be is refused", async () => {
  expect(await choose({ audit_recipient: "nobody" })).toBe("validation_error");
  for (const audit_mail_days of [0, 32, 1.5])
    expect(await choose({ audit_mail_days })).toBe("validation_error");
});
