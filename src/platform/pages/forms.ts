/** Parses HTML forms and sends HTML pages. */
import type { FastifyInstance, FastifyReply } from "fastify";
import { UnsupportedMediaType } from "../http/errors.ts";
import { type PagePolicy, pagePolicy } from "./policy.ts";

export type Form = Record<string, string | undefined>;

const form_type = "application/x-www-form-urlencoded";
const form_limit_bytes = 20_000;

/** Applies only to the routes of this Fastify scope; the API still accepts only JSON. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser("*", (request, _body, done) =>
    done(new UnsupportedMediaType(request.headers["content-type"] ?? "", [form_type])),
  );
  scope.addContentTypeParser(
    form_type,
    { parseAs: "string", bodyLimit: form_limit_bytes },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body as string))),
  );
}

export function showPage(
  reply: FastifyReply,
  status: number,
  body: string,
  policy: PagePolicy = {},
): FastifyReply {
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header("content-security-policy", pagePolicy(policy))
    .type("text/html; charset=utf-8")
    .send(body);
}
