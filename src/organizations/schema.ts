import { roles } from "../access/scopes.ts";
import {
  Body,
  Country,
  Currency,
  DateOnly,
  DateTime,
  described,
  Email,
  FreeObject,
  IdOf,
  Locale,
  Nullable,
  OneOf,
  PatchBody,
  Resource,
  type Static,
  Text,
  TimeZone,
  type TProperties,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import { readOnly, recordOf, resourceOf } from "../platform/records/fields.ts";
import { auditActions, auditActorKinds, invitationDeliveries, invitationStatuses } from "./constants.ts";
import { settings } from "./settings.ts";

export const Role = OneOf(roles);

const settingSchemas = Object.fromEntries(
  Object.entries(settings).map(([name, { schema }]) => [name, schema]),
) as TProperties;

export const Organization = Resource({
  id: Uuid,
  name: Text(),
  base_currency: Currency,
  time_zone: TimeZone,
  country: Nullable(Country),
  locale: Locale,
  books_locked_until: described(
    Nullable(DateOnly),
    "The last day of the closed books; PUT /v1/organization/books-lock moves it",
  ),
  settings: Type.Object(settingSchemas, { additionalProperties: false }),
  created_at: DateTime,
  updated_at: DateTime,
});

export const Usage = Resource({
  stored_bytes: Type.Integer({ description: "Size of all uploaded files, including those in the trash" }),
  storage_quota_bytes: Nullable(Type.Integer()),
  records: Type.Integer(),
  record_quota: Nullable(Type.Integer()),
});
export type Usage = Static<typeof Usage>;

export const OrganizationPatch = PatchBody(
  {
    name: Text({ max: 200 }),
    base_currency: Currency,
    time_zone: TimeZone,
    locale: Locale,
    settings: PatchBody({}, settingSchemas),
  },
  { country: Country },
);
export type OrganizationPatch = Static<typeof OrganizationPatch>;

export const BooksLock = Resource({
  locked_until: described(Nullable(DateOnly), "The last closed day; null: nothing is closed"),
  reason: described(Nullable(Text()), "Why the day was moved"),
});
export type BooksLock = Static<typeof BooksLock>;

export const BooksLockInput = Body(
  { locked_until: described(Nullable(DateOnly), "Before today; null: opens the books") },
  { reason: Text({ max: 500, description: "Required to move the day back" }) },
);
export type BooksLockInput = Static<typeof BooksLockInput>;

export const OrganizationChoice = Resource({
  id: Uuid,
  name: Text(),
  role: Nullable(Role),
  current: Type.Boolean(),
});
export type OrganizationChoice = Static<typeof OrganizationChoice>;

export const Member = Resource({
  id: Uuid,
  organization_id: Uuid,
  user_id: Uuid,
  email: Text(),
  full_name: Nullable(Text()),
  avatar_url: Nullable(Text({ max: 2000 })),
  role: Role,
  created_at: DateTime,
  updated_at: DateTime,
});

export const MemberPatch = PatchBody({ role: Role }, {});
export type MemberPatch = Static<typeof MemberPatch>;

const invitationProperties = {
  id: Uuid,
  organization_id: Uuid,
  email: Text(),
  role: Role,
  status: OneOf(invitationStatuses),
  delivery: OneOf(invitationDeliveries),
  invited_by: Nullable(Uuid),
  expires_at: DateTime,
  accepted_at: Nullable(DateTime),
  created_at: DateTime,
};

export const Invitation = Resource(invitationProperties);

export const NewInvitation = Resource({
  ...invitationProperties,
  url: Nullable(
    Text({
      max: 2000,
      description:
        "The link to send to the invited person, shown only in this response; null when it is mailed to them.",
    }),
  ),
});
export type NewInvitation = Static<typeof NewInvitation>;

export const InvitationCreate = Body({ email: Email, role: Role }, {});
export type InvitationCreate = Static<typeof InvitationCreate>;

export const AcceptedInvitation = Resource({ organization_id: Uuid, user_id: Uuid, role: Role });
export type AcceptedInvitation = Static<typeof AcceptedInvitation>;

/** Every field of an audit event, in the order of the API. */
export const auditRecord = recordOf("audit_events", {
  id: readOnly(IdOf("audit_events")),
  organization_id: readOnly(IdOf("organizations")),
  created_at: readOnly(DateTime, { filter: true }),
  actor_kind: readOnly(OneOf(auditActorKinds), { filter: true }),
  actor_id: readOnly(Nullable(Text()), { filter: true }),
  channel: readOnly(Text(), { filter: true }),
  request_id: readOnly(Nullable(Text()), { filter: true }),
  action: readOnly(OneOf(auditActions), { filter: true }),
  record_type: readOnly(Text(), { filter: true }),
  record_id: readOnly(Uuid, { filter: true }),
  changes: readOnly(FreeObject),
});

export const AuditEvent = resourceOf(auditRecord);
export type AuditEvent = Static<typeof AuditEvent>;

export type Organization = Static<typeof Organization>;
export type Member = Static<typeof Member>;
export type Invitation = Static<typeof Invitation>;
