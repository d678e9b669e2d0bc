/**
 * Where the routes are served, and what authenticates a request there: a bearer token below /v1 and /api/v1, the cookie
 * of a browser session below /app/api/v1. Neither counts in the place of the other.
 */
import type { FastifyRequest } from "fastify";
import { findCookie, session_cookie } from "./cookies.ts";
import { NotSignedIn, Unauthorized } from "./errors.ts";
import type { Credential, ServerOptions } from "./options.ts";
import { requireOwnPage, requireShownSession } from "./own-page.ts";
import { bearerToken } from "./request.ts";
import type { AnyRoute, Principal } from "./route.ts";

export interface Mount {
  prefix: string;
  routes: AnyRoute[];
  /** The credential of the request, if it has one. Refuses a request that may not come in here at all. */
  enter(route: AnyRoute, request: FastifyRequest): Credential | null;
  /** Refuses an authenticated request that was not meant for what its credential opens now. */
  requireMeant?(route: AnyRoute, request: FastifyRequest, principal: Principal): void;
  /** The refusal of a request without a credential. */
  refuse(): Error;
}

export const browser_prefix = "/app/api";

export function mountsOf({ routes, browser }: Pick<ServerOptions, "routes" | "browser">): Mount[] {
  const bearer = { routes, enter: enterByBearer, refuse: () => new Unauthorized() };
  const mounts: Mount[] = [
    { ...bearer, prefix: "" },
    { ...bearer, prefix: "/api" },
  ];
  if (browser)
    mounts.push({
      prefix: browser_prefix,
      routes: browser.routes,
      enter(route, request) {
        requireOwnPage(route, request, browser.public_url);
        return route.public ? null : cookieOf(request);
      },
      requireMeant: requireShownSession,
      refuse: () => new NotSignedIn(),
    });
  return mounts;
}

function enterByBearer(route: AnyRoute, request: FastifyRequest): Credential | null {
  const secret = route.public ? null : bearerToken(request);
  return secret === null ? null : { kind: "bearer", secret };
}

export function cookieOf({ headers }: Pick<FastifyRequest, "headers">): Credential | null {
  const secret = findCookie(headers.cookie, session_cookie);
  return secret === null ? null : { kind: "cookie", secret };
}

/** The address of a route is the same wherever it is served. */
export function withoutPrefix(url: string): string {
  return url.replace(/^(\/app)?\/api(?=\/)/, "");
}
