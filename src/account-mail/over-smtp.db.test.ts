/** The whole way of an e-mail about an account: from the request through the schedule to a mail server. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { startSmtp, type TestSmtp } from "../mail/test-smtp.ts";

let smtp: TestSmtp;
let world: World;
beforeAll(async () => {
  smtp = await startSmtp();
  world = await createWorld({ environment: { DAYBOOK_SMTP_URL: smtp.url, DAYBOOK_LOGIN_LIMIT: "0" } });
});
afterAll(async () => {
  await world.close();
  await smtp.close();
});

async function emailOf(user_id: string): Promise<string> {
  const [user] = await world.superuser("select email from users where id = $1", [user_id]);
  return String(user?.email);
}

/** Without the soft line breaks and escapes of quoted-printable. */
const plain = (message: string) => message.replaceAll(/=\r?\n/g, "").replaceAll("=3D", "=");

async function receive(): Promise<string> {
  smtp.accepted.length = 0;
  world.clock.advance(60_000);
  await world.app.jobs.runDue();
  expect(smtp.accepted).toHaveLength(1);
  return plain(smtp.accepted[0] ?? "");
}

test("a reset link arrives, also after the server refused the first attempt", async () => {
  const email = await emailOf(world.a.user_id);
  const asked = await world.call("POST", "/v1/password-reset", { token: null, body: { email } });
  expect(asked.status).toBe(202);
  smtp.mood = "busy";
  world.clock.advance(60_000);
  await world.app.jobs.runDue();
  expect(smtp.accepted).toEqual([]);
  smtp.mood = "well";
  const message = await receive();
  expect(message).toContain(`To: ${email}`);
  const token = /choose\?token=([\w-]{43})/.exec(message)?.[1];
  const body = { token, password: "a new and better one" };
  const done = await world.call("POST", "/v1/password-reset/complete", { token: null, body });
  expect(done.status).toBe(204);
  expect(await receive()).toContain("Subject: Your Daybook password was changed");
});

test("an invitation arrives and is accepted", async () => {
  const made = await world.call("POST", "/v1/organization/invitations", {
    body: { email: "invited@example.com", role: "viewer" },
  });
  expect(made.body.data).toMatchObject({ delivery: "mail", url: null });
  const token = /invite\?token=(dbi_[\w-]{43}_[\w-]{43})/.exec(await receive())?.[1];
  const accepted = await world.call("POST", "/v1/invitations/accept", {
    token: null,
    body: { token, password: "a new and better one" },
  });
  expect(accepted.status).toBe(201);
});

test("a message that may have arrived is not sent again", async () => {
  const email = await emailOf(world.b.user_id);
  await world.call("POST", "/v1/password-reset", { token: null, body: { email } });
  smtp.mood = "dies_after_content";
  smtp.received.length = 0;
  for (let minute = 0; minute < 3; minute++) {
    world.clock.advance(20 * 60_000);
    await world.app.jobs.runDue();
  }
  smtp.mood = "well";
  expect(smtp.received).toHaveLength(1);
});
