export { createApiKey, deleteApiKeysOf } from "./api-keys.ts";
export { type Authenticator, type AuthenticatorOptions, createAuthenticator } from "./authenticator.ts";
export type { ExternalIssuer } from "./external-issuer.ts";
export { sendNotice } from "./notices.ts";
export { checkPassword, hashPassword, password_length_max, password_length_min } from "./passwords.ts";
export {
  allScopes,
  bundles,
  expandScopes,
  isRequestable,
  limitToRole,
  type Role,
  requestableScopes,
  roleScopes,
  roles,
} from "./scopes.ts";
export { addressOf, hashSecret, matchesHash, newAddressedSecret, newToken } from "./secrets.ts";
export { findAccount, findUser, hasUsers, insertUser, organizationsOf, type User } from "./users.ts";
