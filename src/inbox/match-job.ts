/** The job that compares an inbox item with bank transactions; `matching` handles it. */
import type { OrganizationId } from "../kernel/ids.ts";
import type { Tx } from "../platform/db/database.ts";
import { defineJob } from "../platform/jobs/define-job.ts";
import type { InboxRow } from "./present.ts";
import type { InboxStatus } from "./status.ts";

export const matchItemJob = defineJob<{ inbox_id: string }>("matching.match-item");

/** Items with these statuses have no transaction and may get one. */
export const matchableStatuses: readonly InboxStatus[] = [
  "analyzing",
  "pending",
  "suggested_match",
  "no_match",
];

/** Fields that matching compares. */
const compared: readonly (keyof InboxRow)[] = [
  "amount",
  "currency",
  "base_amount",
  "date",
  "due_date",
  "type",
  "document_type",
  "display_name",
  "reference_number",
  "transaction_id",
  "status",
];

export async function enqueueMatching(
  tx: Tx,
  org: OrganizationId,
  inbox_id: string,
  record: Pick<InboxRow, "amount" | "date" | "status" | "transaction_id">,
  changed: readonly string[] | null = null,
): Promise<void> {
  if (changed !== null && !compared.some((field) => changed.includes(field))) return;
  const { amount, date, status, transaction_id } = record;
  const isOpen = transaction_id === null && matchableStatuses.includes(status);
  if (!isOpen || amount === null || date === null) return;
  await tx.enqueue(matchItemJob, { organization_id: org, inbox_id });
}
