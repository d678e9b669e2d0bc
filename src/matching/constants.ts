/** What the wire says about matches and payment proposals. */
export const matchLevels = ["none", "suggested", "high", "automatic"] as const;
export const matchKinds = [
  "single",
  "part_payment",
  "several_items",
  "several_transactions",
  "by_hand",
] as const;
export const proposalKinds = ["full", "part", "over", "several"] as const;
export const proposalEvidence = ["number", "amount_and_payer"] as const;
export const proposalStatuses = ["pending", "confirmed", "declined", "expired"] as const;
