export const categoryKinds = ["income", "expense"] as const;
export const cashFlowTypes = ["operating", "investing", "financing"] as const;

export type CategoryKind = (typeof categoryKinds)[number];
export type CashFlowType = (typeof cashFlowTypes)[number];
