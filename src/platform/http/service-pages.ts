/** What the service says about itself, to anyone: alive, ready, and how to speak with it. */
import type { FastifyInstance } from "fastify";
import { ServiceUnavailable } from "./errors.ts";
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
  const checkReady = sharedWithin(ready_wait_ms, pages.checkReady);
  server.get("/ready", async (request) => {
    try {
      await checkReady();
      return { status: "ready" };
    } catch (error) {
      request.log.warn({ err: error }, "not ready");
      throw new ServiceUnavailable("The database or the file store does not answer right now.");
    }
  });
  server.get("/openapi.json", (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(document),
  );
  server.get("/docs", (_request, reply) => reply.type("text/html; charset=utf-8").send(reference));
}

/** A database that hangs must not hang the question. */
const ready_wait_ms = 2000;

/** Fails when it takes longer; whoever asks meanwhile waits for the same answer instead of asking again. */
function sharedWithin(wait_ms: number, check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return async () => {
    running ??= check().finally(() => {
      running = null;
    });
    running.catch(() => {});
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`No answer within ${wait_ms} ms.`)), wait_ms);
    try {
      await Promise.race([running, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
