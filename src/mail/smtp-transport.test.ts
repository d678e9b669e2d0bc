/** The outcome that the transport reports for each way a server can fail. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSmtpTransport } from "./smtp-transport.ts";
import { type Mood, startSmtp, type TestSmtp } from "./test-smtp.ts";
import type { SendOutcome } from "./transport.ts";

let smtp: TestSmtp;
beforeAll(async () => {
  smtp = await startSmtp();
});
afterAll(() => smtp.close());
beforeEach(() => {
  smtp.mood = "well";
  smtp.received = [];
  smtp.accepted = [];
});

const head = "Subject: test\r\n\r\n";
const small = Buffer.from(`${head}Hello.\r\n.\r\n..dots\r\n`);
/** Much larger than the socket buffers between client and server. */
const large = Buffer.from(head + `${"x".repeat(76)}\r\n`.repeat(200_000));

/** Only servers that never answer get the short timeout; the others may be slow on a busy machine. */
const hanging: Mood[] = ["silent", "hangs_after_content"];

async function send(content: Buffer, beforeContent = async () => {}) {
  const timeout_ms = hanging.includes(smtp.mood) ? 500 : 60_000;
  const transport = createSmtpTransport({ url: smtp.url, timeout_ms });
  return transport.send({ id: "1", from: "us@example.com", to: "them@example.com", content }, beforeContent);
}

const check = (mood: Mood, content: Buffer, expected: Partial<SendOutcome>, what = "") =>
  test(`${mood}${what}: ${JSON.stringify(expected)}`, async () => {
    smtp.mood = mood;
    const outcome = await send(content);
    expect(outcome).toMatchObject(expected);
    expect(smtp.accepted).toHaveLength(outcome.outcome === "sent" ? 1 : 0);
    // An uncertain outcome is allowed only if the server received the whole message.
    if (outcome.outcome === "uncertain") expect(smtp.received).toHaveLength(1);
  });

check("well", small, { outcome: "sent" });
check("well", large, { outcome: "sent" }, " with a large message");
check("silent", small, { outcome: "refused", permanent: false });
check("unknown_recipient", small, { outcome: "refused", permanent: true });
check("busy", small, { outcome: "refused", permanent: false });
check("full", small, { outcome: "refused", permanent: false });
check("rejecting", small, { outcome: "refused", permanent: true });
check("dies_before_content", large, { outcome: "refused", permanent: false });
check("dies_after_content", small, { outcome: "uncertain" });
check("dies_after_content", large, { outcome: "uncertain" }, " with a large message");
check("hangs_after_content", small, { outcome: "uncertain" });

test("the message arrives unchanged, including lines that start with a dot", async () => {
  await send(small);
  expect(smtp.accepted).toEqual([small.toString()]);
});

test("no content is sent if beforeContent rejects", async () => {
  const outcome = await send(small, () => Promise.reject(new Error("the database is away")));
  expect(outcome).toMatchObject({ outcome: "refused", permanent: false });
  expect(smtp.received).toEqual([]);
});

test("beforeContent runs once, when the server is ready for the content", async () => {
  let asked = 0;
  const ask = async () => {
    asked += 1;
  };
  smtp.mood = "unknown_recipient";
  await send(small, ask);
  expect(asked).toBe(0);
  smtp.mood = "well";
  await send(small, ask);
  expect(asked).toBe(1);
});

test("a server that cannot be reached counts as a temporary refusal", async () => {
  const transport = createSmtpTransport({ url: "smtp://127.0.0.1:1", timeout_ms: 500 });
  const message = { id: "1", from: "us@example.com", to: "them@example.com", content: small };
  expect(await transport.send(message, async () => {})).toMatchObject({
    outcome: "refused",
    permanent: false,
  });
});

for (const [what, login] of [
  ["a message", ""],
  ["a password", "user:secret@"],
])
  test(`${what} is not sent to a server without TLS, unless the URL says that it need not encrypt`, async () => {
    const url = smtp.url.replace("smtp://", `smtp://${login}`).replace("?tls=off", "");
    const transport = createSmtpTransport({ url, timeout_ms: 60_000 });
    const message = { id: "1", from: "us@example.com", to: "them@example.com", content: small };
    expect(await transport.send(message, async () => {})).toMatchObject({
      outcome: "refused",
      permanent: false,
    });
    expect(smtp.received).toEqual([]);
  });
