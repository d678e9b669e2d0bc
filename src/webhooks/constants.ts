/** What the wire says about webhooks. `event-types.ts` has the events. */
export const endpointStatuses = ["enabled", "disabled"] as const;
export const deliveryStatuses = ["pending", "delivered", "failed"] as const;
