/** Second factors on the wire. */
import type { Instant } from "../../kernel/calendar.ts";
import {
  Body,
  DateTime,
  FreeObject,
  ListOf,
  Nullable,
  OneOf,
  Resource,
  type Static,
  Text,
  Type,
  Uuid,
} from "../../platform/http/schema.ts";

/** What a sign-in may carry beside the password. */
export const codeFields = {
  code: Text({ max: 20, description: "The 6 digits of the authenticator app" }),
  recovery_code: Text({ max: 50 }),
};

export const TotpSetup = Resource({
  secret: Text({ description: "Base32, for typing into an authenticator app. It is shown this once." }),
  otpauth_url: Text({ max: 2000, description: "The same for a QR code" }),
});
export type TotpSetup = Static<typeof TotpSetup>;

export const RecoveryCodes = Resource({
  recovery_codes: ListOf(Text({ description: "Each works once. They are shown this once." })),
});
export type RecoveryCodes = Static<typeof RecoveryCodes>;

/** Base64url, as the JSON forms of WebAuthn have it. */
const Bytes = (max: number) => Text({ max, pattern: "^[A-Za-z0-9_-]+$" });
const credential_id_max = 1400;

/** What `PublicKeyCredential.toJSON()` returns in a browser, with the parts of both ceremonies that are used here. */
const credentialProperties = {
  id: Bytes(credential_id_max),
  rawId: Bytes(credential_id_max),
  type: OneOf(["public-key"]),
};
const ignoredProperties = { clientExtensionResults: FreeObject, authenticatorAttachment: Text({ max: 50 }) };

export const RegistrationCredential = Body(
  {
    ...credentialProperties,
    response: Body(
      { clientDataJSON: Bytes(10_000), attestationObject: Bytes(50_000) },
      {
        transports: ListOf(Text({ max: 50 }), { max: 10 }),
        authenticatorData: Bytes(50_000),
        publicKey: Bytes(10_000),
        publicKeyAlgorithm: Type.Integer(),
      },
    ),
  },
  ignoredProperties,
);
export type RegistrationCredential = Static<typeof RegistrationCredential>;

export const AuthenticationCredential = Body(
  {
    ...credentialProperties,
    response: Body(
      { clientDataJSON: Bytes(10_000), authenticatorData: Bytes(10_000), signature: Bytes(10_000) },
      { userHandle: Bytes(100), attestationObject: Bytes(50_000) },
    ),
  },
  ignoredProperties,
);
export type AuthenticationCredential = Static<typeof AuthenticationCredential>;

export const PasskeyOptions = Resource({ public_key: FreeObject });
export type PasskeyOptions = Static<typeof PasskeyOptions>;

const passkeyProperties = {
  id: Uuid,
  name: Text(),
  created_at: DateTime,
  last_used_at: Nullable(DateTime),
  disabled_at: Nullable(
    Type.Unsafe<Instant>({
      ...DateTime,
      description: "Set when its counter went backwards, so that a copy of it may exist. Delete it.",
    }),
  ),
};

export const Passkey = Resource(passkeyProperties);
export type Passkey = Static<typeof Passkey>;

export const NewPasskey = Resource({ ...passkeyProperties, recovery_codes: Nullable(ListOf(Text())) });
export type NewPasskey = Static<typeof NewPasskey>;
