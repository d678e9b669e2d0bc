/** Whether a person asks, who is shown a page. Programs get JSON. */
import type { FastifyRequest } from "fastify";

/** What programs call answers in JSON, also when somebody opens it in a browser. */
const for_programs =
  /^\/(v1|api|app\/api|\.well-known|openapi\.json|health|ready|assets|app\/assets)(\/|\?|$)/;

export function wantsPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== "GET" && method !== "HEAD") return false;
  return !for_programs.test(url) && /\btext\/html\b/i.test(headers.accept ?? "");
}
