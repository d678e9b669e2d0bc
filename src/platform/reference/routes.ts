import type { FastifyInstance } from "fastify";
import type { OpenApiDocument } from "../openapi/json-schema.ts";

export function addReference(server: FastifyInstance, describe: () => OpenApiDocument): void {
  server.get("/docs", (_request, reply) =>
    reply.type("text/html; charset=utf-8").send(String(describe().openapi)),
  );
}
