import type { FastifyInstance, FastifyReply } from "fastify";
import { NotFound } from "../../kernel/errors.ts";
import type { OpenApiDocument } from "../openapi/json-schema.ts";
import { showPage } from "../pages/forms.ts";
import { referencePages } from "./page.ts";
import { style } from "./style.ts";

/** Serves the API reference: /docs, and a page for each tag. */
export function addReference(server: FastifyInstance, describe: () => OpenApiDocument): void {
  let pages: Map<string, string> | undefined;
  const find = (slug: string): string => {
    pages ??= referencePages(describe());
    const page = pages.get(slug);
    if (page === undefined) throw new NotFound("page");
    return page;
  };
  const show = (reply: FastifyReply, slug: string) => showPage(reply, 200, find(slug), { style });
  server.get("/docs", (_request, reply) => show(reply, ""));
  server.get("/docs/:tag", (request, reply) => {
    const { tag } = request.params as { tag: string };
    return show(reply, tag);
  });
}
