/** From POST /send to a real SMTP server, with every failure on the way. */
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "../invoices/test-invoices.ts";
import { interruptions_max } from "../platform/jobs/attempts.ts";
import { lease_times } from "../platform/outbox/lease.ts";
import { languages } from "../wording/index.ts";
import { retry_delays_ms } from "./attempts.ts";
import { sendEmailJob } from "./store.ts";
import { type Mood, startSmtp, type TestSmtp } from "./test-smtp.ts";

let smtp: TestSmtp;
let world: World;
let bench: Bench;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "daybook-smtp-"));
  smtp = await startSmtp();
  world = await createWorld({
    environment: {
      DAYBOOK_DATA_DIR: folder,
      DAYBOOK_SMTP_URL: smtp.url,
      DAYBOOK_SMTP_TIMEOUT: "1",
      DAYBOOK_MAIL_FROM: "Books <books@daybook.example>",
      DAYBOOK_PUBLIC_URL: "https://books.example.com",
    },
  });
  bench = await prepareOrganization(world);
});
afterAll(async () => {
  await world.close();
  await smtp.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  smtp.mood = "well";
  smtp.received = [];
  smtp.accepted = [];
});

async function send(body: object = {}) {
  const invoice = await bench.finalize();
  const sent = await bench.call("POST", `/v1/invoices/${invoice.id}/send`, body);
  expect(sent.status, sent.text).toBe(200);
  await world.app.jobs.drain();
  return invoice;
}

const emailsOf = async (invoice_id: string) =>
  (await bench.call("GET", `/v1/emails?invoice_id=${invoice_id}`)).body.data;

async function sweep(name = "mail.requeue") {
  await world.app.scheduled_jobs.find((job) => job.name === name)?.run(world.clock.now());
  await world.app.jobs.drain();
}

const sentAt = async (id: string) =>
  (await world.superuser("select sent_at from invoices where id = $1", [id]))[0]?.sent_at;

async function events(id: string): Promise<string[]> {
  const rows = await world.superuser(
    "select type from events where data->>'id' = $1 and type like 'invoice.%' order by id",
    [id],
  );
  return rows.map((row) => String(row.type));
}

/** Parts of a message as a mail program would read them. */
function decode(message: string) {
  const parts = [
    ...message.matchAll(/Content-Transfer-Encoding: base64[\s\S]*?\r\n\r\n([A-Za-z0-9+/=\r\n]+)/g),
  ];
  const header = (name: string) =>
    new RegExp(`^${name}: ((?:.*)(?:\\r\\n[ \\t].*)*)`, "im").exec(message)?.[1]?.replaceAll("\r\n", "");
  return {
    header,
    binary: parts.map(([, text = ""]) => Buffer.from(text, "base64")),
    text: message.replaceAll("=\r\n", "").replaceAll("=3D", "="),
  };
}

test("an invoice is sent once, with text, HTML, link and PDF", async () => {
  const invoice = await send();
  await sweep();
  expect(smtp.accepted).toHaveLength(1);
  const { header, binary, text } = decode(smtp.accepted[0] as string);
  const [email] = await emailsOf(invoice.id);
  expect(email).toMatchObject({
    status: "sent",
    attempt_count: 1,
    recipient: "books@birch.example",
    error: null,
  });
  expect(header("message-id")).toBe(`<${email.id}@daybook.example>`);
  expect(header("from")).toBe("Alder Ltd <books@daybook.example>");
  expect(header("to")).toBe("books@birch.example");
  expect(header("subject")).toBe(`Invoice ${invoice.number} from Alder Ltd`);
  expect(text).toContain("Content-Type: text/plain");
  expect(text).toContain("Content-Type: text/html");
  expect(text).toContain(`https://books.example.com/i/${invoice.token}`);
  expect(text).toContain(`filename="Invoice ${invoice.number}.pdf"`);
  expect(binary.some((bytes) => bytes.subarray(0, 5).toString() === "%PDF-")).toBe(true);
  expect(await events(invoice.id)).toContain("invoice.sent");
  expect(await sentAt(invoice.id)).not.toBe(null);
});

