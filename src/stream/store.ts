/** SQL for streams: which organizations have news, and the news of one. */
import type { Instant } from "../kernel/calendar.ts";
import type { OrganizationId } from "../kernel/ids.ts";
import type { Context, Database, Tx } from "../platform/db/database.ts";
import type { Row, TableName } from "../platform/db/row.ts";
import { identifier, type Sql, sql } from "../platform/db/sql.ts";
import { together } from "../platform/db/together.ts";
import { type Family, familyOf } from "./families.ts";
import type { StreamMessage } from "./schema.ts";

export interface News extends Row<"event_heads", "organization_id" | "position"> {
  /** Whether there are events without a position. */
  unplaced: boolean;
}

/** One query for all organizations, whatever their number. */
export function findNews(db: Database, now: Instant, organization_ids: readonly string[]): Promise<News[]> {
  return db.system(now, (tx) =>
    tx.many<News>(sql`
      select o.organization_id, coalesce(h.position, 0) as position, exists (
          select from events e where e.organization_id = o.organization_id and e.position is null
        ) as unplaced
      from unnest(${organization_ids}::uuid[]) as o (organization_id)
      left join event_heads h on h.organization_id = o.organization_id`),
  );
}

/** A message, who may see it, and its position. */
export interface PlacedMessage extends StreamMessage {
  position: number;
  scope: string;
}

export interface Page {
  messages: PlacedMessage[];
  /** All events up to here are in the page, or are not for streams. */
  position: number;
}

type EventRow = { position: number; type: string; id: string | null };
type Found = EventRow & { family: Family };

/** The events after a position, up to and including another. */
export function readPage(
  db: Database,
  context: Context,
  after: number,
  to: number,
  rows_max: number,
): Promise<Page> {
  const org = context.organization_id;
  return db.reading(context, async (tx) => {
    const rows = await tx.many<EventRow>(sql`
      select e.position, e.type, e.data->>'id' as id
      from events e
      where e.organization_id = ${org} and e.position > ${after} and e.position <= ${to}
      order by e.position
      limit ${rows_max}`);
    const found = rows.flatMap((row) => {
      const family = familyOf(row.type);
      return family ? [{ ...row, family }] : [];
    });
    const versions = await findVersions(tx, org, found);
    return {
      messages: found.map((row) => toMessage(row, versions)),
      position: rows.length < rows_max ? to : (rows.at(-1) as EventRow).position,
    };
  });
}

function toMessage({ position, type, id, family }: Found, versions: ReadonlyMap<string, number>) {
  const version = (id === null ? null : versions.get(`${family.table} ${id}`)) ?? null;
  return { position, type, id, version, scope: family.scope };
}

/** The versions that the records have now, by table and id. A deleted record has none. */
async function findVersions(
  tx: Tx,
  org: OrganizationId,
  found: readonly Found[],
): Promise<Map<string, number>> {
  const families = new Set(found.map(({ family }) => family));
  const lists = await together(
    [...families].map((family) => {
      const ids = found.flatMap((row) => (row.family === family && row.id !== null ? [row.id] : []));
      return tx.many<{ id: string; version: number }>(versionsOf(org, family, ids));
    }),
  );
  const tables: TableName[] = [...families].map(({ table }) => table);
  return new Map(
    lists.flatMap((list, index) =>
      list.map(({ id, version }) => [`${tables[index]} ${id}`, version] as const),
    ),
  );
}

function versionsOf(org: OrganizationId, { table, id = "id" }: Family, ids: readonly string[]): Sql {
  return sql`
    select ${identifier(id)} as id, version
    from ${identifier(table)}
    where organization_id = ${org} and ${identifier(id)} = any(${ids}::uuid[])`;
}
