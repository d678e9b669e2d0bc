/**
 * Three years of recurring invoices: five time zones, every frequency, pauses, an outage of two months, two
 * concurrent workers, and workers that are killed while they bill. At the end every period must be billed
 * exactly once, with the date that docs/recurrence.md specifies, and not before that day began in the
 * organization's time zone.
 */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Bench, prepareOrganization } from "../../src/invoices/test-invoices.ts";
import { type CalendarDate, startOfDay } from "../../src/kernel/calendar.ts";
import { type App, createApp } from "../../src/main/app.ts";
import { readConfig } from "../../src/main/config.ts";
import { testLog } from "../harness/test-log.ts";
import { worldEnvironment } from "../harness/unlimited.ts";
import { createWorld, testClock, type World } from "../harness/world.ts";
import { type Billed, billed, type Frequency, killWorker, promisedDates } from "./recurring-story.ts";

const step_ms = 12 * 3_600_000;
const start = "2026-01-01T00:00:00.000Z";
const end = "2029-01-02T00:00:00.000Z";
/** The scenario ends when this day has begun in every time zone; nothing is scheduled for the day after. */
const last_day = "2029-01-01";
const outage = { from: "2026-07-10T00:00:00.000Z", to: "2026-09-10T00:00:00.000Z" };
const items = [{ name: "Hosting", quantity: 1, price: 20, tax_rate: 19 }];

interface Expected {
  id: string;
  zone: string;
  dates: string[];
}

let world: World;
let second: App;
let data_dir: string;

beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), "daybook-story-"));
  world = await createWorld({ clock: testClock(start), environment: { DAYBOOK_DATA_DIR: data_dir } });
  second = await createApp({
    connectionString: world.connectionString,
    config: readConfig({ ...worldEnvironment, DAYBOOK_DATABASE_POOL: "6", DAYBOOK_DATA_DIR: data_dir }),
    clock: world.clock,
    log: testLog(),
  });
});
afterAll(async () => {
  await second.close();
  await world.close();
  await rm(data_dir, { recursive: true, force: true });
});

/** Runs both workers at the same time. */
async function runBoth(): Promise<void> {
  const now = world.clock.now();
  const runs = [world.app, second].map((app) =>
    app.scheduled_jobs.find(({ name }) => name === "recurring.generate")?.run(now),
  );
  await Promise.all(runs);
}

async function series(bench: Bench, zone: string, body: object): Promise<Expected> {
  const created = await bench.call("POST", "/v1/recurring-invoices", {
    customer_id: bench.customer_id,
    items,
    ...body,
  });
  expect(created.status, created.text).toBe(201);
  const { id, start_date, frequency } = created.body.data;
  return { id, zone, dates: promisedDates(start_date, frequency as Frequency, last_day) };
}

const zones = [
  "Europe/Berlin",
  "America/Santiago",
  "Pacific/Auckland",
  "Pacific/Honolulu",
  "Pacific/Kiritimati",
];

