/** Streams bytes through the raw response, to control content length and errors itself. */
import { pipeline } from "node:stream/promises";
import type { FastifyReply } from "fastify";

/** `bytes` is null for a response without a body. */
export async function sendStream(
  reply: FastifyReply,
  status: number,
  headers: Record<string, string>,
  bytes: NodeJS.ReadableStream | null,
): Promise<void> {
  const inherited = reply.getHeaders();
  reply.hijack();
  reply.raw.writeHead(status, { ...(inherited as Record<string, string>), ...headers });
  if (bytes === null) {
    reply.raw.end();
    return;
  }
  // After the headers were sent, a failure can only end the response early; the client sees this by its
  // length.
  await pipeline(bytes, reply.raw).catch((error) => {
    reply.log.warn({ err: error }, "a download ended early");
    reply.raw.destroy();
  });
}
