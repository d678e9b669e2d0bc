/** The way from a row to an inbox item: the columns it takes, the records joined to it, and the mapper. */
import type { CalendarDate, Instant } from "../kernel/calendar.ts";
import { type Decimal, toNumber } from "../kernel/decimal.ts";
import { identifier, join, sql } from "../platform/db/sql.ts";
import type { InboxItem } from "./schema.ts";

/** Fields that are columns of the same name. */
const plainColumns = [
  "id",
  "organization_id",
  "amount",
  "currency",
  "display_name",
  "status",
  "meta",
  "created_at",
  "date",
  "due_date",
  "type",
  "website",
  "transaction_id",
  "document_type",
  "payment_terms",
  "original_currency",
  "reference_number",
  "category_id",
  "items",
  "notes",
  "exclude_from_analytics",
  "base_amount",
  "base_currency",
  "project_id",
  "cluster_id",
  "cluster_index",
  "primary_document_id",
  "vendor_id",
  "buyer",
  "seller",
  "subtotal",
  "tax_amount",
  "reference_document_number",
  "source",
  "source_reference_id",
  "approval_action",
  "approval_at",
  "approval_reason",
  "version",
] as const;

export const inboxJoins = sql`
  left join documents d on d.organization_id = i.organization_id and d.id = i.primary_document_id
  left join stored_objects o on o.organization_id = d.organization_id and o.id = d.storage_object_id
  left join categories c on c.organization_id = i.organization_id and c.id = i.category_id
  left join projects p on p.organization_id = i.organization_id and p.id = i.project_id
  left join users u on u.id = i.approval_actor_id`;

export const inboxSelect = sql`
  ${join(
    plainColumns.map((column) => sql`i.${identifier(column)}`),
    ", ",
  )},
  o.key as document_file_path, d.file_name as document_file_name, o.content_type as document_content_type,
  o.size as document_size,
  c.name as category_name, c.color as category_color,
  p.name as project_name,
  i.approval_actor_id, u.full_name as actor_full_name, u.email as actor_email, u.avatar_url as actor_avatar_url,
  (
    select jsonb_agg(
      jsonb_build_object('inbox_id', m.inbox_id, 'confidence_score', m.confidence_score::text, 'status', m.status)
      order by m.confidence_score desc, m.id
    )
    from match_candidates m
    where m.organization_id = i.organization_id and m.inbox_id = i.id
  ) as match_candidates`;

export interface InboxRow {
  id: string;
  organization_id: string;
  amount: Decimal | null;
  currency: string | null;
  display_name: string | null;
  status: InboxItem["status"];
  meta: Record<string, unknown> | null;
  created_at: Instant;
  date: CalendarDate | null;
  due_date: CalendarDate | null;
  type: InboxItem["type"];
  website: string | null;
  transaction_id: string | null;
  document_type: InboxItem["document_type"];
  payment_terms: string | null;
  original_currency: string | null;
  reference_number: string | null;
  category_id: string | null;
  items: ItemRow[] | null;
  notes: string | null;
  exclude_from_analytics: boolean;
  base_amount: Decimal | null;
  base_currency: string;
  project_id: string | null;
  cluster_id: string | null;
  cluster_index: number | null;
  primary_document_id: string | null;
  vendor_id: string | null;
  buyer: InboxItem["buyer"];
  seller: InboxItem["seller"];
  subtotal: Decimal | null;
  tax_amount: Decimal | null;
  reference_document_number: string | null;
  source: InboxItem["source"];
  source_reference_id: string | null;
  approval_action: InboxItem["approval_action"];
  approval_at: Instant | null;
  approval_actor_id: string | null;
  approval_reason: string | null;
  version: number;
}

/** Item amounts are kept as decimal text, as exact as they came. */
export interface ItemRow {
  description: string | null;
  quantity: Decimal | null;
  unit_price: Decimal | null;
  total_price: Decimal | null;
  tax_rate: Decimal | null;
}

export interface JoinedInboxRow extends InboxRow {
  document_file_path: string | null;
  document_file_name: string;
  document_content_type: string;
  document_size: number;
  category_name: string | null;
  category_color: string;
  project_name: string | null;
  actor_full_name: string | null;
  actor_email: string;
  actor_avatar_url: string | null;
  match_candidates: InboxItem["match_candidates"] | null;
}

const number = (value: Decimal | null) => (value === null ? null : toNumber(value));

export function toInboxItem(row: JoinedInboxRow): InboxItem {
  return {
    id: row.id,
    organization_id: row.organization_id,
    amount: number(row.amount),
    currency: row.currency,
    display_name: row.display_name,
    status: row.status,
    meta: row.meta,
    created_at: row.created_at,
    date: row.date,
    due_date: row.due_date,
    type: row.type,
    website: row.website,
    transaction_id: row.transaction_id,
    document_type: row.document_type,
    payment_terms: row.payment_terms,
    original_currency: row.original_currency,
    reference_number: row.reference_number,
    category_id: row.category_id,
    items: row.items?.map(toItem) ?? null,
    notes: row.notes,
    exclude_from_analytics: row.exclude_from_analytics,
    base_amount: number(row.base_amount),
    base_currency: row.base_currency,
    project_id: row.project_id,
    cluster_id: row.cluster_id,
    cluster_index: row.cluster_index,
    primary_document_id: row.primary_document_id,
    primary_document: toPrimaryDocument(row),
    category: toCategory(row),
    project: toProject(row),
    match_candidates: row.match_candidates ?? [],
    vendor_id: row.vendor_id,
    buyer: row.buyer,
    seller: row.seller,
    subtotal: number(row.subtotal),
    tax_amount: number(row.tax_amount),
    reference_document_number: row.reference_document_number,
    source: row.source,
    source_reference_id: row.source_reference_id,
    approval_action: row.approval_action,
    approval_at: row.approval_at,
    approval_actor: toActor(row),
    approval_reason: row.approval_reason,
  };
}

function toItem(item: ItemRow) {
  return {
    description: item.description,
    quantity: number(item.quantity),
    unit_price: number(item.unit_price),
    total_price: number(item.total_price),
    tax_rate: number(item.tax_rate),
  };
}

function toPrimaryDocument(row: JoinedInboxRow): InboxItem["primary_document"] {
  if (row.primary_document_id === null || row.document_file_path === null) return null;
  return {
    id: row.primary_document_id,
    file_path: row.document_file_path,
    file_name: row.document_file_name,
    content_type: row.document_content_type,
    size: row.document_size,
  };
}

function toCategory({ category_id, category_name, category_color }: JoinedInboxRow): InboxItem["category"] {
  if (category_id === null || category_name === null) return null;
  return { id: category_id, name: category_name, color: category_color };
}

function toProject({ project_id, project_name }: JoinedInboxRow): InboxItem["project"] {
  return project_id === null || project_name === null ? null : { id: project_id, name: project_name };
}

function toActor(row: JoinedInboxRow): InboxItem["approval_actor"] {
  if (row.approval_actor_id === null) return null;
  return {
    id: row.approval_actor_id,
    full_name: row.actor_full_name,
    email: row.actor_email,
    avatar_url: row.actor_avatar_url,
  };
}