test("three years", { timeout: 1_200_000 }, async () => {
  const expected: Expected[] = [];
  const benches: Bench[] = [];
  for (const zone of zones) {
    const organization = await world.createOrganization(zone, { time_zone: zone });
    const bench = await prepareOrganization(world, organization.token);
    benches.push(bench);
    const add = async (body: object) => {
      const made = await series(bench, zone, body);
      expected.push(made);
      return made;
    };
    await add({ frequency: "monthly", start_date: "2026-01-31" });
    await add({ frequency: "weekly", start_date: "2026-01-05" });
    await add({ frequency: "biweekly", start_date: "2026-03-15" });
    await add({ frequency: "bimonthly", start_date: "2026-01-30" });
    await add({ frequency: "quarterly", start_date: "2026-11-30" });
    await add({ frequency: "semiannual", start_date: "2026-02-28" });
    await add({ frequency: "annual", start_date: "2028-02-29" });
    await add({ frequency: "monthly", start_date: "2026-02-01", auto_send: true });
    const limited = await add({ frequency: "monthly", start_date: "2026-05-31", max_invoices: 7 });
    limited.dates = limited.dates.slice(0, 7);
    const ending = await add({ frequency: "weekly", start_date: "2026-06-01", end_date: "2026-08-31" });
    ending.dates = ending.dates.filter((date) => date <= "2026-08-31");
  }

  // In the first organization three series are paused for a while, all on days without DST changes.
  const [bench] = benches as [Bench];
  const zone = zones[0] as string;
  const skipping = await series(bench, zone, { frequency: "monthly", start_date: "2026-01-15" });
  const catching = await series(bench, zone, { frequency: "monthly", start_date: "2026-01-15" });
  const leaving = await series(bench, zone, { frequency: "monthly", start_date: "2026-01-15" });
  skipping.dates = skipping.dates.filter((date) => date < "2027-02-01" || date >= "2027-06-10");
  leaving.dates = leaving.dates.filter((date) => date < "2027-02-01");
  expected.push(skipping, catching, leaving);
  const setStatus = async (id: string, body: object) => {
    const answered = await bench.call("PATCH", `/v1/recurring-invoices/${id}/status`, body);
    expect(answered.status, answered.text).toBe(200);
  };
  const acts: [at: string, act: () => Promise<unknown>][] = [
    ["2027-02-01T12:00:00.000Z", () => setStatus(skipping.id, { status: "pause" })],
    ["2027-02-01T12:00:00.000Z", () => setStatus(catching.id, { status: "pause" })],
    ["2027-02-01T12:00:00.000Z", () => setStatus(leaving.id, { status: "cancel" })],
    ["2027-06-10T12:00:00.000Z", () => setStatus(skipping.id, { status: "resume" })],
    ["2027-06-10T12:00:00.000Z", () => setStatus(catching.id, { status: "resume", catch_up: true })],
    // The organization changes its time zone: runs start at other times, dates stay the same.
    ["2027-09-01T12:00:00.000Z", () => bench.call("PATCH", "/v1/organization", { time_zone: "Asia/Tokyo" })],
    // After the outage many periods are due, and three workers are killed while they bill them.
    [outage.to, () => killWorker(world, data_dir, 3)],
    [outage.to, () => killWorker(world, data_dir, 10)],
    [outage.to, () => killWorker(world, data_dir, 25)],
  ];

  for (let at = Date.parse(start); at <= Date.parse(end); at += step_ms) {
    world.clock.set(new Date(at).toISOString());
    const now = world.clock.now();
    for (const [, act] of acts.filter(([time]) => time === now)) await act();
    if (now < outage.from || now >= outage.to) await runBoth();
  }

  const found = await billed(world);
  for (const { id, zone: home, dates } of expected) {
    const own = found.filter(({ series_id }) => series_id === id);
    expect(
      own.map(({ date }) => date),
      `${home} ${id}`,
    ).toEqual(dates);
    const sequences = own.map(({ sequence }) => sequence);
    expect(new Set(sequences).size, "one sequence an invoice").toBe(own.length);
    for (const one of own) expectOnTime(one, home, id === catching.id);
  }
  const states = await world.superuser(
    "select status, count(*)::int as count from recurring_series group by 1 order by 1",
  );
  // Five with max_invoices and five with an end are completed, one was cancelled.
  expect(states).toEqual([
    { status: "active", count: 5 * 8 + 2 },
    { status: "cancelled", count: 1 },
    { status: "completed", count: 10 },
  ]);
  await expectNumbersWithoutGaps();
  await expectOneEmailEach(5 * 36);
});

/**
 * Billed not before the day began, and at the first run after that, unless the service was down or the series
 * paused.
 */
function expectOnTime({ date, created_at }: Billed, zone: string, late: boolean): void {
  const moved = zone === "Europe/Berlin" && date >= "2027-09-01";
  const begins = startOfDay(moved ? "Asia/Tokyo" : zone, date as CalendarDate);
  expect(created_at >= begins, `${date} in ${zone} was billed at ${created_at}`).toBe(true);
  const away = begins >= outage.from && begins < outage.to;
  if (away || late) return;
  expect(Date.parse(created_at) - Date.parse(begins), `${date} in ${zone} at ${created_at}`).toBeLessThan(
    step_ms,
  );
}

async function expectNumbersWithoutGaps(): Promise<void> {
  const rows = await world.superuser(`
    select organization_id, min(sequence_number)::int as first, max(sequence_number)::int as last, count(*)::int as count
    from invoice_register group by 1, sequence_prefix, sequence_period`);
  expect(rows).toHaveLength(zones.length);
  for (const row of rows) expect(row).toMatchObject({ first: 1, last: row.count });
}

async function expectOneEmailEach(count: number): Promise<void> {
  const rows = await world.superuser("select invoice_id, count(*)::int as count from emails group by 1");
  expect(rows).toHaveLength(count);
  expect(rows.every((row) => row.count === 1)).toBe(true);
  await Promise.all([world.app.jobs.drain(), second.jobs.drain()]);
  expect(await readdir(join(data_dir, "mailbox"))).toHaveLength(count);
}
