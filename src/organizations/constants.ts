/** What the wire says about invitations and the audit log. */
export const invitationStatuses = ["open", "accepted", "expired"] as const;
export const auditActorKinds = ["user", "api_key", "client", "system"] as const;
export const auditActions = ["created", "changed", "deleted"] as const;
