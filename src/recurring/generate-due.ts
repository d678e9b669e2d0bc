/**
 * The run that bills due series. It reads due series in batches, oldest first, alternating between
 * organizations, and bills each. Only the current batch is held in memory, so a run over thousands of series
 * needs no more memory than one over ten. Any number of workers may run it at once.
 */
import { addMilliseconds, type CalendarDate, type Clock, dateIn, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import { generateInvoice } from "./generate-invoice.ts";
import { recordFailure, retry_ms_max } from "./record-failure.ts";
import { catch_up_max } from "./recurrence.ts";

export interface Generating {
  db: Database;
  clock: Clock;
  base_url: string;
  /** Called for every series that could not be billed. */
  onError(error: unknown, series_id: string): void;
}

export interface GenerationReport {
  generated: number;
  failed: number;
}

const batch_max = 200;
/** At most this many series of one organization in one batch. */
const organization_batch_max = 50;
/**
 * Database transactions at once: enough to share the waits for the disk, few enough to leave connections to
 * requests.
 */
const concurrency = 8;
/** The run ends once it has left more series than this to the next run. */
const left_max = 5000;

type DueSeries = Row<"recurring_series", "organization_id" | "id">;

export async function generateDue(generating: Generating): Promise<GenerationReport> {
  const { db, clock } = generating;
  const report: GenerationReport = { generated: 0, failed: 0 };
  const left = new Set<string>();
  while (left.size <= left_max) {
    const now = clock.now();
    const due = await db.system(now, async (tx) => findDue(tx, await findToday(tx, now), now, [...left]));
    if (due.length === 0) break;
    await inParallel(due, concurrency, (series) => generateSeries(generating, series, left, report));
  }
  return report;
}

/** Bills one series up to today, at most `catch_up_max` periods, each in its own database transaction. */
async function generateSeries(
  generating: Generating,
  { organization_id, id }: DueSeries,
  left: Set<string>,
  report: GenerationReport,
): Promise<void> {
  const { db, clock, base_url } = generating;
  for (let count = 0; count < catch_up_max; count++) {
    const context = contextOf(organization_id, clock.now());
    try {
      const { now } = context;
      const outcome = await db.organization(context, (tx) =>
        generateInvoice(tx, organization_id, id, { now, base_url }),
      );
      if (outcome === "busy") left.add(id);
      if (outcome === "busy" || outcome === "idle") return;
      report.generated += 1;
      if (outcome === "generated") return;
    } catch (error) {
      report.failed += 1;
      generating.onError(error, id);
      await db.organization(context, (tx) => recordFailure(tx, organization_id, id, error, context.now));
      left.add(id);
      return;
    }
  }
  left.add(id);
}

function contextOf(organization_id: OrganizationId, now: Instant): Context {
  return {
    organization_id,
    actor: { kind: "system", id: null, channel: "recurring invoices", request_id: null },
    now,
  };
}

interface Today {
  time_zone: string;
  today: CalendarDate;
}

/**
 * Today's date in each time zone that an organization uses. There are few zones, so the dates are computed
 * here with the kernel's calendar and not by PostgreSQL.
 */
async function findToday(tx: Tx, now: Instant): Promise<Today[]> {
  const zones = await tx.many<Row<"organizations", "time_zone">>(
    sql`select distinct time_zone from organizations`,
  );
  return zones.map(({ time_zone }) => ({ time_zone, today: dateIn(time_zone, now) }));
}

/**
 * The next batch of due series. `turn` is a series' rank within its organization; ordering by it takes the
 * first series of every organization before the second of any.
 */
function findDue(tx: Tx, today: Today[], now: Instant, left: string[]): Promise<DueSeries[]> {
  return tx.many<DueSeries>(sql`
    select o.organization_id, s.id
    from unnest(${today.map((zone) => zone.time_zone)}::text[], ${today.map((zone) => zone.today)}::date[])
      as z (time_zone, today)
    join organizations o on o.time_zone = z.time_zone
    cross join lateral (
      select first.*, row_number() over (order by first.next_generation_date, first.id) as turn
      from (
        select s.id, s.next_generation_date
        from recurring_series s
        where s.organization_id = o.organization_id and s.status = 'active'
          and s.next_generation_date <= z.today
          and (s.retry_at is null or s.retry_at <= ${now} or s.retry_at > ${addMilliseconds(now, retry_ms_max)})
          and s.id <> all(${left}::uuid[])
        order by s.next_generation_date, s.id
        limit ${organization_batch_max}
      ) as first
    ) s
    order by s.turn, s.next_generation_date, s.id
    limit ${batch_max}`);
}

/** Runs `work` on every item, at most `workers` at a time. */
async function inParallel<Item>(
  items: readonly Item[],
  workers: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: workers }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
