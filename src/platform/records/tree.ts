/** Records that form a tree by `parent_id`. No record may become its own ancestor. */
import { Conflict } from "../../kernel/errors.ts";
import type { OrganizationId } from "../../kernel/ids.ts";
import { because } from "../../kernel/refusal-reasons.ts";
import type { Tx } from "../db/database.ts";
import { identifier, sql } from "../db/sql.ts";
import { requireReferences } from "./references.ts";

const tree_depth_max = 20;

/**
 * Checks that `parent_id` may become the parent of `id` (null: a new record). A lock lets only one move
 * within a tree run at a time, because two moves that are fine on their own could form a cycle together.
 */
export async function requireParent(
  tx: Tx,
  org: OrganizationId,
  table: string,
  id: string | null,
  parent_id: string | null | undefined,
): Promise<void> {
  if (parent_id === null || parent_id === undefined) return;
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`tree ${table} ${org}`}, 0))`);
  await requireReferences(tx, org, [{ path: "parent_id", table, id: parent_id }]);
  const ancestors = await tx.many<{ id: string }>(sql`
    with recursive ancestors (id, parent_id, depth) as (
      select id, parent_id, 1 from ${identifier(table)} where organization_id = ${org} and id = ${parent_id}
      union all
      select t.id, t.parent_id, a.depth + 1
      from ancestors a
      join ${identifier(table)} t on t.organization_id = ${org} and t.id = a.parent_id
      where a.depth <= ${tree_depth_max}
    )
    select id from ancestors`);
  if (id !== null && ancestors.some((ancestor) => ancestor.id === id))
    throw new Conflict(
      "A record cannot be its own parent or be moved below one of its descendants.",
      because("tree_loop"),
    );
  if (ancestors.length >= tree_depth_max)
    throw new Conflict(
      `A tree can be at most ${tree_depth_max} levels deep.`,
      because("tree_too_deep", { allowed: tree_depth_max }),
    );
}
