/** Sends a request without a socket. A stream of events never ends, so only its beginning is read. */
import type { FastifyInstance, InjectOptions } from "fastify";

export interface Injected {
  status: number;
  headers: Record<string, number | string | string[] | undefined>;
  text: string;
}

export async function injectInto(server: FastifyInstance, request: InjectOptions): Promise<Injected> {
  if (!/\/v1\/stream(\?|$)/.test(String(request.url))) {
    const { statusCode, headers, payload } = await server.inject(request);
    return { status: statusCode, headers, text: payload };
  }
  const response = await server.inject({ ...request, payloadAsStream: true });
  const chunks: Buffer[] = [];
  for await (const chunk of response.stream()) {
    chunks.push(chunk);
    // The client leaves.
    if (String(response.headers["content-type"]).startsWith("text/event-stream")) break;
  }
  response.raw.res.destroy();
  return { status: response.statusCode, headers: response.headers, text: Buffer.concat(chunks).toString() };
}
