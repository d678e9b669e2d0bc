/** What the wire says about invitations and the audit log. */
export const invitationStatuses = ["open", "accepted", "expired"] as const;
/** How the invited person gets the link: by e-mail, or from the inviter. */
export const invitationDeliveries = ["link", "mail"] as const;
export type InvitationDelivery = (typeof invitationDeliveries)[number];
export const auditActorKinds = ["user", "api_key", "client", "system"] as const;
export const auditActions = ["created", "changed", "deleted"] as const;
