/**
 * Closes connections whose client stops reading the response. Node has no limit for that, so such a client
 * could hold the connection, and the file being sent, forever. The timeout is set only while bytes are
 * waiting to be sent, because a request may take longer than that before it responds.
 */
import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import type { Connections } from "./connections.ts";

const check_ms = 1000;

export function cutSlowReaders(server: FastifyInstance, connections: Connections, timeout_ms: number): void {
  const watched = new WeakSet<ServerResponse>();
  const checking = setInterval(() => {
    for (const socket of connections.open) {
      const response = connections.latest(socket);
      if (!response?.headersSent || response.writableFinished || socket.writableLength === 0) continue;
      if (watched.has(response)) continue;
      watched.add(response);
      // Node restarts this timeout whenever bytes are sent, destroys the connection when it expires, and
      // clears it when the response is complete.
      socket.setTimeout(timeout_ms);
    }
  }, check_ms);
  checking.unref();
  server.addHook("onClose", async () => clearInterval(checking));
}
