import { expect, test } from "vitest";
import { openFixture } from "../../test/harness/open-access.ts";
import { interruptions_max } from "../platform/jobs/attempts.ts";
import { type AccountEmailKind, accountNoticeKinds, queueAccountEmail } from "./queue.ts";
import { type AccountEmailOutcome, type AccountMailing, sendDue } from "./send-due.ts";

const fixture = await openFixture();

const kinds: AccountEmailKind[] = ["password_reset", "invitation", "audit_hash", ...accountNoticeKinds];

const message = {
  language: "en",
  subject: "Two\r\nlines",
  paragraphs: ["<b>Hello</b>"],
  link: null,
  signature: [],
};

function mailing(
  outcomes: AccountEmailOutcome[],
  write: AccountMailing["write"]["invitation"] = async () => message,
) {
  const [sent, failures]: [string[], string[]] = [[], []];
  const { db, clock } = fixture;
  return {
    sent,
    failures,
    db,
    clock,
    write: Object.fromEntries(kinds.map((kind) => [kind, write])) as AccountMailing["write"],
    async send({ recipient, subject, body_html }) {
      expect(subject).toBe("Two lines");
      expect(body_html).toContain("&lt;b&gt;Hello&lt;/b&gt;");
      sent.push(recipient);
      return outcomes.shift() ?? { outcome: "sent" };
    },
    onFailure: (_email, error) => failures.push(error),
  } satisfies AccountMailing & { sent: string[]; failures: string[] };
}

const queue = (recipient: string) =>
  fixture.db.system(fixture.clock.now(), (tx) =>
    queueAccountEmail(tx, { kind: "password_reset", recipient }, fixture.clock.now()),
  );
const waiting = async () => (await fixture.superuser("select 1 from account_emails")).length;
/** What a worker leaves that was killed during its attempt, so many times. */
const interrupt = (times = 1) =>
  fixture.superuser(
    `update account_emails set attempt_count = attempt_count + $1, interrupted_count = interrupted_count + $1 - 1,
       next_attempt_at = next_attempt_at + interval '10 minutes', leased_until = next_attempt_at + interval '10 minutes'`,
    [times],
  );
const failed = (permanent: boolean): AccountEmailOutcome => ({
  outcome: "failed",
  permanent,
  error: "The server said no.",
});

test("a failed e-mail is tried again later, and given up after six attempts", async () => {
  const run = mailing(Array(10).fill(failed(false)));
  await queue("a@example.com");
  await sendDue(run);
  await sendDue(run);
  expect(run.sent).toHaveLength(1);
  for (let hour = 0; hour < 10; hour++) {
    fixture.clock.advance(5 * 3_600_000);
    await sendDue(run);
  }
  expect([run.sent.length, run.failures.length, await waiting()]).toEqual([6, 6, 0]);
});

test("an address that the server refuses for good is not tried again", async () => {
  const run = mailing([failed(true)]);
  await queue("b@example.com");
  await sendDue(run);
  expect([run.sent.length, await waiting()]).toEqual([1, 0]);
});

test("an e-mail that there is nothing to say in is dropped, and does not hold up the next", async () => {
  const run = mailing([], async ({ recipient }) => (recipient === "gone@example.com" ? null : message));
  await queue("gone@example.com");
  await queue("c@example.com");
  await sendDue(run);
  expect([run.sent, await waiting()]).toEqual([["c@example.com"], 0]);
});

test("an error while writing one e-mail does not hold up the others", async () => {
  const run = mailing([], async ({ recipient }) => {
    if (recipient === "broken@example.com") throw new Error("no words");
    return message;
  });
  await queue("broken@example.com");
  await queue("d@example.com");
  await sendDue(run);
  expect([run.sent, run.failures]).toEqual([["d@example.com"], ["no words"]]);
  await fixture.superuser("delete from account_emails");
});

test("two workers at once send each e-mail once; a killed worker's e-mail is sent later", async () => {
  const run = mailing([]);
  for (let index = 0; index < 20; index++) await queue(`crowd-${index}@example.com`);
  await Promise.all([sendDue(run), sendDue(run), sendDue(run)]);
  expect([run.sent.length, new Set(run.sent).size]).toEqual([20, 20]);
  await queue("killed@example.com");
  await interrupt();
  await sendDue(run);
  expect(run.sent).not.toContain("killed@example.com");
  fixture.clock.advance(10 * 60_000);
  await sendDue(run);
  expect(run.sent).toContain("killed@example.com");
});

test("interrupted attempts are no errors: ten of them leave all six attempts", async () => {
  const run = mailing(Array(10).fill(failed(false)));
  await queue("storm@example.com");
  await interrupt(10);
  for (let hour = 0; hour < 10; hour++) {
    fixture.clock.advance(5 * 3_600_000);
    await sendDue(run);
  }
  expect([run.sent.length, await waiting()]).toEqual([6, 0]);
});

test(`an e-mail during which the process was killed ${interruptions_max} times is sent once more, then given up`, async () => {
  const run = mailing([failed(false)]);
  await queue("deadly@example.com");
  await interrupt(interruptions_max);
  fixture.clock.advance(10 * 60_000);
  await sendDue(run);
  expect(run.sent).toEqual(["deadly@example.com"]);
  await interrupt();
  fixture.clock.advance(20 * 60_000);
  await sendDue(run);
  expect([run.sent.length, await waiting()]).toEqual([1, 0]);
  expect(run.failures.at(-1)).toContain(`${interruptions_max} attempts`);
});
