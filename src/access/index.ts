export { type Access, type AccessOptions, createAccess } from "./access.ts";
export { createNotifyUser } from "./account-notices.ts";
export { createApiKey, deleteApiKeysOf } from "./api-keys.ts";
export { type Authenticator, type AuthenticatorOptions, createAuthenticator } from "./authenticator.ts";
export type { EnterBrowser } from "./browser/enter-browser.ts";
export { password_length_max, password_length_min } from "./constants.ts";
export type { ExternalIssuer } from "./external-issuer.ts";
export { requireHeld } from "./held-scopes.ts";
export { requireMayManage, responsibleUser, roleOf } from "./machines.ts";
export { sendNotice } from "./notices.ts";
export { endClientsOf, lockOwner } from "./oauth/change-client.ts";
export { deleteGrantsOf, endSignInGrantsOf } from "./oauth/grants.ts";
export { oauthPaths } from "./oauth/paths.ts";
export { mcpChallenge } from "./oauth/protected-resource.ts";
export { codeField } from "./pages/code-page.ts";
export { errorPage } from "./pages/error-page.ts";
export { issueText, refusalPage, refusalText } from "./pages/refusal-words.ts";
export { requireGoodPassword } from "./password-rules.ts";
export { checkPassword, hashPassword } from "./passwords.ts";
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
  type Scope,
  scopeDescriptions,
} from "./scopes.ts";
export { codeFields } from "./second-factors/schema.ts";
export {
  type GivenCode,
  readCode,
  removeSecondFactors,
  SecondFactorRequired,
} from "./second-factors/second-factors.ts";
export { requireRecentProof } from "./second-factors/standing.ts";
export { totpPlace } from "./second-factors/totp-store.ts";
export { addressOf, hashSecret, matchesHash, newAddressedSecret, newToken } from "./secrets.ts";
export { revokeSessionsOf } from "./sessions.ts";
export { InvalidCredentials, type SignedIn, type SignIn } from "./sign-in.ts";
export { rotateSigningKey, signingKeyPlace } from "./signing-keys.ts";
export { sessionIdOf } from "./token-id.ts";
export {
  findAccount,
  findPasswordOwner,
  findUser,
  hasUsers,
  insertUser,
  markEmailVerified,
  organizationsOf,
  sameEmail,
  type User,
} from "./users.ts";
