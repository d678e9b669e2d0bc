import { DateTime, IdOf, type Static, Text, Type, Uuid } from "../platform/http/schema.ts";
import { joined, readOnly, recordOf, resourceOf } from "../platform/records/fields.ts";

const Hex = Text({ description: "Bytes in hexadecimal" });

/**
 * A block without the hashes of its events, which `daybook audit verify` needs only. Positions are not shown: they are
 * counted over all organizations.
 */
export const blockRecord = recordOf("audit_blocks", {
  id: readOnly(IdOf("audit_blocks")),
  organization_id: readOnly(IdOf("organizations")),
  number: readOnly(Type.Integer()),
  created_at: readOnly(DateTime, { filter: true }),
  event_count: readOnly(Type.Integer()),
  first_event_id: readOnly(Uuid),
  last_event_id: readOnly(Uuid),
  last_event_at: readOnly(DateTime, { filter: true }),
  events_hash: joined(Hex),
  previous_hash: joined(Hex),
  hash: joined(Hex),
  public_key: joined(Hex),
  signature: joined(Hex),
});

export const AuditBlock = resourceOf(blockRecord);
export type AuditBlock = Static<typeof AuditBlock>;
