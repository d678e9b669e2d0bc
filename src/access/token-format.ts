/**
 * The two kinds of signed bearer we issue. They differ in the header's `typ`, which keeps every other signed
 * text of ours (an ID token above all) from being taken for one of them.
 */
export const session_typ = "session+jwt";
export const access_typ = "at+jwt";

export const access_token_seconds = 600;
export const session_token_hours = 12;
export const session_days = 30;

/** Who a bearer must be meant for. */
export function audienceOf(issuer: string): string {
  return `${issuer}/v1`;
}

export interface TokenClaims {
  sub: string;
  org: string;
  scope: string;
  jti: string;
  exp: number;
  iat: number;
  /** Sessions. */
  sid?: string;
  /** OAuth: the grant, for tokens that act for a user; the program. */
  gid?: string;
  client_id?: string;
}
