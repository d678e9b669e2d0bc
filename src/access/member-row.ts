/** What a token or cookie of a user may do, from `users u`, `memberships m` and `organizations o`. */
import type { RowAs } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import type { Role } from "./scopes.ts";

export type MemberRow = RowAs<"memberships", { role: Role }> & { second_factor_missing: boolean };

/** The settings are declared in organizations/settings.ts. */
export const requiresSecondFactor = sql`(coalesce(o.settings->>'require_second_factor', '') = 'true'
  and coalesce((o.settings->>'second_factor_required_from')::date <= (app_now() at time zone o.time_zone)::date, true))`;

export const memberColumns = sql`m.role,
  ${requiresSecondFactor} and not has_second_factor(u.id) as second_factor_missing`;
