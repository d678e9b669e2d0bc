import {
  Body,
  DateTime,
  described,
  Email as EmailAddress,
  IdOf,
  LongText,
  Nullable,
  OneOf,
  Resource,
  type Static,
  Text,
  Type,
} from "../platform/http/schema.ts";
import { readOnly, recordOf, resourceOf } from "../platform/records/fields.ts";
import { emailKinds, emailStatuses } from "./constants.ts";

/** Every field of the record, in the order of the API. */
export const emailRecord = recordOf("emails", {
  id: readOnly(IdOf("emails")),
  organization_id: readOnly(IdOf("organizations")),
  kind: readOnly(OneOf(emailKinds), { filter: true }),
  invoice_id: readOnly(Nullable(IdOf("invoices")), { filter: true }),
  recipient: readOnly(Nullable(Text())),
  subject: readOnly(Text({ min: 0, max: 1000 })),
  status: readOnly(OneOf(emailStatuses), { filter: true }),
  attempt_count: readOnly(Type.Integer()),
  error: readOnly(Nullable(Type.String())),
  next_attempt_at: readOnly(Nullable(DateTime)),
  sent_at: readOnly(Nullable(DateTime)),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
});

export const Email = resourceOf(emailRecord);
export type Email = Static<typeof Email>;

export const SendInput = Body({}, { to: EmailAddress, subject: Text({ max: 200 }), message: LongText });
export type SendInput = Static<typeof SendInput>;

export const EmailPreview = Resource({
  recipient: EmailAddress,
  sender_name: Text(),
  reply_to: Nullable(Text()),
  subject: Text({ max: 1000 }),
  message: described(
    Type.String(),
    "The text without the link: what to start from for a `message` of one's own",
  ),
  body_text: Type.String(),
  body_html: Type.String(),
  attach_pdf: Type.Boolean(),
});
export type EmailPreview = Static<typeof EmailPreview>;

/** The same for many invoices: each goes to its own customer. */
export const BulkSendInput = Type.Pick(SendInput, ["subject", "message"], { additionalProperties: false });
export type BulkSendInput = Static<typeof BulkSendInput>;
