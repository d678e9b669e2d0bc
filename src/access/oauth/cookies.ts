/**
 * The cookies of the OAuth server. A prefix lets no other host and no page without TLS write them; browsers accept it only
 * over https. `__Host-` also demands the path `/`. The library gives the other two, which last minutes, a narrower path.
 */
export interface CookieNames {
  session: string;
  interaction: string;
  resume: string;
}

export function cookieNames(issuer: string): CookieNames {
  const [host, secure] = isSecure(issuer) ? ["__Host-", "__Secure-"] : ["", ""];
  return {
    session: `${host}daybook_session`,
    interaction: `${secure}daybook_interaction`,
    resume: `${secure}daybook_resume`,
  };
}

/** What makes a browser forget the session. */
export function forgetSession(issuer: string): string[] {
  const { session } = cookieNames(issuer);
  const attributes = `path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT; httponly; samesite=lax${isSecure(issuer) ? "; secure" : ""}`;
  return [session, `${session}.sig`].map((name) => `${name}=; ${attributes}`);
}

function isSecure(issuer: string): boolean {
  return issuer.startsWith("https:");
}
