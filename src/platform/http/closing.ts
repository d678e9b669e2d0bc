/**
 * The end of a server: what runs is finished and its connection closed behind it; what has not arrived yet has
 * a moment to do so. Node alone would wait for both, the idle connection and the half request, for as long as
 * the client likes.
 */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const grace_ms = 3000;
const check_ms = 250;

/** What it gives is to be told of every request. */
export function closePromptly(
  server: FastifyInstance,
): (request: FastifyRequest, reply: FastifyReply) => void {
  const open = new Set<Socket>();
  const latest = new WeakMap<Socket, ServerResponse>();
  server.server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });

  /** Whether a request has arrived completely and its answer has not left. */
  const isAnswering = (socket: Socket): boolean => {
    const response = latest.get(socket);
    return response?.req.complete === true && !response.writableFinished;
  };

  server.addHook("preClose", async () => {
    server.server.keepAliveTimeout = 1;
    for (const socket of open) {
      const response = latest.get(socket);
      if (response && !response.headersSent) response.setHeader("connection", "close");
    }
    const started_ms = performance.now();
    const checking = setInterval(() => {
      if (performance.now() - started_ms < grace_ms) return;
      for (const socket of open) if (!isAnswering(socket)) socket.destroy();
    }, check_ms);
    server.server.once("close", () => clearInterval(checking));
    // A server that never listened has no end to hear of.
    checking.unref();
  });
  return (request, reply) => void latest.set(request.raw.socket, reply.raw);
}
