import {
  Body,
  DateTime,
  FreeObject,
  HttpUrl,
  ListOf,
  Nullable,
  OneOf,
  PatchBody,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../platform/http/schema.ts";
import { deliveryStatuses, endpointStatuses } from "./constants.ts";
import { eventFamilies, eventTypes } from "./event-types.ts";

const endpointProperties = {
  id: Uuid,
  organization_id: Uuid,
  url: Text({ max: 2000 }),
  description: Nullable(Text()),
  event_types: ListOf(Text()),
  status: OneOf(endpointStatuses),
  disabled_reason: Nullable(Text()),
  previous_secret_expires_at: Nullable(DateTime),
  created_at: DateTime,
  updated_at: DateTime,
};

export const WebhookEndpoint = Resource(endpointProperties, { title: "WebhookEndpoint" });
export type WebhookEndpoint = Static<typeof WebhookEndpoint>;

export const WebhookEndpointWithSecret = Resource(
  {
    ...endpointProperties,
    secret: Text({ description: "Signs the deliveries. It is shown only once." }),
  },
  { title: "WebhookEndpointWithSecret" },
);
export type WebhookEndpointWithSecret = Static<typeof WebhookEndpointWithSecret>;

const EventTypes = ListOf(OneOf([...eventFamilies, ...eventTypes]), { max: 100 });

export const WebhookEndpointCreate = Body({ url: HttpUrl }, { description: Text(), event_types: EventTypes });
export type WebhookEndpointCreate = Static<typeof WebhookEndpointCreate>;
export const WebhookEndpointPatch = PatchBody(
  { url: HttpUrl, event_types: EventTypes, status: OneOf(endpointStatuses) },
  { description: Text() },
);
export type WebhookEndpointPatch = Static<typeof WebhookEndpointPatch>;

export const WebhookDelivery = Resource(
  {
    id: Uuid,
    endpoint_id: Uuid,
    event_id: Uuid,
    event_type: Text(),
    status: OneOf(deliveryStatuses),
    attempt_count: Type.Integer(),
    attempts: ListOf(
      Resource({
        at: DateTime,
        duration_ms: Type.Integer(),
        response_status: Nullable(Type.Integer()),
        response_body: Nullable(Type.String()),
        error: Nullable(Type.String()),
      }),
    ),
    next_attempt_at: Nullable(DateTime),
    delivered_at: Nullable(DateTime),
    created_at: DateTime,
    payload: Resource({ type: Text(), timestamp: DateTime, data: FreeObject }),
  },
  { title: "WebhookDelivery" },
);
export type WebhookDelivery = Static<typeof WebhookDelivery>;