test("a dry run shows the message that would be sent, and sends nothing", async () => {
  const invoice = await bench.finalize();
  const preview = (body: object = {}) =>
    bench.call("POST", `/v1/invoices/${invoice.id}/send?dry_run=true`, body);
  const shown = (await preview()).body.data;
  expect(shown).toMatchObject({
    recipient: "books@birch.example",
    sender_name: "Alder Ltd",
    subject: `Invoice ${invoice.number} from Alder Ltd`,
    body_text: expect.stringContaining(`https://books.example.com/i/${invoice.token}`),
    attach_pdf: true,
  });
  // What a form begins with says the same, and the link is added to whatever it becomes.
  expect(shown.message).toMatch(/^Hello,\n\n.*132\.38[\s\S]*Kind regards,\nAlder Ltd$/);
  expect(shown.message).not.toContain("https://");
  const own = (await preview({ message: shown.message })).body.data;
  expect(own.message).toBe(shown.message);
  expect(own.body_text).toContain(`https://books.example.com/i/${invoice.token}`);
  expect((await preview({ to: "ceo@birch.example", message: "Dear Ann" })).body.data).toMatchObject({
    recipient: "ceo@birch.example",
    body_text: expect.stringContaining("Dear Ann"),
  });
  await world.app.jobs.drain();
  expect([await emailsOf(invoice.id), smtp.received]).toEqual([[], []]);
  expect(await bench.read(invoice.id)).toEqual(invoice);

  await bench.call("POST", `/v1/invoices/${invoice.id}/send`);
  await world.app.jobs.drain();
  const sent = await world.superuser(
    "select subject, body_text, body_html from emails where invoice_id = $1",
    [invoice.id],
  );
  const { subject, body_text, body_html } = shown;
  expect(sent).toEqual([{ subject, body_text, body_html }]);
});

test("a dry run for a draft shows the message with the number that the draft would get", async () => {
  const draft = await bench.draft();
  const preview = (await bench.call("POST", `/v1/invoices/${draft.id}/send?dry_run=true`)).body.data;
  expect(await bench.read(draft.id)).toEqual(draft);
  const { number, token } = (await bench.call("POST", `/v1/invoices/${draft.id}/finalize`)).body.data;
  expect(preview).toMatchObject({
    recipient: "books@birch.example",
    subject: `Invoice ${number} from Alder Ltd`,
    body_text: expect.stringContaining(`https://books.example.com/i/${token}`),
  });
  const { body } = await bench.call("POST", `/v1/invoices/${draft.id}/send?dry_run=true`);
  expect(body.data).toEqual(preview);
  await bench.call("POST", `/v1/invoices/${draft.id}/cancel`, { reason: "Mistake" });
  expect((await bench.call("POST", `/v1/invoices/${draft.id}/send?dry_run=true`)).status).toBe(409);
});

test("a user's own text and recipient are used, and cannot add headers", async () => {
  await send({
    to: "ceo@birch.example",
    subject: "Our\r\nBcc: victim@example.com",
    message: "Dear Ann,\n\n<b>thanks</b> & bye",
  });
  const { header, text } = decode(smtp.accepted[0] as string);
  expect(header("to")).toBe("ceo@birch.example");
  expect(header("bcc")).toBeUndefined();
  expect(header("subject")).toBe("Our Bcc: victim@example.com");
  expect(text).toMatch(/&lt;b&gt;thanks&lt;\/b&gt; &amp; bye/);
});

