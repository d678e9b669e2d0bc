/** What a new organization has not done yet. */
import type { Overview } from "../../../client/index.ts";
import type { Can } from "../../platform/session.ts";

export type FirstStep = "entity" | "bank" | "receipt";

interface Context {
  entity_missing: boolean;
  can: Can;
}

export function openSteps(overview: Overview, { entity_missing, can }: Context): FirstStep[] {
  const { transaction_counts, inbox_counts } = overview;
  return [
    ...(entity_missing && can("organization.write") ? ["entity" as const] : []),
    ...(transaction_counts?.all === 0 && can("transactions.write") ? ["bank" as const] : []),
    ...(inbox_counts?.all === 0 && can("inbox.write") ? ["receipt" as const] : []),
  ];
}
