/**
 * Protects the routes below /app/api, which a cookie authenticates: a browser sends it with every request, also with
 * one that another site has caused. So a request counts only if the browser says that our own page made it, and one
 * that changes something also needs a header that another site can add only after a preflight, which is never allowed.
 */
import type { FastifyRequest } from "fastify";
import { AppError } from "../../kernel/errors.ts";
import { Forbidden } from "./errors.ts";
import type { AnyRoute, Principal } from "./route.ts";

const safe_methods = new Set(["GET", "HEAD"]);

export class ForeignRequest extends Forbidden {
  constructor(found: string) {
    super(
      `Requests below /app/api must come from Daybook's own page (Sec-Fetch-Site: same-origin); found ${found}. Programs use /v1 with a bearer token.`,
    );
  }
}

export class HeaderMissing extends Forbidden {
  constructor() {
    super("Requests below /app/api that change something need the header X-Daybook: web.");
  }
}

export class InsecureAddress extends Forbidden {
  constructor(origin: string) {
    super(insecureMessage(origin));
  }
}

export function insecureMessage(origin: string): string {
  return `Browsers keep no session for ${origin}, because http is not encrypted. Open Daybook over https (set DAYBOOK_PUBLIC_URL to that address), or on the machine it runs on at http://127.0.0.1.`;
}

export function requireOwnPage(route: AnyRoute, request: FastifyRequest, public_url: string): void {
  if (!isSafeAddress(request, public_url)) throw new InsecureAddress(originOf(request));
  requireSameOrigin(request, public_url, () => isDownload(route, request));
  if (!safe_methods.has(request.method) && request.headers["x-daybook"] !== "web") throw new HeaderMissing();
}

export class OrganizationChanged extends AppError {
  static override code = "organization_changed";
  static override status = 409;
  constructor(organization_id: string) {
    super(
      "The session has switched to another organization, in another tab or window. Load the page again, or switch back.",
      { organization_id },
    );
  }
}

export class PersonChanged extends AppError {
  static override code = "person_changed";
  static override status = 409;
  constructor() {
    super("Another person has signed in, in another tab or window. Load the page again.");
  }
}

/** What a page shows must be what its requests act for: the person first, because another one has other organizations. */
export function requireShownSession(route: AnyRoute, request: FastifyRequest, principal: Principal): void {
  requireShownPerson(request, principal);
  requireShownOrganization(route, request, principal);
}

/** Somebody else can sign in in another tab: what the first person typed is not recorded under the other's name. */
function requireShownPerson({ headers }: FastifyRequest, { user_id }: Principal): void {
  const shown = headers["x-daybook-user"];
  if (shown !== undefined && shown !== user_id) throw new PersonChanged();
}

/**
 * All tabs of a browser share the session and with it the organization. A page names the one it shows, so that after a
 * switch in another tab its requests do not act in an organization that the person does not see.
 */
function requireShownOrganization(
  { in_any_organization }: AnyRoute,
  { headers }: FastifyRequest,
  { organization_id }: Principal,
): void {
  const shown = headers["x-daybook-organization"];
  if (!in_any_organization && shown !== undefined && shown !== organization_id)
    throw new OrganizationChanged(organization_id);
}

/** Whether our own page caused the request, as far as the browser says. */
export function isFromOwnPage(request: FastifyRequest, public_url: string): boolean {
  const { "sec-fetch-site": site, origin } = request.headers;
  return site === undefined ? origin === new URL(public_url).origin : site === "same-origin";
}

function requireSameOrigin(request: FastifyRequest, public_url: string, mayNavigate: () => boolean): void {
  if (isFromOwnPage(request, public_url)) return;
  const { "sec-fetch-site": site, origin } = request.headers;
  if (site === "none" && mayNavigate()) return;
  throw new ForeignRequest(
    site === undefined ? `no such header, and the origin ${origin ?? "is not named"}` : String(site),
  );
}

/** A person opens the address of a file by hand or from a bookmark: no site has caused it. */
function isDownload({ produces, event_data }: AnyRoute, { method, headers }: FastifyRequest): boolean {
  const sends_file = produces !== undefined && event_data === undefined;
  return sends_file && safe_methods.has(method) && headers["sec-fetch-mode"] === "navigate";
}

/** Browsers accept a `Secure` cookie over https, and without it from the machine itself. */
export function isSafeAddress(request: FastifyRequest, public_url: string): boolean {
  if (request.protocol === "https" || isLoopback(request.hostname)) return true;
  // A proxy in front may speak https and say nothing about it.
  const known = new URL(public_url);
  return known.protocol === "https:" && request.host === known.host;
}

export function originOf({ protocol, host }: FastifyRequest): string {
  return `${protocol}://${host}`;
}

function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(hostname);
}
