/**
 * The cookies of the OAuth server. `__Host-` lets no other host and no page without TLS write them. Browsers accept it
 * only over https and for the path `/`, so a browser has one running sign-in at a time: the one it started last.
 */
import type Provider from "oidc-provider";

export interface CookieNames {
  session: string;
  interaction: string;
  resume: string;
}

export function cookieNames(issuer: string): CookieNames {
  const prefix = isSecure(issuer) ? "__Host-" : "";
  return {
    session: `${prefix}daybook_session`,
    interaction: `${prefix}daybook_interaction`,
    resume: `${prefix}daybook_resume`,
  };
}

/** The library gives one cookie a narrower path, whatever its configuration says. */
export function useOnePath(provider: Provider): void {
  provider.use((ctx, next) => {
    const { cookies } = ctx;
    const set = cookies.set.bind(cookies);
    cookies.set = (name, value, options) => set(name, value, { ...options, path: "/" });
    return next();
  });
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
