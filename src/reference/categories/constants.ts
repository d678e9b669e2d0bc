export const categoryKinds = ["income", "expense"] as const;
export const cashFlowTypes = ["operating", "investing", "financing"] as const;
