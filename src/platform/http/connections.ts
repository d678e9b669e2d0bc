/** The open connections of a server, and the latest response on each. */
import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

export interface Connections {
  readonly open: ReadonlySet<Socket>;
  latest(socket: Socket): ServerResponse | undefined;
  /** Must be called for every request. */
  note(request: FastifyRequest, reply: FastifyReply): void;
  /** Takes a response out of the care of the guards that look at `latest`. */
  exclude(response: ServerResponse): void;
}

export function trackConnections(server: FastifyInstance): Connections {
  const open = new Set<Socket>();
  const latest = new WeakMap<Socket, ServerResponse>();
  server.server.on("connection", (socket) => {
    open.add(socket);
    socket.once("close", () => open.delete(socket));
  });
  return {
    open,
    latest: (socket) => latest.get(socket),
    note: (request, reply) => void latest.set(request.raw.socket, reply.raw),
    exclude: (response) => void latest.delete(response.req.socket),
  };
}
