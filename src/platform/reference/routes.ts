import type { FastifyInstance } from "fastify";
import { NotFound } from "../../kernel/errors.ts";
import type { OpenApiDocument } from "../openapi/json-schema.ts";
import { referencePages } from "./page.ts";

/** Serves the API reference: /docs, and a page for each tag. */
export function addReference(server: FastifyInstance, describe: () => OpenApiDocument): void {
  let pages: Map<string, string> | undefined;
  const find = (slug: string): string => {
    pages ??= referencePages(describe());
    const page = pages.get(slug);
    if (page === undefined) throw new NotFound("page");
    return page;
  };
  server.get("/docs", (_request, reply) => reply.type("text/html; charset=utf-8").send(find("")));
  server.get("/docs/:tag", (request, reply) => {
    const { tag } = request.params as { tag: string };
    return reply.type("text/html; charset=utf-8").send(find(tag));
  });
}
