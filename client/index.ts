/** The Daybook client. See README.md. */
export type { Answer, Call } from "./call.ts";
export { createDaybook, type Daybook, type ListName } from "./create-daybook.ts";
export { Download } from "./download.ts";
export {
  ConflictError,
  DaybookError,
  type ErrorDetails,
  ForbiddenError,
  type Issue,
  NetworkError,
  NotFoundError,
  RateLimitedError,
  TimeoutError,
  UnauthorizedError,
  UnavailableError,
  ValidationError,
  VersionConflictError,
} from "./errors.ts";
export { EventStream } from "./event-stream.ts";
export type { FileInput, OpenableFile } from "./file-input.ts";
export type { List, Page } from "./list.ts";
export {
  clientCredentials,
  type DeviceCode,
  type DevicePoll,
  OAuthError,
  type OAuthOptions,
  type OAuthTokens,
  pollDeviceLogin,
  refreshTokens,
  revokeToken,
  startDeviceLogin,
} from "./oauth.ts";
export { type Operations, operations } from "./operations.ts";
export type {
  CallOptions,
  ClientOptions,
  Progress,
  RequestOptions,
  StreamOptions,
  UploadOptions,
} from "./options.ts";
export type { Choice, Comparable, Filter, Operators } from "./query.ts";
export { type RefreshOptions, refreshingToken } from "./refreshing-token.ts";
export { type Patience, patience_default } from "./retry.ts";
export type { TokenSource } from "./token.ts";
export type * from "./types.ts";
export {
  type VerifiedWebhook,
  verifyWebhook,
  type WebhookMessage,
  WebhookVerificationError,
} from "./webhooks.ts";
