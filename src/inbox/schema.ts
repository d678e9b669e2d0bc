/** Inbox items and entries in the API: one resource, one body to create, one to change. */
import {
  Body,
  Country,
  CountsOf,
  Currency,
  DateOnly,
  DateTime,
  DecimalIn,
  described,
  FreeObject,
  IdOf,
  ListOf,
  LongText,
  MoneyIn,
  Nullable,
  NumberOut,
  OneOf,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import {
  createBodyOf,
  fixed,
  joined,
  later,
  optional,
  patchBodyOf,
  readOnly,
  recordOf,
  resourceOf,
  shownAs,
  shownBodyOf,
} from "../platform/records/fields.ts";
import {
  approvalActions,
  batch_items_max,
  candidateStatuses,
  inbox_line_items_max,
  inboxDocumentTypes,
  inboxSources,
  inboxTypeAliases,
  inboxTypes,
  taxTreatments,
} from "./constants.ts";
import { inboxStatuses } from "./status.ts";

const Party = {
  name: Text(),
  country: Country,
  tax_id: Text({ max: 50 }),
  tax_type: Text({ max: 50 }),
};

const Item = {
  description: Text({ max: 1000 }),
  quantity: DecimalIn({ decimals: 6 }),
  unit_price: DecimalIn({ decimals: 6 }),
  total_price: MoneyIn,
  tax_rate: DecimalIn({ decimals: 4, min: 0, max: 100, description: "Percent" }),
};

export const InboxParty = shownBodyOf(Party);
export type InboxParty = Static<typeof InboxParty>;
export const InboxPartyIn = Body({}, Party);
export type InboxPartyIn = Static<typeof InboxPartyIn>;

export const InboxLine = shownBodyOf(Item);
export type InboxLine = Static<typeof InboxLine>;
export const InboxLineIn = Body({}, Item);
export type InboxLineIn = Static<typeof InboxLineIn>;

export const PrimaryDocument = Resource({
  id: Uuid,
  file_path: Type.String(),
  file_name: Type.String(),
  content_type: Type.String(),
  size: Type.Integer(),
});

export type PrimaryDocument = Static<typeof PrimaryDocument>;

export const MatchCandidate = Resource({
  id: Uuid,
  inbox_id: Uuid,
  transaction_id: Uuid,
  /** Of the transaction. */
  booking_date: DateOnly,
  confidence_score: Type.String({ description: "0.000 to 1.000" }),
  status: OneOf(candidateStatuses),
});

export type MatchCandidate = Static<typeof MatchCandidate>;

export const ApprovalActor = Resource({
  id: Uuid,
  full_name: Nullable(Type.String()),
  email: Type.String(),
  avatar_url: Nullable(Type.String()),
});

export type ApprovalActor = Static<typeof ApprovalActor>;

/** Every field of the record, in the order of the API. */
export const inboxRecord = recordOf("inbox_items", {
  id: readOnly(IdOf("inbox_items")),
  organization_id: readOnly(IdOf("organizations")),
  amount: optional(MoneyIn, { filter: true }),
  currency: optional(Currency, { filter: true }),
  display_name: optional(Text()),
  status: later(fixed(OneOf(inboxStatuses), { filter: true })),
  meta: optional(FreeObject),
  created_at: readOnly(DateTime),
  date: optional(DateOnly, { filter: true }),
  due_date: optional(DateOnly),
  type: optional(OneOf(inboxTypes, inboxTypeAliases), { filter: true }),
  website: optional(Text({ max: 2000 })),
  transaction_id: optional(IdOf("transactions"), { filter: true }),
  document_type: optional(OneOf(inboxDocumentTypes), { filter: true }),
  payment_terms: optional(Text()),
  original_currency: readOnly(Nullable(Type.String())),
  reference_number: optional(Text({ max: 200 })),
  category_id: optional(IdOf("categories"), { filter: true }),
  items: shownAs(optional(ListOf(InboxLineIn, { max: inbox_line_items_max })), Nullable(ListOf(InboxLine))),
  notes: optional(LongText),
  exclude_from_analytics: fixed(Type.Boolean()),
  base_amount: readOnly(Nullable(NumberOut), { filter: true }),
  base_currency: readOnly(Type.String()),
  project_id: optional(IdOf("projects"), { filter: true }),
  cluster_id: readOnly(Nullable(Uuid)),
  cluster_index: readOnly(Nullable(Type.Integer())),
  primary_document_id: optional(IdOf("documents")),
  primary_document: joined(Nullable(PrimaryDocument)),
  category: joined(Nullable(Resource({ id: Uuid, name: Type.String(), color: Type.String() }))),
  project: joined(Nullable(Resource({ id: Uuid, name: Type.String() }))),
  match_candidates: joined(ListOf(MatchCandidate)),
  vendor_id: optional(IdOf("vendors"), { filter: true }),
  buyer: shownAs(optional(InboxPartyIn), Nullable(InboxParty)),
  seller: shownAs(optional(InboxPartyIn), Nullable(InboxParty)),
  subtotal: optional(MoneyIn),
  tax_amount: optional(MoneyIn),
  tax_treatment: optional(
    described(
      OneOf(taxTreatments),
      "How its tax counts in the VAT report; null: its seller's country decides",
    ),
  ),
  effective_tax_treatment: readOnly(OneOf(taxTreatments)),
  tax_country: readOnly(
    described(
      Nullable(Type.String()),
      "The country of the seller's VAT id, else of its address; null: not known",
    ),
  ),
  self_assessed_rate: optional(
    DecimalIn({
      decimals: 4,
      min: 0,
      max: 100,
      description:
        "Percent: the rate of the tax that the organization owes itself; null: the standard rate of its country",
    }),
  ),
  reference_document_number: optional(Text({ max: 200 })),
  source: fixed(OneOf(inboxSources)),
  source_reference_id: optional(Text({ max: 255 })),
  approval_action: later(optional(OneOf(approvalActions), { filter: true })),
  approval_at: readOnly(Nullable(DateTime)),
  approval_actor: joined(Nullable(ApprovalActor)),
  approval_reason: later(optional(Text({ max: 2000 }))),
});

export const InboxItem = resourceOf(inboxRecord);
export type InboxItem = Static<typeof InboxItem>;

const alias = { description: Text({ description: "Another name for display_name" }) };

export const InboxCreate = createBodyOf(inboxRecord, alias);
export type InboxCreate = Static<typeof InboxCreate>;

export const InboxPatch = patchBodyOf(inboxRecord, alias);
export type InboxPatch = Static<typeof InboxPatch>;

/** What a person sets on many items at once. */
export const InboxSet = Type.Pick(
  InboxPatch,
  ["category_id", "vendor_id", "project_id", "type", "document_type", "exclude_from_analytics", "notes"],
  { additionalProperties: false },
);
export type InboxSet = Static<typeof InboxSet>;

export const BatchBody = Type.Object(
  {
    items: Type.Array(described(Type.Unknown(), InboxCreate), {
      minItems: 1,
      maxItems: batch_items_max,
      description: "Bodies of POST; each is checked and answered on its own",
    }),
    atomic: Type.Optional(Type.Boolean({ description: "true: all are created, or none", default: false })),
  },
  { additionalProperties: false },
);
export type BatchBody = Static<typeof BatchBody>;

export const BatchVerdict = Resource({
  index: Type.Integer({ description: "The record's position in items, from 0" }),
  status: Type.Integer({ description: "The HTTP status this record alone would have had" }),
  data: Nullable(InboxItem),
  error: Nullable(Type.Object({ code: Type.String(), message: Type.String(), details: FreeObject })),
});
export type BatchVerdict = Static<typeof BatchVerdict>;

export const InboxCounts = Resource({
  ...CountsOf(["all", ...inboxStatuses]),
  to_review: Type.Integer({ description: "Waiting for a person: pending and suggested_match" }),
});
export type InboxCounts = Static<typeof InboxCounts>;
