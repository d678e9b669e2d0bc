/** Every event there is. docs/webhooks.md says when each happens; a test compares the two. */
export const eventVerbs = {
  inbox: ["created", "updated", "recognized", "match_suggested", "matched", "unmatched", "deleted"],
  document: ["created", "updated", "deleted", "restored", "removed"],
  invoice: [
    ...["created", "updated", "scheduled", "finalized", "cancelled", "deleted", "viewed"],
    ...["sent", "reminded", "send_failed", "send_uncertain"],
    ...["partially_paid", "paid", "unpaid", "refunded", "uncollectible"],
  ],
  recurring_invoice: [
    ...["created", "updated", "paused", "resumed", "cancelled", "completed", "deleted"],
    ...["generated", "failed"],
  ],
  transaction: ["imported"],
} as const satisfies Record<string, readonly string[]>;

/** All events of a subject, as an endpoint asks for them. */
export const eventFamilies = Object.keys(eventVerbs).map((subject) => `${subject}.*`);

export const eventTypes = Object.entries(eventVerbs).flatMap(([subject, verbs]) =>
  verbs.map((verb) => `${subject}.${verb}`),
);
