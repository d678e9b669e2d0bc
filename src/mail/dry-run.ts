/** What the routes that send an e-mail about an invoice share: the message instead of sending it. */
import { described, Flag, Type } from "../platform/http/schema.ts";
import type { EmailPreview } from "./schema.ts";
import type { NewEmail } from "./store.ts";

export const DryRunQuery = Type.Object(
  { dry_run: Type.Optional(described(Flag, "true: only return the message")) },
  { additionalProperties: false },
);

export function toPreview({ kind: _, invoice_id: __, ...email }: NewEmail): EmailPreview {
  return email;
}