test("a customer whose language is not supported gets English with English dates and amounts", async () => {
  await bench.call("PATCH", `/v1/customers/${bench.customer_id}`, { locale: "eo" });
  const invoice = await send();
  await bench.call("PATCH", `/v1/customers/${bench.customer_id}`, { locale: null });
  const [mail] = await world.superuser("select body_text from emails order by id desc limit 1");
  expect(mail?.body_text).toMatch(
    new RegExp(
      `Please find attached invoice ${invoice.number} for €[\\d,]+\\.\\d\\d, dated \\d+ \\w+ \\d{4}\\.`,
    ),
  );
});

describe("the customer's language", () => {
  for (const locale of Object.keys(languages))
    test(locale, async () => {
      await bench.call("PATCH", `/v1/customers/${bench.customer_id}`, { locale });
      await send();
      await bench.call("PATCH", `/v1/customers/${bench.customer_id}`, { locale: null });
      const [mail] = await world.superuser(
        "select subject, body_text, body_html from emails order by id desc limit 1",
      );
      const words = languages[locale]?.mail;
      expect(mail?.body_text).toContain(words?.greeting);
      expect(mail?.body_html).toContain(`<html lang="${locale}">`);
      expect(`${mail?.subject} ${mail?.body_text} ${mail?.body_html}`).not.toMatch(/\{\w+\}/);
    });
});

describe("a server that does not accept a message: it is neither lost nor sent twice", () => {
  const check = (mood: Mood) =>
    test(`${mood}: queued with the reason, and sent once when the server works again`, async () => {
      smtp.mood = mood;
      const invoice = await send();
      const [waiting] = await emailsOf(invoice.id);
      expect(waiting).toMatchObject({ status: "queued", attempt_count: 1 });
      expect(waiting.error).not.toBe(null);
      expect(waiting.next_attempt_at > world.clock.now()).toBe(true);
      await sweep();
      expect((await emailsOf(invoice.id))[0]).toMatchObject({ attempt_count: 1 });

      smtp.mood = "well";
      world.clock.advance(61_000);
      await sweep();
      await sweep();
      expect(smtp.accepted).toHaveLength(1);
      expect((await emailsOf(invoice.id))[0]).toMatchObject({
        status: "sent",
        attempt_count: 2,
        error: null,
      });
    });
  check("silent");
  check("busy");
  check("full");
});

test("an e-mail whose recipient is refused fails at once, and its invoice does not count as sent", async () => {
  smtp.mood = "unknown_recipient";
  const invoice = await send();
  expect((await emailsOf(invoice.id))[0]).toMatchObject({ status: "failed", attempt_count: 1 });
  expect(await sentAt(invoice.id)).toBe(null);
  expect(await events(invoice.id)).toContain("invoice.send_failed");
  world.clock.advance(3 * 86_400_000);
  await sweep();
  expect(smtp.received).toEqual([]);

  smtp.mood = "well";
  const [failed] = await emailsOf(invoice.id);
  expect((await bench.call("POST", `/v1/emails/${failed.id}/retry`)).body.data).toMatchObject({
    status: "queued",
  });
  await world.app.jobs.drain();
  expect(smtp.accepted).toHaveLength(1);
  expect(await sentAt(invoice.id)).not.toBe(null);
});

test("if the server is down for two days, an e-mail fails after nine attempts", async () => {
  smtp.mood = "busy";
  const invoice = await send();
  for (const delay_ms of retry_delays_ms) {
    world.clock.advance(delay_ms + 1000);
    await sweep();
  }
  expect((await emailsOf(invoice.id))[0]).toMatchObject({ status: "failed", attempt_count: 9 });
});

