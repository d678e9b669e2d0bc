/** What a token or cookie of a user may do, from `users u`, `memberships m` and `organizations o`. */
import type { RowAs } from "../platform/db/row.ts";
import { sql } from "../platform/db/sql.ts";
import type { Role } from "./scopes.ts";

export type MemberRow = RowAs<"memberships", { role: Role }> & { second_factor_missing: boolean };

export const memberColumns = sql`m.role,
  coalesce(o.settings->>'require_second_factor', '') = 'true' and not has_second_factor(u.id) as second_factor_missing`;
