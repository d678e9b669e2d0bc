/** Why a block of the audit trail does not fit. */
export const blockProblemReasons = [
  "event_changed",
  "event_missing",
  "event_added",
  "block_missing",
  "block_changed",
  "block_out_of_order",
  "key_not_ours",
  "signature_wrong",
] as const;
export type BlockProblemReason = (typeof blockProblemReasons)[number];
