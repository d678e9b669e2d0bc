/** Turns a row into an inbox item of the API: the joins and the mapper. */
import { sql } from "../platform/db/sql.ts";
import { recordMapper } from "../platform/records/mapper.ts";
import type { JoinedRowOf, RowOf } from "../platform/records/rows.ts";
import { inboxRecord } from "./schema.ts";

export type InboxRow = RowOf<typeof inboxRecord>;
export type JoinedInboxRow = JoinedRowOf<typeof inboxRecord>;
/** Amounts of line items are stored as decimal text, exactly as received. */
export type ItemRow = NonNullable<InboxRow["items"]>[number];

export const inboxJoins = sql`
  left join documents d on d.organization_id = i.organization_id and d.id = i.primary_document_id
  left join stored_objects o on o.organization_id = d.organization_id and o.id = d.storage_object_id
  left join categories c on c.organization_id = i.organization_id and c.id = i.category_id
  left join projects p on p.organization_id = i.organization_id and p.id = i.project_id
  left join users u on u.id = i.approval_actor_id`;

export const { select: inboxSelect, toResource: toInboxItem } = recordMapper(inboxRecord, "i", {
  primary_document: sql`case when o.id is not null then jsonb_build_object('id', d.id, 'file_path', o.key,
    'file_name', d.file_name, 'content_type', o.content_type, 'size', o.size) end`,
  category: sql`case when c.id is not null then
    jsonb_build_object('id', c.id, 'name', c.name, 'color', c.color) end`,
  project: sql`case when p.id is not null then jsonb_build_object('id', p.id, 'name', p.name) end`,
  match_candidates: sql`coalesce((
    select jsonb_agg(
      jsonb_build_object('id', m.id, 'inbox_id', m.inbox_id, 'transaction_id', m.transaction_id,
        'booking_date', t.booking_date, 'confidence_score', m.confidence_score::text, 'status', m.status)
      order by m.confidence_score desc, m.id
    )
    from match_candidates m
    join transactions t on t.organization_id = m.organization_id and t.id = m.transaction_id
    where m.organization_id = i.organization_id and m.inbox_id = i.id
  ), '[]')`,
  approval_actor: sql`case when u.id is not null then jsonb_build_object('id', u.id, 'full_name', u.full_name,
    'email', u.email, 'avatar_url', u.avatar_url) end`,
});
