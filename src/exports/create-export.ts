/** Requests an export: a record and a job. Everything that can be refused is refused here, before the job begins. */
import { type CalendarDate, dateIn } from "../kernel/calendar.ts";
import { AppError } from "../kernel/errors.ts";
import { safeFileName } from "../kernel/file-names.ts";
import { newId, type OrganizationId } from "../kernel/ids.ts";
import type { Context, Tx } from "../platform/db/database.ts";
import type { Row } from "../platform/db/row.ts";
import { insertion, sql } from "../platform/db/sql.ts";
import { InsufficientScope } from "../platform/http/errors.ts";
import { invalid } from "../platform/http/route.ts";
import { defineJob } from "../platform/jobs/define-job.ts";
import { unfinished_exports_max } from "./constants.ts";
import type { Format, Formats, Sources, Wanted } from "./format.ts";
import type { ExportCreate } from "./schema.ts";
import { countUnfinished, type ExportRow, recordExportEvent, requireExport } from "./store.ts";

/** Writing a large file takes long, and is safe to repeat. */
export const writeExportJob = defineJob<{ export_id: string }>("exports.write", {
  transaction: "handler",
  retry_limit: 5,
  concurrency: 2,
});

export class TooManyExports extends AppError {
  static override code = "too_many_exports";
  static override status = 409;
  static override momentary = true;
  constructor(unfinished: number) {
    super(
      `${unfinished} exports are waiting or running, and no more are accepted at once. Wait until one is finished, or delete one.`,
      { unfinished, allowed: unfinished_exports_max },
    );
  }
}

export interface Exporting {
  formats: Formats;
  sources: Sources;
}

export async function createExport(
  tx: Tx,
  { formats, sources }: Exporting,
  { organization_id: org, actor, now }: Context,
  input: ExportCreate,
  scopes_held: ReadonlySet<string>,
): Promise<ExportRow> {
  const format = formats[input.format];
  const wanted = toWanted(format, input);
  const scopes = format.scopes(wanted, sources);
  requireScopes(scopes, scopes_held);
  await requireFewUnfinished(tx, org);
  await format.check?.(tx, org, wanted);
  const id = newId();
  const { content_type, ending } = format.kind(wanted, sources);
  const { start_date, end_date, options } = wanted;
  const columns = {
    organization_id: org,
    id,
    format: input.format,
    start_date,
    end_date,
    scopes,
    content_type,
    options: JSON.stringify(options),
    status: "queued",
    file_name: `${await fileTitle(tx, org, format, wanted, now)}.${ending}`,
    actor_kind: actor.kind,
    actor_id: actor.id,
  };
  await tx.run(sql`insert into exports ${insertion(columns)}`);
  await tx.enqueue(writeExportJob, { organization_id: org, export_id: id });
  const row = await requireExport(tx, org, id);
  await recordExportEvent(tx, org, "created", row);
  return row;
}

function toWanted(format: Format, input: ExportCreate): Wanted {
  const { start_date = null, end_date = null } = input;
  if (format.period === "none" && (start_date ?? end_date) !== null)
    throw invalid("body.start_date", "not_allowed", `does not apply to ${input.format}, which has no period`);
  if (format.period === "required") {
    if (start_date === null) throw invalid("body.start_date", "required", `is needed for ${input.format}`);
    if (end_date === null) throw invalid("body.end_date", "required", `is needed for ${input.format}`);
  }
  if (start_date !== null && end_date !== null && start_date > end_date)
    throw invalid("body.end_date", "range", `must not be before start_date; found ${end_date}`);
  return { start_date, end_date, options: { lists: null, ...input.options } };
}

function requireScopes(needed: readonly string[], held: ReadonlySet<string>): void {
  const missing = needed.find((scope) => !held.has(scope));
  if (missing !== undefined) throw new InsufficientScope(missing);
}

/** A token may only have a file whose content it could read itself. */
export function requireContentScopes({ scopes }: Pick<ExportRow, "scopes">, held: ReadonlySet<string>): void {
  requireScopes(scopes, held);
}

async function requireFewUnfinished(tx: Tx, org: OrganizationId): Promise<void> {
  const unfinished = await countUnfinished(tx, org);
  if (unfinished >= unfinished_exports_max) throw new TooManyExports(unfinished);
}

/** "Alder Ltd invoices 2026-01-01 to 2026-03-31", with the day of the request where there is no period. */
async function fileTitle(
  tx: Tx,
  org: OrganizationId,
  { title }: Format,
  { start_date, end_date, options }: Wanted,
  now: Context["now"],
): Promise<string> {
  const { name, time_zone } = await tx.one<Row<"organizations", "name" | "time_zone">>(sql`
    select name, time_zone from organizations where organization_id = ${org}`);
  const subject = options.lists?.length === 1 ? (options.lists[0] as string) : title;
  const period = periodWords(start_date, end_date) ?? dateIn(time_zone, now);
  return safeFileName(`${name} ${subject} ${period}`);
}

function periodWords(start: CalendarDate | null, end: CalendarDate | null): string | null {
  if (start !== null && end !== null) return `${start} to ${end}`;
  if (start !== null) return `from ${start}`;
  return end === null ? null : `until ${end}`;
}