describe("a server that received the whole message and did not answer", () => {
  for (const mood of ["dies_after_content", "hangs_after_content"] as const)
    test(`${mood}: uncertain, and never retried automatically`, async () => {
      smtp.mood = mood;
      const invoice = await send();
      expect((await emailsOf(invoice.id))[0]).toMatchObject({ status: "uncertain", attempt_count: 1 });
      expect(await events(invoice.id)).toContain("invoice.send_uncertain");
      smtp.mood = "well";
      for (const delay_ms of retry_delays_ms) {
        world.clock.advance(delay_ms + 1000);
        await sweep();
      }
      expect(smtp.received).toHaveLength(1);

      const [email] = await emailsOf(invoice.id);
      await bench.call("POST", `/v1/emails/${email.id}/retry`);
      await world.app.jobs.drain();
      expect(smtp.accepted).toHaveLength(1);
      // When a user retries, it may arrive twice; the same Message-ID lets mail programs show it once.
      const ids = smtp.received.map((message) => decode(message).header("message-id"));
      expect(new Set(ids).size).toBe(1);
    });
});

describe("the service is killed during an attempt", () => {
  const crash = async (status: string) => {
    const invoice = await bench.finalize();
    await bench.call("POST", `/v1/invoices/${invoice.id}/send`, {});
    // The state a killed worker leaves: its status, its lease, and a job that nobody finishes.
    await world.superuser(
      `update emails set status = $2, attempt_count = 1, attempt_id = new_id(), leased_until = $3 where invoice_id = $1`,
      [invoice.id, status, new Date(Date.parse(world.clock.now()) + lease_times.duration_ms)],
    );
    await world.superuser("delete from pgboss.job where name = 'mail.send'");
    await sweep();
    expect((await emailsOf(invoice.id))[0], "unchanged until the lease expires").toMatchObject({ status });
    world.clock.advance(60_000);
    await sweep();
    return (await emailsOf(invoice.id))[0];
  };
  test("before the content was sent: the next worker sends it within a minute", async () => {
    expect(await crash("connecting")).toMatchObject({ status: "sent", attempt_count: 2 });
    expect(smtp.accepted).toHaveLength(1);
  });
  test("while the content was being sent: uncertain, not sent again", async () => {
    expect(await crash("transmitting")).toMatchObject({ status: "uncertain", attempt_count: 1 });
    expect(smtp.received).toHaveLength(0);
  });
});

describe("the service was killed during earlier attempts", () => {
  const interrupted = async (interrupted_count: number) => {
    const invoice = await bench.finalize();
    await bench.call("POST", `/v1/invoices/${invoice.id}/send`, {});
    await world.superuser(
      `update emails set status = 'connecting', attempt_count = $2 + 1, interrupted_count = $2, attempt_id = new_id(),
        leased_until = $3 where invoice_id = $1`,
      [invoice.id, interrupted_count, new Date(Date.parse(world.clock.now()) - 1000)],
    );
    await world.app.jobs.drain();
    return (await emailsOf(invoice.id))[0];
  };
  test("they do not count as refusals: an e-mail is retried after its first refusal", async () => {
    smtp.mood = "busy";
    expect(await interrupted(30)).toMatchObject({ status: "queued", attempt_count: 32 });
    smtp.mood = "well";
    world.clock.advance(61_000);
    await sweep();
    expect(smtp.accepted).toHaveLength(1);
  });
  test("an e-mail that was interrupted too often fails, with the reason", async () => {
    const email = await interrupted(interruptions_max);
    expect(email).toMatchObject({ status: "failed", error: expect.stringContaining("service stopped") });
    expect(smtp.received).toEqual([]);
    await bench.call("POST", `/v1/emails/${email.id}/retry`);
    await world.app.jobs.drain();
    expect(smtp.accepted, "a person can still send it").toHaveLength(1);
  });
});

test("two workers with the same message send it once", async () => {
  const invoice = await bench.finalize();
  await bench.call("POST", `/v1/invoices/${invoice.id}/send`, {});
  const [email] = await emailsOf(invoice.id);
  const actor = { kind: "system" as const, id: null, channel: "test", request_id: null };
  const context = { organization_id: world.a.id, actor, now: world.clock.now() };
  const again = { organization_id: world.a.id, email_id: email.id };
  await world.db.organization(context, (tx) => tx.enqueue(sendEmailJob, again));
  await Promise.all([world.app.jobs.drain(), world.app.jobs.drain()]);
  expect(smtp.accepted).toHaveLength(1);
});

