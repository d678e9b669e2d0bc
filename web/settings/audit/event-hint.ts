import type { AuditEvent } from "../../../client/index.ts";

/** Fields that tell a record from others of its kind, the best first. */
const naming = [
  "display_name",
  "name",
  "number",
  "file_name",
  "full_name",
  "email",
  "counterparty_name",
  "description",
];

/** Which record it is about, if the event has a name; otherwise the fields that changed. */
export function eventHint({ action, changes }: Pick<AuditEvent, "action" | "changes">): string {
  const names = naming.map((field) => lastValue(changes[field]));
  const name = names.find((value) => typeof value === "string" && value !== "");
  if (name !== undefined) return String(name);
  return action === "changed" ? Object.keys(changes).join(", ") : "";
}

/** A changed field has the value before and the one after. */
function lastValue(change: unknown): unknown {
  return Array.isArray(change) ? change.at(-1) : change;
}
