/** Inbox items and entries on the wire: one resource, one body to create, one to change. */
import {
  Body,
  Country,
  Currency,
  DateOnly,
  DateTime,
  DecimalIn,
  FreeObject,
  ListOf,
  LongText,
  MoneyIn,
  Nullable,
  NumberOut,
  OneOf,
  PatchBody,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import { inboxStatuses } from "./status.ts";

export const inboxTypes = ["expense", "income"] as const;
/** The words of a bank, for the same two. */
export const inboxTypeAliases = { debit: "expense", credit: "income" };
export const inboxDocumentTypes = [
  "receipt",
  "invoice",
  "credit_note",
  "bank_statement",
  "manual",
  "other",
] as const;
export const inboxSources = ["manual", "api", "cli", "upload", "email", "import", "assistant"] as const;
export const approvalActions = ["approved", "rejected", "changes_requested"] as const;
export const candidateStatuses = ["pending", "confirmed", "declined", "expired", "unmatched"] as const;

export const items_max = 500;

const PartyOut = Resource({
  name: Nullable(Type.String()),
  country: Nullable(Type.String()),
  tax_id: Nullable(Type.String()),
  tax_type: Nullable(Type.String()),
});

const ItemOut = Resource({
  description: Nullable(Type.String()),
  quantity: Nullable(NumberOut),
  unit_price: Nullable(NumberOut),
  total_price: Nullable(NumberOut),
  tax_rate: Nullable(NumberOut),
});

export const InboxItem = Resource(
  {
    id: Uuid,
    organization_id: Uuid,
    amount: Nullable(NumberOut),
    currency: Nullable(Type.String()),
    display_name: Nullable(Type.String()),
    status: OneOf(inboxStatuses),
    meta: Nullable(FreeObject),
    created_at: DateTime,
    date: Nullable(DateOnly),
    due_date: Nullable(DateOnly),
    type: Nullable(OneOf(inboxTypes)),
    website: Nullable(Type.String()),
    transaction_id: Nullable(Uuid),
    document_type: Nullable(OneOf(inboxDocumentTypes)),
    payment_terms: Nullable(Type.String()),
    original_currency: Nullable(Type.String()),
    reference_number: Nullable(Type.String()),
    category_id: Nullable(Uuid),
    items: Nullable(ListOf(ItemOut)),
    notes: Nullable(Type.String()),
    exclude_from_analytics: Type.Boolean(),
    base_amount: Nullable(NumberOut),
    base_currency: Type.String(),
    project_id: Nullable(Uuid),
    cluster_id: Nullable(Uuid),
    cluster_index: Nullable(Type.Integer()),
    primary_document_id: Nullable(Uuid),
    primary_document: Nullable(
      Resource({
        id: Uuid,
        file_path: Type.String(),
        file_name: Type.String(),
        content_type: Type.String(),
        size: NumberOut,
      }),
    ),
    category: Nullable(Resource({ id: Uuid, name: Type.String(), color: Type.String() })),
    project: Nullable(Resource({ id: Uuid, name: Type.String() })),
    match_candidates: ListOf(
      Resource({
        inbox_id: Uuid,
        confidence_score: Type.String({ description: "0.000 to 1.000" }),
        status: OneOf(candidateStatuses),
      }),
    ),
    vendor_id: Nullable(Uuid),
    buyer: Nullable(PartyOut),
    seller: Nullable(PartyOut),
    subtotal: Nullable(NumberOut),
    tax_amount: Nullable(NumberOut),
    reference_document_number: Nullable(Type.String()),
    source: OneOf(inboxSources),
    source_reference_id: Nullable(Type.String()),
    approval_action: Nullable(OneOf(approvalActions)),
    approval_at: Nullable(DateTime),
    approval_actor: Nullable(
      Resource({
        id: Uuid,
        full_name: Nullable(Type.String()),
        email: Type.String(),
        avatar_url: Nullable(Type.String()),
      }),
    ),
    approval_reason: Nullable(Type.String()),
  },
  { title: "Inbox item" },
);
export type InboxItem = Static<typeof InboxItem>;

const PartyIn = Body(
  {},
  { name: Text(), country: Country, tax_id: Text({ max: 50 }), tax_type: Text({ max: 50 }) },
);

const ItemIn = Body(
  {},
  {
    description: Text({ max: 1000 }),
    quantity: DecimalIn({ decimals: 6 }),
    unit_price: DecimalIn({ decimals: 6 }),
    total_price: MoneyIn,
    tax_rate: DecimalIn({ decimals: 4, min: 0, max: 100, description: "Percent" }),
  },
);

const optional = {
  display_name: Text(),
  description: Text({ description: "Another name for display_name" }),
  amount: MoneyIn,
  currency: Currency,
  date: DateOnly,
  due_date: DateOnly,
  type: OneOf(inboxTypes, inboxTypeAliases),
  document_type: OneOf(inboxDocumentTypes),
  category_id: Uuid,
  project_id: Uuid,
  vendor_id: Uuid,
  reference_number: Text({ max: 200 }),
  reference_document_number: Text({ max: 200 }),
  payment_terms: Text(),
  website: Text({ max: 2000 }),
  notes: LongText,
  items: ListOf(ItemIn, { max: items_max }),
  subtotal: MoneyIn,
  tax_amount: MoneyIn,
  buyer: PartyIn,
  seller: PartyIn,
  primary_document_id: Uuid,
  source_reference_id: Text({ max: 255 }),
  transaction_id: Uuid,
  meta: FreeObject,
};
const fixed = { exclude_from_analytics: Type.Boolean(), source: OneOf(inboxSources) };

export const InboxCreate = Body({}, { ...optional, ...fixed });
export type InboxCreate = Static<typeof InboxCreate>;

export const InboxPatch = PatchBody(
  { ...fixed, status: OneOf(inboxStatuses) },
  { ...optional, approval_action: OneOf(approvalActions), approval_reason: Text({ max: 2000 }) },
);
export type InboxPatch = Static<typeof InboxPatch>;

export const batch_items_max = 1000;

export const BatchBody = Type.Object(
  {
    items: Type.Array(Type.Unknown(), {
      minItems: 1,
      maxItems: batch_items_max,
      description: "Bodies of POST; each is checked and answered on its own",
    }),
    atomic: Type.Optional(Type.Boolean({ description: "true: all are created, or none", default: false })),
  },
  { additionalProperties: false },
);

export const BatchVerdict = Resource(
  {
    index: Type.Integer({ description: "The record's place in items, from 0" }),
    status: Type.Integer({ description: "The HTTP status this record alone would have had" }),
    data: Nullable(InboxItem),
    error: Nullable(Type.Object({ code: Type.String(), message: Type.String(), details: FreeObject })),
  },
  { title: "Batch verdict" },
);
export type BatchVerdict = Static<typeof BatchVerdict>;
