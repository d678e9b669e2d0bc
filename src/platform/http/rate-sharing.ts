/**
 * Shares rate limit counts between processes. About once a second, each process adds its new uses to the
 * shared counters and reads the totals back, in one query; no request waits for it. A limit can be exceeded
 * by the requests that all processes accept between two exchanges. While the database is unavailable, each
 * process counts alone.
 */
import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import { addMilliseconds, type Clock, type Instant, toInstant } from "../../kernel/calendar.ts";
import type { Database, Tx } from "../db/database.ts";
import type { Row } from "../db/row.ts";
import { sql } from "../db/sql.ts";
import { type RateCounts, type UnsentUses, window_ms } from "./rate-counts.ts";

export interface RateSharingOptions {
  db: Database;
  clock: Clock;
  counts: RateCounts;
  /** Keys are hashed with this secret, so that the table does not reveal addresses. */
  secret: Buffer;
  log: Pick<Logger, "warn" | "info">;
}

export interface RateSharing {
  /** Exchanges all counts up to now. Never rejects. */
  share(): Promise<void>;
  close(): Promise<void>;
}

const interval_ms = 1000;
const keys_max = 5_000;
/** Longer than a window, because the clocks of the processes may differ. */
const kept_ms = 5 * window_ms;

export function startRateSharing(options: RateSharingOptions): RateSharing {
  let latest = Promise.resolve();
  let busy = false;
  let failing = false;
  let swept_ms = 0;

  const run = async () => {
    const unsent = options.counts.unsent(keys_max);
    if (!unsent) return;
    busy = true;
    try {
      const sweep = unsent.window_start_ms !== swept_ms;
      options.counts.learn(unsent, await send(options, unsent, sweep));
      swept_ms = unsent.window_start_ms;
      if (failing) options.log.info("rate limits are shared by all processes again");
      failing = false;
    } catch (error) {
      if (!failing) options.log.warn({ err: error }, "rate limits are counted by this process alone for now");
      failing = true;
    } finally {
      busy = false;
    }
  };
  const share = () => {
    latest = latest.then(run);
    return latest;
  };
  const timer = setInterval(() => void (busy || share()), interval_ms).unref();

  return {
    share,
    close() {
      clearInterval(timer);
      return latest;
    },
  };
}

/** Adds the uses and returns the new totals in the same order. */
async function send(options: RateSharingOptions, unsent: UnsentUses, sweep: boolean): Promise<number[]> {
  const { db, clock, secret } = options;
  const now = clock.now();
  const window_start = toInstant(unsent.window_start_ms);
  const hashes = unsent.uses.map(({ key }) => createHmac("sha256", secret).update(key).digest());
  const added = unsent.uses.map(({ own }) => own);
  const rows = await db.system(now, async (tx) => {
    if (sweep) await dropOldWindows(tx, now);
    return addUses(tx, window_start, hashes, added);
  });
  const totals = new Map(rows.map(({ key, used }) => [key.toString("base64"), used]));
  return hashes.map((hash) => totals.get(hash.toString("base64")) as number);
}

/** Locks rows in key order, so that two processes cannot deadlock. */
function addUses(tx: Tx, window_start: Instant, keys: Buffer[], added: number[]) {
  return tx.many<Row<"rate_counts", "key" | "used">>(sql`
    insert into rate_counts (window_start, key, used)
    select ${window_start}, key, added
    from unnest(${keys}::bytea[], ${added}::int[]) as uses (key, added)
    order by key
    on conflict (window_start, key) do update set used = rate_counts.used + excluded.used
    returning key, used`);
}

async function dropOldWindows(tx: Tx, now: Instant): Promise<void> {
  await tx.run(sql`delete from rate_counts where window_start < ${addMilliseconds(now, -kept_ms)}`);
}
