/**
 * A client that stops reading its answer would keep the connection, and the file that is being sent, for as long as
 * it likes: Node has no limit for that. Here a connection whose answer waits to be taken gets a timeout without
 * progress. It is set only while bytes are waiting, because a request may well work for longer than that before it
 * answers.
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
      // Node counts bytes that leave as progress, destroys the connection when none do, and ends this timeout itself
      // when the answer is complete.
      socket.setTimeout(timeout_ms);
    }
  }, check_ms);
  checking.unref();
  server.addHook("onClose", async () => clearInterval(checking));
}
