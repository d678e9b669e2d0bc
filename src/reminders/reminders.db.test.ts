import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "../../test/harness/world.ts";
import { type Bench, prepareOrganization } from "../invoices/test-invoices.ts";

let world: World;
let bench: Bench;
let data_dir: string;

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "daybook-reminders-"));
  world = await createWorld({ environment: { DAYBOOK_DATA_DIR: data_dir } });
  bench = await prepareOrganization(world);
});
afterAll(async () => {
  await world.close();
  await rm(data_dir, { recursive: true });
});
beforeEach(async () => {
  await world.superuser("delete from invoice_reminder_steps");
  await choose(null);
});

const choose = (days: number[] | null) =>
  bench.call("PATCH", "/v1/organization", { settings: { reminder_days_after_due: days } });

async function sweep(at: string) {
  world.clock.set(at);
  const job = world.app.scheduled_jobs.find(({ name }) => name === "reminders.overdue");
  await Promise.all([job?.run(world.clock.now()), job?.run(world.clock.now())]);
  await world.app.jobs.drain();
}

const reminders = async (invoice_id: string) =>
  (await bench.call("GET", `/v1/emails?kind=reminder&invoice_id=${invoice_id}&order=asc`)).body.data;

const files = async () => (await readdir(join(data_dir, "mailbox"))).length;

test("a reminder sent by a user states the open amount, and the invoice shows when and to whom", async () => {
  world.clock.set("2026-11-15T09:00:00.000Z");
  const invoice = await bench.finalize({ date: "2026-10-01", due_date: "2026-10-15" });
  await bench.call("POST", `/v1/invoices/${invoice.id}/payments`, { amount: 10, date: "2026-10-20" });
  const reminded = await bench.call("POST", `/v1/invoices/${invoice.id}/remind`, {});
  expect(reminded.body.data).toMatchObject({
    reminder_sent_at: "2026-11-15T09:00:00.000Z",
    reminder_sent_to: "books@birch.example",
  });
  await world.app.jobs.drain();
  const [email] = await reminders(invoice.id);
  expect(email).toMatchObject({ status: "sent", kind: "reminder" });
  const [row] = await world.superuser("select body_text from emails where id = $1", [email.id]);
  expect(row?.body_text).toContain("was due on October 15, 2026");
  // 2 x 50 + 19 % and 12.50 + 7 % make 132.38, of which 10.00 is paid.
  expect(row?.body_text).toContain("€122.38");
});

test("a dry run shows the reminder that would be sent, sends nothing, and refuses what could not be sent", async () => {
  world.clock.set("2026-11-15T09:00:00.000Z");
  const { id, number } = await bench.finalize({ date: "2026-10-01", due_date: "2026-10-15" });
  await bench.call("POST", `/v1/invoices/${id}/payments`, { amount: 10, date: "2026-10-20" });
  const before = await bench.read(id);
  const preview = (body: object = {}) => bench.call("POST", `/v1/invoices/${id}/remind?dry_run=true`, body);
  const shown = (await preview()).body.data;
  expect(shown).toMatchObject({
    recipient: "books@birch.example",
    subject: expect.stringContaining(number),
    body_text: expect.stringContaining("€122.38"),
    attach_pdf: true,
  });
  expect((await preview({ to: "ceo@birch.example", message: "Dear Ann" })).body.data).toMatchObject({
    recipient: "ceo@birch.example",
    body_text: expect.stringContaining("Dear Ann"),
  });
  await world.app.jobs.drain();
  expect([await reminders(id), await bench.read(id)]).toEqual([[], before]);

  await bench.call("POST", `/v1/invoices/${id}/remind`);
  const sent = await world.superuser(
    "select subject, body_text, body_html from emails where invoice_id = $1",
    [id],
  );
  const { subject, body_text, body_html } = shown;
  expect(sent).toEqual([{ subject, body_text, body_html }]);
  await bench.call("POST", `/v1/invoices/${id}/payments`, {});
  expect((await preview()).status).toBe(409);
  const draft = await bench.draft();
  expect((await bench.call("POST", `/v1/invoices/${draft.id}/remind?dry_run=true`)).status).toBe(409);
});

test("the schedule sends one reminder per step, after eight in the morning, until the invoice is paid", async () => {
  await choose([3, 10]);
  world.clock.set("2026-11-15T09:00:00.000Z");
  const invoice = await bench.finalize({ due_date: "2026-11-20" });
  const count = async () => (await reminders(invoice.id)).length;
  await sweep("2026-11-22T12:00:00.000Z");
  expect(await count(), "two days after it was due").toBe(0);
  await sweep("2026-11-23T07:59:00.000Z");
  expect(await count(), "three days after, before eight").toBe(0);
  await sweep("2026-11-23T08:00:00.000Z");
  expect(await count()).toBe(1);
  await sweep("2026-11-23T18:00:00.000Z");
  await sweep("2026-11-24T18:00:00.000Z");
  expect(await count()).toBe(1);
  expect((await bench.read(invoice.id)).reminder_sent_at).toBe("2026-11-23T08:00:00.000Z");
  await bench.call("POST", `/v1/invoices/${invoice.id}/payments`, { amount: invoice.total });
  await sweep("2026-11-30T12:00:00.000Z");
  expect(await count(), "paid before the second step").toBe(1);
});

