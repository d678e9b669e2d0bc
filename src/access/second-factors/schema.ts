/** Second factors on the wire. */
import { ListOf, Resource, type Static, Text } from "../../platform/http/schema.ts";

/** What a sign-in may carry beside the password. */
export const codeFields = {
  code: Text({ max: 20, description: "The 6 digits of the authenticator app" }),
  recovery_code: Text({ max: 50 }),
};

export const TotpSetup = Resource(
  {
    secret: Text({ description: "Base32, for typing into an authenticator app. It is shown this once." }),
    otpauth_url: Text({ max: 2000, description: "The same for a QR code" }),
  },
  { title: "TotpSetup" },
);
export type TotpSetup = Static<typeof TotpSetup>;

export const RecoveryCodes = Resource(
  { recovery_codes: ListOf(Text({ description: "Each works once. They are shown this once." })) },
  { title: "RecoveryCodes" },
);
export type RecoveryCodes = Static<typeof RecoveryCodes>;
