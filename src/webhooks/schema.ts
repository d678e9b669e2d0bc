import {
  DateTime,
  FreeObject,
  HttpUrl,
  IdOf,
  ListOf,
  Nullable,
  OneOf,
  Resource,
  type Static,
  Text,
  Type,
} from "../platform/http/schema.ts";
import {
  computed,
  createBodyOf,
  fixed,
  joined,
  later,
  optional,
  patchBodyOf,
  readOnly,
  recordOf,
  required,
  resourceOf,
  shownAs,
  shownOf,
  unshown,
} from "../platform/records/fields.ts";
import type { JoinedRowOf, RowOf } from "../platform/records/rows.ts";
import { deliveryStatuses, endpointStatuses } from "./constants.ts";
import { eventFamilies, eventTypes } from "./event-types.ts";

const EventTypes = ListOf(OneOf([...eventFamilies, ...eventTypes]), { max: 100 });

/** Every field of an endpoint, in the order of the API. */
export const endpointRecord = recordOf("webhook_endpoints", {
  id: readOnly(IdOf("webhook_endpoints")),
  organization_id: readOnly(IdOf("organizations")),
  url: required(HttpUrl),
  description: optional(Text()),
  event_types: shownAs(fixed(EventTypes), ListOf(Text())),
  status: later(fixed(OneOf(endpointStatuses), { filter: true })),
  disabled_reason: readOnly(Nullable(Text())),
  previous_secret_expires_at: readOnly(Nullable(DateTime)),
  created_at: readOnly(DateTime),
  updated_at: readOnly(DateTime),
});
export type EndpointRow = RowOf<typeof endpointRecord>;

export const WebhookEndpoint = resourceOf(endpointRecord);
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;
export const WebhookEndpointWithSecret = Resource({
  ...shownOf(endpointRecord.fields),
  secret: Text({ description: "Signs the deliveries. It is shown only once." }),
});
export type WebhookEndpointWithSecret = Static<typeof WebhookEndpointWithSecret>;
export const WebhookEndpointCreate = createBodyOf(endpointRecord);
export type WebhookEndpointCreate = Static<typeof WebhookEndpointCreate>;
export const WebhookEndpointPatch = patchBodyOf(endpointRecord);
export type WebhookEndpointPatch = Static<typeof WebhookEndpointPatch>;

export const WebhookAttempt = Resource({
  at: DateTime,
  duration_ms: Type.Integer(),
  response_status: Nullable(Type.Integer()),
  response_body: Nullable(Type.String()),
  error: Nullable(Type.String()),
});
export type WebhookAttempt = Static<typeof WebhookAttempt>;

/** Every field of a delivery, in the order of the API. */
export const deliveryRecord = recordOf("webhook_deliveries", {
  id: readOnly(IdOf("webhook_deliveries")),
  endpoint_id: readOnly(IdOf("webhook_endpoints")),
  event_id: readOnly(IdOf("events")),
  event_type: readOnly(Text(), { filter: true }),
  status: readOnly(OneOf(deliveryStatuses), { filter: true }),
  attempt_count: readOnly(Type.Integer()),
  attempts: readOnly(ListOf(WebhookAttempt)),
  next_attempt_at: readOnly(Nullable(DateTime)),
  delivered_at: readOnly(Nullable(DateTime)),
  created_at: readOnly(DateTime),
  payload: computed(Resource({ type: Text(), timestamp: DateTime, data: FreeObject })),

  event_created_at: unshown(joined(DateTime)),
  event_data: unshown(joined(FreeObject)),
});
export type DeliveryRow = JoinedRowOf<typeof deliveryRecord>;

export const WebhookDelivery = resourceOf(deliveryRecord);
export type WebhookDelivery = Static<typeof WebhookDelivery>;
