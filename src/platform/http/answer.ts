/** Turns what a handler returned or threw into the HTTP response. */
import type { FastifyReply, FastifyRequest } from "fastify";
import type { KeptAnswer } from "../idempotency/idempotency.ts";
import { showPage } from "../pages/forms.ts";
import { wantsPage } from "../pages/wants-page.ts";
import { toAppError, toRefusal } from "./errors.ts";
import type { ServerOptions } from "./options.ts";
import type { Answer, AnyRoute } from "./route.ts";

export function present(route: AnyRoute, answer: Answer<unknown>): KeptAnswer {
  if (answer && "kept" in answer) return answer.kept;
  if (answer === undefined) return { status: route.status ?? 204, headers: {}, body: "" };
  const headers: Record<string, string> = answer.version === undefined ? {} : { etag: `"${answer.version}"` };
  const body = route.paged ? { data: answer.data, meta: answer.meta } : { data: answer.data };
  return { status: answer.status ?? route.status ?? 200, headers, body: JSON.stringify(body) };
}

export function send(
  options: ServerOptions,
  route: AnyRoute,
  reply: FastifyReply,
  answer: KeptAnswer,
): FastifyReply {
  if (reply.sent) return reply;
  options.inspect?.(route, answer.status, answer.body === "" ? undefined : JSON.parse(answer.body));
  reply.code(answer.status).headers(answer.headers);
  return answer.body === "" ? reply.send() : reply.type("application/json; charset=utf-8").send(answer.body);
}

export function sendError(
  options: ServerOptions,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  options.disk.notice(error);
  const known = toAppError(error, options.body_limit_bytes);
  if (known.status >= 500)
    request.log.error(
      { err: error, status: known.status, route: request.routeOptions?.url },
      "request failed",
    );
  reply.header("x-request-id", request.id);
  if (wantsPage(request))
    return showPage(reply.headers(known.headers), known.status, options.errorPage(known, request));
  const answer = toRefusal(known, request.id);
  return reply.code(answer.status).headers(answer.headers).send(answer.body);
}
