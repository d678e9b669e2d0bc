/**
 * Serves the built web app. Every address below /app that is not a file is a screen, so it gets the same page, with a new
 * nonce each time: the page's library adds style elements, which the policy allows with the nonce only.
 */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { immutable } from "../http/caching.ts";
import { RouteNotFound } from "../http/errors.ts";
import { html } from "../http/html.ts";
import { cookieOf } from "../http/mounts.ts";
import { insecureMessage, isSafeAddress, originOf } from "../http/own-page.ts";
import { showPage } from "../pages/forms.ts";
import { messagePage, page } from "../pages/layout.ts";
import { findWebFile, readIfThere } from "./web-files.ts";

export interface WebApp {
  /** Where scripts/build-web.ts has put it. */
  folder: string;
  /** The service's own URL. */
  public_url: string;
  /** Before the set-up there are none, and nobody could sign in. */
  hasUsers(): Promise<boolean>;
}

/** Stands in the built page where a nonce belongs (web/vite.config.ts). */
const nonce_place = "__CSP_NONCE__";
const nonce_bytes = 16;

export function addWebApp(server: FastifyInstance, app: WebApp): void {
  server.get("/app", (_request, reply) => reply.redirect("/app/", 308));
  server.get("/app/*", async (request, reply) => {
    const { "*": path } = request.params as { "*": string };
    if (path === "api" || path.startsWith("api/")) throw new RouteNotFound();
    const file = await findWebFile(app.folder, path, request.headers["accept-encoding"]);
    const is_asset = path.startsWith("assets/");
    if (file) {
      // Only the names of assets change with their content.
      const caching = is_asset ? immutable : { "cache-control": "no-cache" };
      return reply.headers({ ...file.headers, ...caching }).send(file.bytes);
    }
    // A screen in the place of a script would be a riddle to whoever looks for the cause.
    if (is_asset) throw new RouteNotFound();
    return sendScreen(app, request, reply);
  });
}

async function sendScreen(app: WebApp, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  if (!isSafeAddress(request, app.public_url))
    return showPage(reply, 403, messagePage("This address is not safe", insecureMessage(originOf(request))));
  const built = await readIfThere(join(app.folder, "index.html"));
  if (!built) return showPage(reply, 503, notBuiltPage());
  const nonce = randomBytes(nonce_bytes).toString("base64");
  return reply
    .header("cache-control", "no-cache")
    .header("content-security-policy", policyWith(nonce))
    .type("text/html; charset=utf-8")
    .send(withHints(built.toString().replaceAll(nonce_place, nonce), await hintsFor(app, request)));
}

/**
 * What the page need not ask for: without a cookie nobody is signed in, and the question would be refused; without users
 * nobody can, and the sign-in says where the link for the first account is.
 */
async function hintsFor(app: WebApp, request: FastifyRequest): Promise<string[]> {
  const no_session = cookieOf(request) ? [] : ["daybook-session"];
  return (await app.hasUsers()) ? no_session : [...no_session, "daybook-users"];
}

function withHints(text: string, names: readonly string[]): string {
  const hints = names.map((name) => `<meta name="${name}" content="none">`).join("");
  return text.replace("</head>", `${hints}</head>`);
}

function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join("; ");
}

function notBuiltPage(): string {
  return page(
    "The web app is not built",
    html`<p>The service runs; only its screens are missing. Build them in the folder of Daybook, then reload this page:</p>
<pre><code>npm run web:build</code></pre>
<p><code>npm start</code> does it by itself. The <a href="/docs">API</a> works without them.</p>`,
  );
}
