/** HTML forms in, HTML pages out. */
import type { FastifyInstance, FastifyReply } from "fastify";
import { UnsupportedMediaType } from "../../platform/http/errors.ts";

export type Form = Record<string, string | undefined>;

const form_type = "application/x-www-form-urlencoded";
const form_limit_bytes = 20_000;

/** Only for the routes of this scope; the API goes on taking JSON alone. */
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

/** Nothing is loaded and nothing runs; forms go to us and, where said, on to `form_target`. */
export function showPage(
  reply: FastifyReply,
  status: number,
  body: string,
  form_target: string | undefined = undefined,
): FastifyReply {
  const forms = form_target === undefined ? "'self'" : `'self' ${form_target}`;
  return reply
    .code(status)
    .header("cache-control", "no-store")
    .header(
      "content-security-policy",
      `default-src 'none'; style-src 'unsafe-inline'; form-action ${forms}; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type("text/html; charset=utf-8")
    .send(body);
}
