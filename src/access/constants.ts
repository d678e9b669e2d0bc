/** What clients need to know to sign in. `scopes.ts` has the scopes and roles. */
export const web_client_id = "daybook-web";
export const cli_client_id = "daybook-cli";

/** About the person, for programs that sign people in; they open nothing in the API. */
export const identityScopes: readonly string[] = ["openid", "profile", "email", "offline_access"];
export const device_code_grant = "urn:ietf:params:oauth:grant-type:device_code";
/** How long a refresh token lives; each renewal starts the time anew. */
export const sign_in_days = 30;
export const clientKinds = ["machine", "web", "native"] as const;
export type ClientKind = (typeof clientKinds)[number];

/** What can be asked for in addition to the password; recovery codes stand in for the other two. */
export const secondFactorMethods = ["totp", "passkey", "recovery_code"] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

export const password_length_min = 8;
/** Longer input only costs us time. */
export const password_length_max = 256;

/** The languages of messages to a user; a test compares them with src/wording. */
export const messageLanguages = ["en", "de", "fr", "es", "it", "nl"] as const;

export const preferences_max = 100;
/** In bytes of JSON. */
export const preferences_size_max = 16_384;
/** In each organization. */
export const saved_views_max = 100;
