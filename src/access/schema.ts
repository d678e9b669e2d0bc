/** API keys, sessions and OAuth clients on the wire. */
import {
  DateOnly,
  DateTime,
  described,
  FreeObject,
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
import {
  clientKinds,
  messageLanguages,
  preferences_max,
  saved_views_max,
  secondFactorMethods,
} from "./constants.ts";
import { requestableScopes } from "./scopes.ts";

export const ScopeName = OneOf(requestableScopes as readonly [string, ...string[]]);
export type ScopeName = Static<typeof ScopeName>;

const apiKeyProperties = {
  id: Uuid,
  organization_id: Uuid,
  user_id: Uuid,
  name: Text(),
  scopes: ListOf(Text()),
  expires_at: Nullable(DateTime),
  created_at: DateTime,
  updated_at: DateTime,
};

export const ApiKey = Resource(apiKeyProperties);
export type ApiKey = Static<typeof ApiKey>;

export const NewApiKeyAnswer = Resource({
  ...apiKeyProperties,
  key: Text({ description: "The key itself. It is shown this once and not kept." }),
});
export type NewApiKeyAnswer = Static<typeof NewApiKeyAnswer>;

const Person = Resource({ id: Uuid, email: Text(), full_name: Nullable(Text()) });

export const Identity = Resource({
  user: Nullable(Person),
  organization: Resource({ id: Uuid, name: Text(), role: Nullable(Text()) }),
  scopes: ListOf(Text()),
});
export type Identity = Static<typeof Identity>;

/** With what a client needs to show the organization's records as this person likes to see them. */
export const CurrentSession = Resource({
  user: Nullable(
    Resource({
      id: Uuid,
      email: Text(),
      full_name: Nullable(Text()),
      language: Nullable(OneOf(messageLanguages)),
      preferences: Type.Record(Type.String(), Type.Unknown(), { description: "As in GET /v1/me" }),
    }),
  ),
  organization: Resource({
    id: Uuid,
    name: Text(),
    role: Nullable(Text()),
    base_currency: Text(),
    time_zone: Text(),
    locale: Text(),
    country: Nullable(Text()),
    books_locked_until: described(Nullable(DateOnly), "The last day of the closed books"),
  }),
  scopes: ListOf(Text()),
  second_factor_missing: Type.Boolean({
    description:
      "Whether the organization requires a second factor that this person does not have; most requests are then refused with `second_factor_setup_required`",
  }),
  second_factor_required_from: described(
    Nullable(DateOnly),
    "The day from which the organization will require a second factor that this person does not have",
  ),
  sends_mail: Type.Boolean({
    description:
      "Whether this installation has a mail server; without one, messages are kept in a folder and reach nobody",
  }),
});
export type CurrentSession = Static<typeof CurrentSession>;

export const SessionAnswer = Resource({
  token: Text({ max: 4000, description: "Send it as Authorization: Bearer" }),
  expires_at: DateTime,
  user: Person,
  organization: Resource({ id: Uuid, name: Text(), role: Text() }),
  scopes: ListOf(Text()),
});
export type SessionAnswer = Static<typeof SessionAnswer>;

/** A list as a user likes to see it: a screen and its filters. */
const SavedView = Resource({
  name: Text({ max: 100 }),
  screen: Text({ max: 50, description: "The list, such as transactions" }),
  query: Text({ min: 0, max: 2000, description: "Its filters, as in the address" }),
});

export const Me = Resource({
  id: Uuid,
  email: Text(),
  email_verified: Type.Boolean({ description: "Whether a mailed link proved that the address is theirs" }),
  full_name: Nullable(Text()),
  language: Nullable(OneOf(messageLanguages)),
  preferences: described(FreeObject, "What the web app remembers, such as the theme"),
  saved_views: ListOf(SavedView),
  second_factors: described(
    ListOf(OneOf(secondFactorMethods)),
    "What is asked for in addition to the password; empty without a second factor",
  ),
});
export type Me = Static<typeof Me>;

export const MePatch = PatchBody(
  {
    preferences: Type.Record(Type.String({ maxLength: 100 }), Type.Unknown(), {
      maxProperties: preferences_max,
    }),
    saved_views: ListOf(SavedView, { max: saved_views_max }),
  },
  { full_name: Text({ max: 200 }), language: OneOf(messageLanguages) },
);
export type MePatch = Static<typeof MePatch>;

export const ResetRequested = Resource({ message: Text() });
export type ResetRequested = Static<typeof ResetRequested>;

export const OwnSession = Resource({
  id: Uuid,
  device: Text({ description: "The browser or program, in words" }),
  address: Text({ description: "The IP address that signed in" }),
  created_at: DateTime,
  last_seen_at: DateTime,
  current: Type.Boolean({ description: "Whether this request belongs to it" }),
});
export type OwnSession = Static<typeof OwnSession>;

export const OwnGrant = Resource({
  id: Uuid,
  client_id: Text({ description: "The program's public name in OAuth requests" }),
  client_name: Text(),
  scopes: ListOf(Text({ description: "What the program may do, as far as your role allows it" })),
  organization: Resource({ id: Uuid, name: Text() }),
  created_at: DateTime,
  /** When the program last got a token; each is valid for ten minutes. */
  last_used_at: Nullable(DateTime),
});
export type OwnGrant = Static<typeof OwnGrant>;

const properties = {
  id: Uuid,
  organization_id: Uuid,
  client_id: Text({ description: "The program's public name in OAuth requests" }),
  name: Text(),
  kind: OneOf(clientKinds),
  scopes: ListOf(Text()),
  redirect_uris: ListOf(Text({ max: 2000 })),
  owner_id: Uuid,
  may_manage_members: Type.Boolean({
    description: "Whether a machine may change members, invitations, keys and clients",
  }),
  ended_at: Nullable(DateTime),
  created_at: DateTime,
  updated_at: DateTime,
};

export const OAuthClient = Resource(properties);
export type OAuthClient = Static<typeof OAuthClient>;

export const OAuthClientPatch = PatchBody({ owner_id: Uuid, may_manage_members: Type.Boolean() }, {});
export type OAuthClientPatch = Static<typeof OAuthClientPatch>;

export const NewOAuthClient = Resource({
  ...properties,
  client_secret: Nullable(Text({ description: "Shown this once and not kept; null for native programs" })),
});
export type NewOAuthClient = Static<typeof NewOAuthClient>;
