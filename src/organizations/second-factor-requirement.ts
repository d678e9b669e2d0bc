/** An organization may require that its members have a second factor. */
import { requireRecentProof, roleOf, sendNotice } from "../access/index.ts";
import { addDays, dateIn, type Instant } from "../kernel/calendar.ts";
import { Conflict } from "../kernel/errors.ts";
import { because } from "../kernel/refusal-reasons.ts";
import type { Database, Tx } from "../platform/db/database.ts";
import { sql } from "../platform/db/sql.ts";
import { Forbidden } from "../platform/http/errors.ts";
import type { Principal } from "../platform/http/route.ts";
import type { Settings } from "./settings.ts";

export class RequirementForOwners extends Forbidden {
  constructor() {
    super(
      "Only an owner may change whether the organization requires a second factor.",
      because("second_factor_for_owners"),
    );
  }
}

/** Otherwise the change would lock out the person who makes it. */
export class OwnSecondFactorMissing extends Conflict {
  constructor() {
    super(
      "Set up a second factor of your own before you require one of others.",
      because("own_second_factor_missing"),
    );
  }
}

/** Refuses a change that this principal may not make, and lets every process check the members' tokens again. */
export async function changeRequirement(
  db: Database,
  tx: Tx,
  principal: Principal,
  before: Settings,
  after: Settings,
  now: Instant,
): Promise<void> {
  if (isSame(before, after)) return;
  if ((await roleOf(tx, principal)) !== "owner") throw new RequirementForOwners();
  await requireRecentProof(db, principal, now);
  const { has } = await tx.one<{ has: boolean }>(sql`select has_second_factor(${principal.user_id}) as has`);
  if (after.require_second_factor && !has) throw new OwnSecondFactorMissing();
  await sendNotice(tx, { organization_id: principal.organization_id });
}

function isSame(before: Settings, after: Settings): boolean {
  return (
    before.require_second_factor === after.require_second_factor &&
    before.second_factor_required_from === after.second_factor_required_from
  );
}

/** How long the owner of a new organization may work before the requirement binds. */
export const second_factor_grace_days = 7;

/** The settings of an organization that a person sets up: books need a second factor, but not in the first minute. */
export function requirementOfNew(time_zone: string, now: Instant): Partial<Settings> {
  const from = addDays(dateIn(time_zone, now), second_factor_grace_days);
  return { require_second_factor: true, second_factor_required_from: from };
}