test("after an outage one reminder is sent, not one per missed step", async () => {
  await choose([1, 5, 9]);
  world.clock.set("2026-12-01T09:00:00.000Z");
  const invoice = await bench.finalize({ due_date: "2026-12-10" });
  await sweep("2026-12-21T12:00:00.000Z");
  expect(await reminders(invoice.id)).toHaveLength(1);
});

test("switching the schedule on sends no reminders for long overdue invoices", async () => {
  world.clock.set("2026-01-10T09:00:00.000Z");
  const invoice = await bench.finalize({ due_date: "2026-01-20" });
  await choose([3, 10]);
  await sweep("2026-12-27T12:00:00.000Z");
  expect(await reminders(invoice.id)).toHaveLength(0);
});

test("the schedule sends nothing for a day after a reminder sent by a user", async () => {
  await choose([3]);
  world.clock.set("2027-01-10T09:00:00.000Z");
  const invoice = await bench.finalize({ due_date: "2027-01-20" });
  world.clock.set("2027-01-23T07:00:00.000Z");
  await bench.call("POST", `/v1/invoices/${invoice.id}/remind`, {});
  await sweep("2027-01-23T09:00:00.000Z");
  await sweep("2027-01-25T09:00:00.000Z");
  expect(await reminders(invoice.id)).toHaveLength(1);
});

test("a customer without an address is skipped once, with the reason in the outbox", async () => {
  await choose([3]);
  world.clock.set("2027-02-10T09:00:00.000Z");
  const invoice = await bench.finalize({ due_date: "2027-02-20" });
  await world.superuser("update customers set email = null");
  await world.superuser("alter table invoices disable trigger protect_update");
  await world.superuser("update invoices set customer = customer - 'email' where id = $1", [invoice.id]);
  await world.superuser("alter table invoices enable trigger protect_update");
  await sweep("2027-02-23T09:00:00.000Z");
  await sweep("2027-02-24T09:00:00.000Z");
  const found = await reminders(invoice.id);
  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ status: "failed" });
  expect(found[0].error).toContain("no e-mail address");
  await world.superuser("update customers set email = 'books@birch.example'");
});

test("drafts, paid invoices and credit notes get no reminder", async () => {
  world.clock.set("2027-03-10T09:00:00.000Z");
  const before = await files();
  const draft = await bench.draft();
  const paid = await bench.finalize();
  await bench.call("POST", `/v1/invoices/${paid.id}/payments`, { amount: paid.total });
  const note = await bench.call("POST", `/v1/invoices/${(await bench.finalize()).id}/credit-note`, {});
  const finalized = await bench.call("POST", `/v1/invoices/${note.body.data.id}/finalize`);
  expect(finalized.status, finalized.text).toBeLessThan(500);
  const refusals = [
    [draft.id, "invoice_not_finalized"],
    [paid.id, "invalid_transition"],
    [note.body.data.id, "invalid_transition"],
  ];
  for (const [id, code] of refusals) {
    const answered = await bench.call("POST", `/v1/invoices/${id}/remind`, {});
    expect([answered.status, answered.body.error.code], answered.text).toEqual([409, code]);
  }
  await world.app.jobs.drain();
  expect(await files()).toBe(before);
});

test("an invoice that causes an internal error does not stop the others, and is retried", async () => {
  await choose([3]);
  const dates = { date: "2027-05-01", due_date: "2027-05-10" };
  world.clock.set("2027-05-01T09:00:00.000Z");
  const [broken, well] = [await bench.finalize(dates), await bench.finalize(dates)];
  await world.superuser(`
    create function break_one() returns trigger language plpgsql as $$
      begin
        if new.invoice_id = '${broken.id}' then raise exception 'broken'; end if;
        return new;
      end $$;
    create trigger break_one before insert on emails for each row execute function break_one()`);
  try {
    await sweep("2027-05-13T09:00:00.000Z");
  } finally {
    await world.superuser("drop trigger break_one on emails; drop function break_one()");
  }
  expect(await reminders(well.id)).toHaveLength(1);
  expect(await reminders(broken.id)).toHaveLength(0);
  await sweep("2027-05-13T09:10:00.000Z");
  expect(await reminders(broken.id)).toHaveLength(1);
});

test("the schedule leaves imported invoices out; a user can remind once the PDF is there", async () => {
  await choose([3]);
  world.clock.set("2026-11-15T09:00:00.000Z");
  const rows =
    "Number,Date,Due date,Client,Email,Net,Tax,Balance\nOLD-1,2026-10-20,2026-11-10,Elm,elm@elm.example,100,19,119\n";
  const imported = await world.call("POST", "/v1/records/import?kind=invoices", {
    token: world.a.token,
    body: rows,
    headers: { "content-type": "text/csv" },
  });
  const id = imported.body.data.verdicts[0].record_id;
  await sweep("2026-11-15T12:00:00.000Z");
  expect(await reminders(id)).toEqual([]);
  const remind = () => bench.call("POST", `/v1/invoices/${id}/remind`, {});
  expect((await remind()).body.error).toMatchObject({ code: "not_found" });
  await world.call("POST", `/v1/record-imports/pdfs?invoice_id=${id}`, {
    token: world.a.token,
    body: "%PDF-1.7 old",
    headers: { "content-type": "application/pdf" },
  });
  expect((await remind()).status).toBe(200);
  await world.app.jobs.drain();
  expect(await reminders(id)).toMatchObject([{ status: "sent" }]);
});
