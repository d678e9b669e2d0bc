/** What the wire says about e-mails. */
export const emailKinds = ["invoice", "reminder"] as const;
export const emailStatuses = ["queued", "connecting", "transmitting", "sent", "uncertain", "failed"] as const;
export type EmailStatus = (typeof emailStatuses)[number];
