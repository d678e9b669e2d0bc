/** Public pages about the service itself: health, readiness, the API reference and the source code. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { AppError } from "../../kernel/errors.ts";
import { findDiskError } from "../disk/index.ts";
import type { OpenApiDocument } from "../openapi/json-schema.ts";
import { showPage } from "../pages/forms.ts";
import { page } from "../pages/layout.ts";
import { addPageAssets } from "../pages/page-assets.ts";
import { addReference } from "../reference/routes.ts";
import { html } from "./html.ts";

export interface ServicePages {
  version: string;
  /** The OpenAPI document. It is asked for once, when somebody first wants to see it. */
  describe(): OpenApiDocument;
  /** Where the source code of this installation can be downloaded; null: not configured. */
  source_url: string | null;
  /** The parts that must work for the service to be ready. */
  parts: ServicePart[];
}

export interface ServicePart {
  /** As in "The … does not answer right now." */
  name: string;
  /** Resolves when the part works. If it throws an AppError, /ready shows the message. */
  check(): Promise<void>;
}

export class NotReady extends AppError {
  static override code = "service_unavailable";
  static override status = 503;
  constructor(failed: { name: string; message: string }[]) {
    const parts = failed.map(({ name }) => name);
    // Several parts may be on the same full disk and fail with the same message.
    const messages = new Set(failed.map(({ message }) => message));
    super([...messages].join(" "), { parts }, { "retry-after": "1" });
  }
}

export function addServicePages(server: FastifyInstance, pages: ServicePages): void {
  const described = once(() => pages.describe());
  const document = once(() => JSON.stringify(described()));
  server.get("/health", () => ({ status: "ok" }));
  const parts = pages.parts.map(({ name, check }) => ({ name, check: sharedWithin(ready_wait_ms, check) }));
  server.get("/ready", async (request) => {
    const failed = (await Promise.all(parts.map((part) => findFailure(part, request)))).filter(
      (failure) => failure !== null,
    );
    if (failed.length > 0) throw new NotReady(failed);
    return { status: "ready" };
  });
  server.get("/openapi.json", (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(document()),
  );
  addReference(server, described);
  addPageAssets(server);
  server.get("/source", (_request, reply) =>
    pages.source_url ? reply.redirect(pages.source_url) : showPage(reply, 200, sourcePage(pages.version)),
  );
}

function once<Value>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The AGPL gives everyone who uses the service over a network the right to its source code. */
function sourcePage(version: string): string {
  return page(
    "Source code",
    html`<p>Daybook ${version} is free software under the GNU Affero General Public License, version 3. You have a right to the
source code of the version that runs here. Ask whoever runs this installation for it.</p>`,
  );
}

async function findFailure({ name, check }: ServicePart, request: FastifyRequest) {
  try {
    await check();
    return null;
  } catch (error) {
    request.log.warn({ err: error, part: name }, "not ready");
    const known = error instanceof AppError ? error : findDiskError(error);
    return { name, message: known?.message ?? `The ${name} does not answer right now.` };
  }
}

/** A database that hangs must not make /ready hang. */
const ready_wait_ms = 2000;

/** Rejects when the check takes longer than `wait_ms`. Concurrent callers share one running check. */
function sharedWithin(wait_ms: number, check: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  return async () => {
    running ??= check().finally(() => {
      running = null;
    });
    running.catch(() => {});
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(() => late.reject(new Error(`No response within ${wait_ms} ms.`)), wait_ms);
    try {
      await Promise.race([running, late.promise]);
    } finally {
      clearTimeout(timer);
    }
  };
}