describe("what cannot be sent", () => {
  test("a draft", async () => {
    const draft = await bench.draft();
    const answered = await bench.call("POST", `/v1/invoices/${draft.id}/send`, {});
    expect([answered.status, answered.body.error.code]).toEqual([409, "invoice_not_finalized"]);
  });
  test("a cancelled invoice, also when it was cancelled while the message waited", async () => {
    smtp.mood = "busy";
    const invoice = await send();
    expect((await bench.call("POST", `/v1/invoices/${invoice.id}/cancel`, { reason: "wrong" })).status).toBe(
      200,
    );
    const answered = await bench.call("POST", `/v1/invoices/${invoice.id}/send`, {});
    expect([answered.status, answered.body.error.code]).toEqual([409, "invalid_transition"]);
    smtp.mood = "well";
    world.clock.advance(61_000);
    await sweep();
    expect(smtp.accepted).toEqual([]);
    const [email] = await emailsOf(invoice.id);
    expect(email.status).toBe("failed");
    expect(email.error).toContain("cancelled");
  });
  test("an invoice to a customer without an address", async () => {
    const customer = await bench.call("POST", "/v1/customers", {
      name: "Ash",
      country: "DE",
      address_line1: "1 Road",
      city: "Ulm",
      postal_code: "89073",
    });
    const invoice = await bench.finalize({ customer_id: customer.body.data.id });
    const answered = await bench.call("POST", `/v1/invoices/${invoice.id}/send`, {});
    expect([answered.status, answered.body.error.code]).toEqual([422, "unprocessable"]);
    expect(answered.body.error.message).toContain("no e-mail address");
  });
  test("an e-mail that was sent cannot be retried", async () => {
    const invoice = await send();
    const [email] = await emailsOf(invoice.id);
    const answered = await bench.call("POST", `/v1/emails/${email.id}/retry`);
    expect([answered.status, answered.body.error.code]).toEqual([409, "invalid_transition"]);
  });
});

