/** Errors as a page, for a person who opened an address in a browser. Programs get JSON. */
import type { FastifyRequest } from "fastify";
import type { AppError } from "../../kernel/errors.ts";
import { html } from "../http/html.ts";
import { page } from "./layout.ts";

/** What programs call answers in JSON, also when somebody opens it in a browser. */
const for_programs =
  /^\/(v1|api|app\/api|\.well-known|openapi\.json|health|ready|assets|app\/assets)(\/|\?|$)/;

export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return !for_programs.test(url) && /\btext\/html\b/i.test(headers.accept ?? "");
}

export function errorPage(error: AppError, request_id: string): string {
  const title = error.status === 404 ? "There is nothing at this address" : "This did not work";
  const message = error.status === 404 ? "The link may be old, or the address mistyped." : error.message;
  return page(
    title,
    html`<p>${message}</p>
<p><a class="button" href="/app/">Go to Daybook</a></p>
${error.status >= 500 && html`<p class="small soft">Request ${request_id}</p>`}`,
  );
}
