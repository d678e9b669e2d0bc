/** What a webhook endpoint receives, by type of event. docs/webhooks.md says when each happens. */
import { statementFormats } from "../banking/formats/statement.ts";
import { Document } from "../documents/schema.ts";
import { exportFormats, exportStatuses } from "../exports/constants.ts";
import { inboxStatuses } from "../inbox/status.ts";
import { documentTypes } from "../invoice-snapshot/snapshot.ts";
import { invoiceStatuses } from "../invoices/invoice.ts";
import { emailKinds } from "../mail/constants.ts";
import { recordImportKinds } from "../moving/constants.ts";
import {
  DateOnly,
  ListOf,
  Nullable,
  NumberOut,
  OneOf,
  Resource,
  type Static,
  type TSchema,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import { recurringFrequencies, seriesStatuses } from "../recurring/constants.ts";
import type { eventVerbs } from "./event-types.ts";

export const InvoiceEvent = Resource({
  id: Uuid,
  number: Nullable(Type.String()),
  status: OneOf(invoiceStatuses),
  document_type: OneOf(documentTypes),
  customer_id: Nullable(Uuid),
  currency: Type.String(),
  total: NumberOut,
});
export type InvoiceEvent = Static<typeof InvoiceEvent>;

/** An e-mail about an invoice. A scheduled send that fails before there is an e-mail has neither recipient nor id. */
export const InvoiceEmailEvent = Type.Object(
  {
    id: Uuid,
    number: Nullable(Type.String()),
    kind: OneOf(emailKinds),
    recipient: Type.Optional(Nullable(Type.String())),
    email_id: Type.Optional(Uuid),
    reason: Nullable(Type.String()),
  },
  { additionalProperties: false },
);
export type InvoiceEmailEvent = Static<typeof InvoiceEmailEvent>;

export const RecurringInvoiceEvent = Type.Object(
  {
    id: Uuid,
    status: OneOf(seriesStatuses),
    customer_id: Uuid,
    frequency: OneOf(recurringFrequencies),
    invoices_generated: Type.Integer(),
    next_generation_date: Nullable(DateOnly),
    sequence: Type.Optional(Type.Integer({ description: "Of recurring_invoice.generated" })),
    date: Type.Optional(DateOnly),
    invoice_id: Type.Optional(Uuid),
    reason: Type.Optional(Type.String({ description: "Why it failed or was paused" })),
    failure_count: Type.Optional(Type.Integer()),
  },
  { additionalProperties: false },
);
export type RecurringInvoiceEvent = Static<typeof RecurringInvoiceEvent>;

export const InboxCreatedEvent = Resource({ id: Uuid, status: OneOf(inboxStatuses) });
export type InboxCreatedEvent = Static<typeof InboxCreatedEvent>;

export const RecordUpdatedEvent = Resource({
  id: Uuid,
  changed: ListOf(Type.String({ description: "The name of a changed field" })),
});
export type RecordUpdatedEvent = Static<typeof RecordUpdatedEvent>;

export const InboxRecognizedEvent = Resource({
  id: Uuid,
  financial: Type.Boolean({ description: "Whether the document is a receipt, a bill or the like" }),
});
export type InboxRecognizedEvent = Static<typeof InboxRecognizedEvent>;

export const InboxMatchEvent = Resource({ id: Uuid, transaction_id: Nullable(Uuid) });
export type InboxMatchEvent = Static<typeof InboxMatchEvent>;

/** The document after the change. It is a schema of its own: a receiver has no read-only fields. */
export const DocumentEvent = Resource(Document.properties);
export type DocumentEvent = Static<typeof DocumentEvent>;

export const RecordReference = Resource({ id: Uuid });
export type RecordReference = Static<typeof RecordReference>;

export const ExportEvent = Resource({
  id: Uuid,
  format: OneOf(exportFormats),
  status: OneOf(exportStatuses),
  progress: Type.Integer({ description: "Percent" }),
});
export type ExportEvent = Static<typeof ExportEvent>;

export const ImportEvent = Resource({
  import_id: Uuid,
  account_id: Uuid,
  format: OneOf(statementFormats),
  created_count: Type.Integer(),
  duplicate_count: Type.Integer(),
  settled_count: Type.Integer(),
});
export type ImportEvent = Static<typeof ImportEvent>;

export const ImportFailedEvent = Resource({
  import_id: Uuid,
  code: Type.String({ description: "The code of the error" }),
});
export type ImportFailedEvent = Static<typeof ImportFailedEvent>;

export const RecordImportEvent = Resource({
  import_id: Uuid,
  kind: OneOf(recordImportKinds),
  row_count: Type.Integer(),
  created_count: Type.Integer(),
  known_count: Type.Integer(),
  refused_count: Type.Integer(),
  customer_count: Type.Integer({ description: "Customers that were created for invoices" }),
});
export type RecordImportEvent = Static<typeof RecordImportEvent>;

export const RecordImportUndoneEvent = Resource({
  import_id: Uuid,
  kind: OneOf(recordImportKinds),
  deleted_count: Type.Integer(),
});
export type RecordImportUndoneEvent = Static<typeof RecordImportUndoneEvent>;

export const ImportUndoneEvent = Resource({
  import_id: Uuid,
  account_id: Uuid,
  deleted_count: Type.Integer(),
  restored_count: Type.Integer({ description: "Transactions that are pending again" }),
});
export type ImportUndoneEvent = Static<typeof ImportUndoneEvent>;

export const RatesImportedEvent = Resource({ created_count: Type.Integer(), changed_count: Type.Integer() });
export type RatesImportedEvent = Static<typeof RatesImportedEvent>;

export const BulkUpdatedEvent = Resource({
  reason: OneOf(["rules", "transfers", "exchange_rates", "vendor"]),
  count: Type.Integer(),
});
export type BulkUpdatedEvent = Static<typeof BulkUpdatedEvent>;

/** `name` with its article, such as "A customer". */
const changesOf = (name: string) => ({
  created: [`${name} was created`, RecordReference] as [string, TSchema],
  updated: [`${name} was changed`, RecordReference] as [string, TSchema],
  deleted: [`${name} was deleted`, RecordReference] as [string, TSchema],
});

type EventSchemas = {
  [Subject in keyof typeof eventVerbs]: Record<
    (typeof eventVerbs)[Subject][number],
    [summary: string, data: TSchema]
  >;
};

/** The compiler refuses an event type without a line here. */
export const eventSchemas: EventSchemas = {
  inbox: {
    created: ["An inbox item was created", InboxCreatedEvent],
    updated: ["An inbox item was changed", RecordUpdatedEvent],
    recognized: ["The document of an inbox item was read", InboxRecognizedEvent],
    match_suggested: ["A transaction was proposed for an inbox item", RecordReference],
    matched: ["An inbox item was matched with a transaction", InboxMatchEvent],
    unmatched: ["An inbox item was unmatched from its transaction", InboxMatchEvent],
    deleted: ["An inbox item was deleted", RecordReference],
    bulk_updated: ["Many inbox items were changed at once", BulkUpdatedEvent],
  },
  document: {
    created: ["A document was created", DocumentEvent],
    updated: ["A document was changed", DocumentEvent],
    deleted: ["A document was moved to the trash", DocumentEvent],
    restored: ["A document was restored from the trash", DocumentEvent],
    removed: ["A document was permanently deleted", RecordReference],
  },
  invoice: {
    created: ["A draft invoice was created", InvoiceEvent],
    updated: ["An invoice was changed", InvoiceEvent],
    scheduled: ["An invoice was scheduled for sending", InvoiceEvent],
    finalized: ["An invoice was finalized and has its number", InvoiceEvent],
    cancelled: ["An invoice was cancelled", InvoiceEvent],
    deleted: ["An invoice was deleted", InvoiceEvent],
    viewed: ["The public page of an invoice was opened", InvoiceEvent],
    sent: ["The mail server accepted an invoice", InvoiceEmailEvent],
    reminded: ["The mail server accepted a reminder", InvoiceEmailEvent],
    send_failed: ["An e-mail or a scheduled send failed permanently", InvoiceEmailEvent],
    send_uncertain: ["The mail server received an e-mail and did not answer", InvoiceEmailEvent],
    partially_paid: ["A part of an invoice was paid", InvoiceEvent],
    paid: ["An invoice was paid", InvoiceEvent],
    unpaid: ["An invoice is open again", InvoiceEvent],
    refunded: ["An invoice was refunded", InvoiceEvent],
    uncollectible: ["An invoice was written off", InvoiceEvent],
    bulk_updated: ["Many invoices were changed at once", BulkUpdatedEvent],
  },
  recurring_invoice: {
    created: ["A series was created", RecurringInvoiceEvent],
    updated: ["A series was changed", RecurringInvoiceEvent],
    paused: ["A series was paused", RecurringInvoiceEvent],
    resumed: ["A series was resumed", RecurringInvoiceEvent],
    cancelled: ["A series was cancelled", RecurringInvoiceEvent],
    completed: ["A series is complete", RecurringInvoiceEvent],
    deleted: ["A series was deleted", RecurringInvoiceEvent],
    generated: ["A period of a series was billed", RecurringInvoiceEvent],
    failed: ["A period of a series could not be billed", RecurringInvoiceEvent],
  },
  transaction: {
    created: ["A transaction was created", RecordReference],
    updated: ["A transaction was changed", RecordUpdatedEvent],
    deleted: ["A transaction was deleted", RecordReference],
    imported: ["A bank file was imported", ImportEvent],
    import_failed: ["A bank file could not be imported", ImportFailedEvent],
    import_undone: ["An import was undone; its transactions are deleted", ImportUndoneEvent],
    bulk_updated: ["Many transactions were changed at once", BulkUpdatedEvent],
  },
  record_import: {
    created: ["Records of another product were imported", RecordImportEvent],
    undone: ["An import of records was undone", RecordImportUndoneEvent],
  },
  invoice_template: changesOf("An invoice template"),
  product: changesOf("A product"),
  customer: changesOf("A customer"),
  vendor: changesOf("A vendor"),
  bank_account: changesOf("A bank account"),
  categorization_rule: changesOf("A categorization rule"),
  exchange_rate: {
    ...changesOf("An exchange rate"),
    imported: ["Exchange rates were imported", RatesImportedEvent],
  },
  category: changesOf("A category"),
  project: changesOf("A project"),
  budget: changesOf("A budget"),
  folder: changesOf("A folder"),
  export: {
    created: ["An export was requested", ExportEvent],
    updated: ["An export has begun, or is further", ExportEvent],
    completed: ["The file of an export is ready", ExportEvent],
    failed: ["An export failed", ExportEvent],
    deleted: ["An export was deleted, or has expired", RecordReference],
  },
  organization: { updated: ["The settings of the organization were changed", RecordReference] },
  member: changesOf("A member"),
  invitation: changesOf("An invitation"),
};
