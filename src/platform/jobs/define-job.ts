/**
 * A job is declared once: its name, what it carries, how the queue treats it. Whoever enqueues it imports the
 * declaration; whoever runs it attaches the handler with `handleJob`. A domain that enqueues work for another thus
 * does not import that domain.
 */
import type { OrganizationId } from "../../kernel/ids.ts";

/** What every job carries. */
export interface JobData {
  organization_id: OrganizationId;
}

export interface JobOptions {
  /** How many errors are followed by another attempt. Attempts whose process was killed do not count. */
  retry_limit?: number;
  concurrency?: number;
  /** "handler": for long work with its own transactions; it must be safe to repeat. */
  transaction?: "job" | "handler";
}

/** `domain.verb` */
type JobName = `${string}.${string}`;

export interface Job<Data extends JobData = JobData> extends JobOptions {
  readonly name: JobName;
  /** Never set: it makes the compiler remember what the job carries. */
  readonly carries?: Data;
}

/** What a declared job carries. */
export type PayloadOf<Declared extends Job> = NonNullable<Declared["carries"]>;

/** `Data` is what the job carries besides the organization. */
export function defineJob<Data extends object>(name: JobName, options: JobOptions = {}): Job<JobData & Data> {
  return { name, ...options };
}

export const periods_ms = { minute: 60_000, ten_minutes: 600_000, hour: 3_600_000, day: 86_400_000 } as const;
export type Period = keyof typeof periods_ms;

/** Work of the service itself that is due every so often. */
export interface Schedule {
  readonly name: JobName;
  /** Minutes, hours and days begin as in UTC: daily work runs after midnight, or as soon as a process is awake. */
  readonly every: Period;
}

export function defineSchedule(name: JobName, every: Period): Schedule {
  return { name, every };
}
