/** Declares one queue per job, with its settings for pg-boss: retries, time limits, heartbeats. */
import type { PgBoss, Queue } from "pg-boss";
import { interruptions_max } from "./attempts.ts";
import { delay_seconds_max } from "./clock-set-back.ts";
import { dead_letters } from "./dead-letters.ts";
import type { Job, Schedule } from "./define-job.ts";

/**
 * A worker sends a heartbeat this often. If it is killed, the heartbeat is missed and another worker takes
 * over its job. A job that shares a database transaction with its completion holds its row locked, so it
 * cannot send heartbeats; such jobs are short and have a time limit instead.
 */
const heartbeat_seconds = 30;
const transaction_expire_seconds = 300;
/** The longest time that pg-boss allows: a worker with heartbeats is never considered too slow. */
const handler_expire_seconds = 24 * 3600;
/** A waiting job is never dropped, however long the machine slept or however far its clock jumped ahead. */
const retention_seconds = 50 * 365 * 24 * 3600;
const scheduled_retry_limit = 2;

export async function declareQueues(
  boss: PgBoss,
  organization_jobs: readonly Job[],
  scheduled_jobs: readonly Schedule[],
): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const declare = async ({ policy = "standard", ...settings }: QueueSettings) => {
    const { name, ...changeable } = settings;
    const queue = known.get(name);
    if (!queue) await boss.createQueue(name, { policy, ...changeable });
    else if (differs(queue, changeable)) await boss.updateQueue(name, changeable);
  };
  await declare({ name: dead_letters, ...tried, ...inTransaction });
  for (const job of organization_jobs) await declare(queueOf(job));
  for (const { name } of scheduled_jobs)
    await declare({
      name,
      policy: "exclusive",
      retryLimit: scheduled_retry_limit,
      retryDelay: 5,
      expireInSeconds: handler_expire_seconds,
      heartbeatSeconds: heartbeat_seconds,
    });
}

type QueueSettings = Pick<
  Queue,
  | "name"
  | "policy"
  | "retryLimit"
  | "retryDelay"
  | "retryBackoff"
  | "retryDelayMax"
  | "retentionSeconds"
  | "expireInSeconds"
  | "heartbeatSeconds"
  | "deadLetter"
  | "notify"
>;

const tried = {
  retryLimit: interruptions_max,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: delay_seconds_max,
  retentionSeconds: retention_seconds,
  notify: true,
};
const inTransaction = { expireInSeconds: transaction_expire_seconds };
const inHandler = { expireInSeconds: handler_expire_seconds, heartbeatSeconds: heartbeat_seconds };

function queueOf({ name, transaction }: Job): QueueSettings {
  const limits = transaction === "handler" ? inHandler : inTransaction;
  return { name, ...tried, ...limits, deadLetter: dead_letters };
}

/** Queues created by an older version may have other settings. */
function differs(queue: object, settings: object): boolean {
  const found = new Map<string, unknown>(Object.entries(queue));
  return Object.entries(settings).some(([key, value]) => found.get(key) !== value);
}
