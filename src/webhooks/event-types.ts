const changes = ["created", "updated", "deleted"] as const;

/** All event types. docs/webhooks.md says when each happens; a test compares the two. */
export const eventVerbs = {
  inbox: [
    ...["created", "updated", "recognized", "match_suggested", "matched", "unmatched", "deleted"],
    "bulk_updated",
  ],
  document: ["created", "updated", "deleted", "restored", "removed"],
  invoice: [
    ...["created", "updated", "scheduled", "finalized", "cancelled", "deleted", "viewed"],
    ...["sent", "reminded", "send_failed", "send_uncertain"],
    ...["partially_paid", "paid", "unpaid", "refunded", "uncollectible", "bulk_updated"],
  ],
  recurring_invoice: [
    ...["created", "updated", "paused", "resumed", "cancelled", "completed", "deleted"],
    ...["generated", "failed"],
  ],
  transaction: [...changes, "imported", "import_failed", "import_undone", "bulk_updated"],
  record_import: ["created", "undone"],
  invoice_template: changes,
  product: changes,
  customer: changes,
  vendor: changes,
  bank_account: changes,
  categorization_rule: changes,
  exchange_rate: [...changes, "imported"],
  category: changes,
  project: changes,
  budget: changes,
  folder: changes,
  export: [...changes, "completed", "failed"],
  organization: ["updated"],
  member: changes,
  invitation: changes,
} as const satisfies Record<string, readonly string[]>;

/** Wildcards for all events of a subject, such as `invoice.*`, for the `event_types` of an endpoint. */
export const eventFamilies = Object.keys(eventVerbs).map((subject) => `${subject}.*`);

export const eventTypes = Object.entries(eventVerbs).flatMap(([subject, verbs]) =>
  verbs.map((verb) => `${subject}.${verb}`),
);
