import {
  Body,
  DateTime,
  Email as EmailAddress,
  LongText,
  Nullable,
  OneOf,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import { emailKinds, emailStatuses } from "./constants.ts";

export const Email = Resource(
  {
    id: Uuid,
    organization_id: Uuid,
    kind: OneOf(emailKinds),
    invoice_id: Nullable(Uuid),
    recipient: Nullable(Text()),
    subject: Text({ min: 0, max: 1000 }),
    status: OneOf(emailStatuses),
    attempt_count: Type.Integer(),
    error: Nullable(Type.String()),
    next_attempt_at: Nullable(DateTime),
    sent_at: Nullable(DateTime),
    created_at: DateTime,
    updated_at: DateTime,
  },
  { title: "Email" },
);
export type Email = Static<typeof Email>;

export const SendInput = Body({}, { to: EmailAddress, subject: Text({ max: 200 }), message: LongText });
export type SendInput = Static<typeof SendInput>;
