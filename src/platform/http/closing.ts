/**
 * Graceful shutdown. Running requests finish, and their connections close after the response. A request that
 * has not fully arrived gets a few seconds. Event streams end at once; their clients connect again elsewhere. Node alone would wait for idle connections and for half-sent
 * requests for as long as the client keeps them open.
 */
import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import type { Connections } from "./connections.ts";
import type { EventStreams } from "./event-stream.ts";

const grace_ms = 3000;
const check_ms = 250;

export function closePromptly(
  server: FastifyInstance,
  { open, latest }: Connections,
  streams: EventStreams,
): void {
  /** Whether a request has arrived completely and its response is not yet sent. */
  const isAnswering = (socket: Socket): boolean => {
    const response = latest(socket);
    return response?.req.complete === true && !response.writableFinished;
  };

  server.addHook("preClose", async () => {
    server.server.keepAliveTimeout = 1;
    streams.endAll();
    for (const socket of open) {
      const response = latest(socket);
      if (response && !response.headersSent) response.setHeader("connection", "close");
    }
    const started_ms = performance.now();
    const checking = setInterval(() => {
      if (performance.now() - started_ms < grace_ms) return;
      for (const socket of open) if (!isAnswering(socket)) socket.destroy();
    }, check_ms);
    server.server.once("close", () => clearInterval(checking));
    // A server that never listened emits no "close" event, so the timer must not keep the process alive.
    checking.unref();
  });
}
