/**
 * The two kinds of signed bearer token. The header's `typ` tells them apart, and keeps every other JWT of
 * ours (above all an ID token) from being accepted as one of them.
 */
export const session_typ = "session+jwt";
export const access_typ = "at+jwt";

export const access_token_seconds = 600;
export const session_token_hours = 12;
export const session_days = 30;

/** The audience that a bearer token must have. */
export function audienceOf(issuer: string): string {
  return `${issuer}/v1`;
}

/** The audience of tokens that open /mcp only. */
export function mcpResourceOf(issuer: string): string {
  return `${issuer}/mcp`;
}

export interface TokenClaims {
  sub: string;
  aud: string;
  org: string;
  scope?: string;
  jti: string;
  exp: number;
  iat: number;
  /** The session, in session tokens. */
  sid?: string;
  /** In OAuth tokens: the grant, for tokens that act for a user, and the client. */
  gid?: string;
  client_id?: string;
}