describe("scheduled_send_at", () => {
  const soon = () => new Date(Date.parse(world.clock.now()) + 3_600_000).toISOString();

  test("a scheduled draft is finalized and sent when its time comes, once", async () => {
    const draft = await bench.draft({ scheduled_send_at: soon() });
    await sweep("mail.send-scheduled");
    expect((await bench.read(draft.id)).status).toBe("scheduled");
    world.clock.advance(3_600_000);
    await Promise.all([sweep("mail.send-scheduled"), sweep("mail.send-scheduled")]);
    await sweep("mail.send-scheduled");
    expect(await bench.read(draft.id)).toMatchObject({ status: "unpaid", number: expect.any(String) });
    expect(smtp.accepted).toHaveLength(1);
  });
  test("a finalized invoice is sent when its time comes", async () => {
    const invoice = await bench.finalize();
    await bench.call("PATCH", `/v1/invoices/${invoice.id}`, { scheduled_send_at: soon() });
    world.clock.advance(3_600_000);
    await sweep("mail.send-scheduled");
    await sweep("mail.send-scheduled");
    expect(smtp.accepted).toHaveLength(1);
  });
  test("a permanently refused address is tried once, not every minute", async () => {
    smtp.mood = "unknown_recipient";
    const draft = await bench.draft({ scheduled_send_at: soon() });
    world.clock.advance(3_600_000);
    for (let minute = 0; minute < 3; minute++) {
      await sweep("mail.send-scheduled");
      world.clock.advance(60_000);
    }
    expect(await emailsOf(draft.id)).toHaveLength(1);
    expect(await bench.read(draft.id)).toMatchObject({ status: "unpaid", scheduled_send_at: null });
  });
  test("an invoice that causes an internal error does not stop the others", async () => {
    const [broken, well] = [
      await bench.draft({ scheduled_send_at: soon() }),
      await bench.draft({ scheduled_send_at: soon() }),
    ];
    await world.superuser(`
      create function break_one() returns trigger language plpgsql as $$
        begin
          if new.invoice_id = '${broken.id}' then raise exception 'broken'; end if;
          return new;
        end $$;
      create trigger break_one before insert on emails for each row execute function break_one()`);
    world.clock.advance(3_600_000);
    try {
      await sweep("mail.send-scheduled");
    } finally {
      await world.superuser("drop trigger break_one on emails; drop function break_one()");
    }
    expect((await bench.read(well.id)).status).toBe("unpaid");
    expect((await bench.read(broken.id)).status).toBe("scheduled");
    await sweep("mail.send-scheduled");
    expect((await bench.read(broken.id)).status).toBe("unpaid");
    expect(smtp.accepted).toHaveLength(2);
  });
  test("an invoice that cannot be finalized becomes a draft again, with the reason in the outbox", async () => {
    const draft = await bench.draft({ items: [], scheduled_send_at: soon() });
    world.clock.advance(3_600_000);
    await sweep("mail.send-scheduled");
    expect(await bench.read(draft.id)).toMatchObject({
      status: "draft",
      scheduled_send_at: null,
      number: null,
    });
    const [email] = await emailsOf(draft.id);
    expect(email).toMatchObject({ status: "failed", attempt_count: 0 });
    expect(email.error.length).toBeGreaterThan(10);
    expect(await events(draft.id)).toContain("invoice.send_failed");
    expect((await bench.call("POST", `/v1/emails/${email.id}/retry`)).status).toBe(409);
  });
});

test("old e-mails are deleted, except those about open invoices", async () => {
  const [open, paid] = [await send(), await send()];
  await bench.call("POST", `/v1/invoices/${paid.id}/payments`, { date: paid.date });
  const waiting = await bench.finalize();
  smtp.mood = "busy";
  await bench.call("POST", `/v1/invoices/${waiting.id}/send`, {});
  await bench.call("POST", `/v1/invoices/${waiting.id}/payments`, { date: waiting.date });
  const register = await world.superuser("select count(*)::int as count from invoice_register");
  world.clock.advance(729 * 86_400_000);
  await sweep("mail.forget");
  expect(await emailsOf(paid.id)).toHaveLength(1);
  await world.superuser("update emails set next_attempt_at = $1 where invoice_id = $2", [
    world.clock.now(),
    waiting.id,
  ]);
  world.clock.advance(2 * 86_400_000);
  await Promise.all([sweep("mail.forget"), sweep("mail.forget")]);
  expect(await emailsOf(paid.id)).toHaveLength(0);
  expect(await emailsOf(open.id)).toHaveLength(1);
  expect(await emailsOf(waiting.id)).toHaveLength(1);
  expect(await world.superuser("select count(*)::int as count from invoice_register")).toEqual(register);
});

test("without a mail server each message is written to a folder once", async () => {
  const data_dir = await mkdtemp(join(tmpdir(), "daybook-mail-"));
  const local = await createWorld({ environment: { DAYBOOK_DATA_DIR: data_dir } });
  const own = await prepareOrganization(local);
  const invoice = await own.finalize();
  await own.call("POST", `/v1/invoices/${invoice.id}/send`, {});
  await local.app.jobs.drain();
  const [email] = (await own.call("GET", "/v1/emails")).body.data;
  expect(email.status).toBe("sent");
  expect(await readdir(join(data_dir, "mailbox"))).toEqual([`${email.id}.eml`]);
  expect(await readFile(join(data_dir, "mailbox", `${email.id}.eml`), "utf8")).toContain(
    "To: books@birch.example",
  );
  await local.close();
  await rm(data_dir, { recursive: true });
});
