/** What the service says about itself, to anyone: alive, ready, and how to speak with it. */
import type { FastifyInstance } from "fastify";
import { openApiDocument } from "./openapi.ts";
import { referencePage } from "./reference-page.ts";
import type { AnyRoute } from "./route.ts";

export interface ServicePages {
  routes: AnyRoute[];
  version: string;
  base_url: string;
  /** Resolves when everything a request needs answers. */
  checkReady(): Promise<void>;
}

export function addServicePages(server: FastifyInstance, pages: ServicePages): void {
  const document = JSON.stringify(openApiDocument(pages.routes, pages));
  const reference = referencePage(pages.routes, pages.version);
  server.get("/health", () => ({ status: "ok" }));
  server.get("/ready", async (request, reply) => {
    try {
      await pages.checkReady();
      return { status: "ready" };
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      return reply.code(503).send({ status: "not_ready" });
    }
  });
  server.get("/openapi.json", (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(document),
  );
  server.get("/docs", (_request, reply) => reply.type("text/html; charset=utf-8").send(reference));
}
