/**
 * A machine that sleeps for weeks, and one whose clock jumps: ahead by a year, back again, back by a day.
 * Everything due is caught up on exactly once, and nothing waits for a time a year ahead.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, prepareOrganization } from "../../src/invoices/test-invoices.ts";
import { createWorld, testClock, type World } from "../harness/world.ts";
import { billed, promisedDates } from "./recurring-story.ts";

const [minute_ms, day_ms] = [60_000, 86_400_000];
const start = "2026-11-15T09:00:00.000Z";

let world: World;
let bench: Bench;
let data_dir: string;
beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "daybook-clock-"));
  world = await createWorld({
    clock: testClock(start),
    environment: { DAYBOOK_DATA_DIR: data_dir, DAYBOOK_EVENT_RETENTION_DAYS: "30", DAYBOOK_RATE_LIMIT: "3" },
  });
  bench = await prepareOrganization(world);
});
afterAll(async () => {
  await world.close();
  await rm(data_dir, { recursive: true, force: true });
});

/** What a worker does at every tick. */
async function tick(): Promise<string[]> {
  const ran = await world.app.jobs.runDue();
  await world.app.jobs.drain();
  return ran;
}

/** Avoids the limit of three requests a minute, except in the test of that limit. */
const call: Bench["call"] = (...request) => {
  world.clock.advance(minute_ms);
  return bench.call(...request);
};

const everyJob = () => world.app.scheduled_jobs.map(({ name }) => name);
const count = async (query: string) =>
  Number((await world.superuser(`select count(*) from ${query}`))[0]?.count);

test("after 94 nights asleep, the next tick catches up on all of them", async () => {
  expect(await tick()).toEqual(everyJob());
  expect(await tick(), "nothing is due twice").toEqual([]);

  const item = (await call("POST", "/v1/inbox", { display_name: "Lost", amount: 7, date: "2026-11-01" })).body
    .data;
  const uploaded = await call("POST", "/v1/uploads", "Note", {
    "content-type": "text/plain",
    "x-file-name": "note.txt",
  });
  const document = (
    await call("POST", "/v1/documents", { category: "other", file_path: uploaded.body.data.file_path })
  ).body.data;
  expect((await call("DELETE", `/v1/documents/${document.id}`)).status).toBe(204);
  const series = await call("POST", "/v1/recurring-invoices", {
    customer_id: bench.customer_id,
    frequency: "weekly",
    start_date: "2026-11-20",
    items: [{ name: "Hosting", quantity: 1, price: 20, tax_rate: 19 }],
  });
  expect(series.status, series.text).toBe(201);
  await tick();
  const old_events = await count("events");
  expect(old_events).toBeGreaterThan(0);

  world.clock.set("2027-02-17T14:25:00.000Z");
  expect(await tick()).toEqual(everyJob());
  expect((await call("GET", `/v1/inbox/${item.id}`)).body.data.status).toBe("no_match");
  expect((await call("GET", `/v1/documents/${document.id}`)).status).toBe(404);
  // A run bills at most twelve periods of a series; the next run, a minute later, continues.
  await tick();
  expect((await billed(world)).map(({ date }) => date)).toEqual(
    promisedDates("2026-11-20", "weekly", "2027-02-17"),
  );
  expect(await count("events where created_at < '2027-01-01'")).toBe(0);
});

test("the clock jumps ahead by a year and back: nothing is billed twice or skipped, nothing hangs", async () => {
  const before = world.clock.now();
  const until = (date: string) => promisedDates("2026-11-20", "weekly", date);
  const dates = async () => (await billed(world)).map(({ date }) => date);

  world.clock.advance(365 * day_ms);
  const ahead = world.clock.now().slice(0, 10);
  // Catching up on a year of weeks takes more than one run, by design.
  for (let runs = 0; runs < 10 && (await dates()).length < until(ahead).length; runs++) {
    world.clock.advance(minute_ms);
    await tick();
  }
  expect(await dates()).toEqual(until(ahead));
  // A message is queued while the clock is ahead, and its worker is killed during the first attempt.
  const invoice = (
    await call("POST", "/v1/invoices", {
      customer_id: bench.customer_id,
      items: [{ name: "Work", quantity: 1, price: 10, tax_rate: 19 }],
    })
  ).body.data;
  await call("POST", `/v1/invoices/${invoice.id}/finalize`);
  expect((await call("POST", `/v1/invoices/${invoice.id}/send`, {})).status).toBe(200);
  await world.superuser("delete from pgboss.job where name = 'mail.send'");
  await world.superuser(
    "update emails set status = 'connecting', attempt_id = new_id(), leased_until = next_attempt_at + interval '30 seconds' where invoice_id = $1",
    [invoice.id],
  );

  world.clock.set(before);
  world.clock.advance(minute_ms);
  expect(await tick(), "every job runs again").toEqual(everyJob());
  expect(await dates(), "nothing is billed twice").toEqual(until(ahead));
  const [email] = await world.superuser("select status from emails where invoice_id = $1", [invoice.id]);
  expect(email).toEqual({ status: "sent" });

  // Then the year really passes, and the series continues where it was.
  world.clock.set(`${ahead}T09:00:00.000Z`);
  world.clock.advance(8 * day_ms);
  await tick();
  expect(await dates()).toEqual(until(world.clock.now().slice(0, 10)));
});

test("the clock goes back by a day: daily jobs run at most a day late, minutely jobs at once", async () => {
  await tick();
  world.clock.advance(-day_ms);
  expect(await tick()).toContain("mail.requeue");
  world.clock.advance(2 * day_ms);
  expect(await tick()).toEqual(everyJob());
});

test("the rate limit window advances, also when the clock goes back", async () => {
  const statuses = async () => {
    const answers = [];
    for (let n = 0; n < 4; n++) answers.push((await bench.call("GET", "/v1/customers")).status);
    return answers;
  };
  world.clock.advance(minute_ms);
  expect(await statuses()).toEqual([200, 200, 200, 429]);
  world.clock.advance(-365 * day_ms);
  expect(await statuses()).toEqual([200, 200, 200, 429]);
  world.clock.advance(366 * day_ms);
  expect(await statuses()).toEqual([200, 200, 200, 429]);
});
