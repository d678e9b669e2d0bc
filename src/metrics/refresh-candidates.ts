/**
 * Stores the recurring patterns of marked groups, a few hundred groups at a time, so that requests need not
 * detect them. A mark is removed in the same database transaction that stores the result.
 */
import { dateIn, type Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import { defineSchedule } from "../platform/jobs/define-job.ts";
import { type HandledSchedule, handleSchedule } from "../platform/jobs/handle-job.ts";
import { loadContext } from "./organization.ts";
import {
  findGroupTransactions,
  findMarkedOrganizations,
  findOrganizations,
  markAllGroups,
  type PatternGroup,
  saveCandidates,
  takeMarks,
} from "./patterns-store.ts";
import { detectRecurringPatterns } from "./recurring-patterns.ts";

const groups_per_turn = 500;

/** Detects patterns in some marked groups again; returns how many groups. */
export async function refreshCandidates(tx: Tx, org: OrganizationId, now: Instant): Promise<number> {
  const { today } = await loadContext(tx, org, now);
  const groups = await takeMarks(tx, org, groups_per_turn);
  if (groups.length === 0) return 0;
  const rows = await findGroupTransactions(tx, org, today, groups);
  const groupOf = new Map(rows.map((row) => [row.id, toGroup(row)]));
  const patterns = detectRecurringPatterns([...new Map(rows.map((row) => [row.id, row])).values()], today);
  const series = patterns.flatMap(({ key: series_key, transaction_ids }) => {
    const group = groupOf.get(transaction_ids[0] ?? "");
    return group ? [{ ...group, series_key, transaction_ids }] : [];
  });
  await saveCandidates(tx, org, groups, series);
  return groups.length;
}

function toGroup({ counterparty_key, direction, currency }: PatternGroup): PatternGroup {
  return { counterparty_key, direction, currency };
}

const refreshSchedule = defineSchedule("metrics.refresh-candidates", "minute");
/** Every hour: somewhere a new day has begun since the run before. */
const markSchedule = defineSchedule("metrics.mark-candidates", "hour");

export function metricSchedules(db: Database): HandledSchedule[] {
  return [
    handleSchedule(refreshSchedule, async (now) => {
      for (const { organization_id } of await db.system(now, findMarkedOrganizations))
        await refreshAll(db, organization_id, now);
    }),
    handleSchedule(markSchedule, async (now, previous_run_at = null) => {
      for (const { organization_id, time_zone } of await db.system(now, findOrganizations)) {
        if (!isNewDay(time_zone, previous_run_at, now)) continue;
        await db.organization(contextOf(organization_id, now), (tx) =>
          markAllGroups(tx, organization_id, dateIn(time_zone, now)),
        );
        await refreshAll(db, organization_id, now);
      }
    }),
  ];
}

/** Whether a new day has begun in the time zone since the previous run, however long ago that was. */
export function isNewDay(time_zone: string, previous_run_at: Instant | null, now: Instant): boolean {
  return previous_run_at === null || dateIn(time_zone, previous_run_at) !== dateIn(time_zone, now);
}

async function refreshAll(db: Database, organization_id: OrganizationId, now: Instant): Promise<void> {
  const turn = () =>
    db.organization(contextOf(organization_id, now), (tx) => refreshCandidates(tx, organization_id, now));
  while ((await turn()) > 0);
}

function contextOf(organization_id: OrganizationId, now: Instant): Context {
  return {
    organization_id,
    actor: { kind: "system", id: null, channel: "job metrics", request_id: null },
    now,
  };
}
