/** `fetch` into this process: the same routes, checks and limits, without a socket. */
import type { FastifyInstance, InjectOptions } from "fastify";

export function inProcessFetch(server: FastifyInstance, remoteAddress: string): typeof fetch {
  return async (input, init = {}) => {
    const { pathname, search } = new URL(String(input));
    const { body, signal } = init;
    const answer = await server.inject({
      method: (init.method ?? "GET") as NonNullable<InjectOptions["method"]>,
      url: pathname + search,
      headers: Object.fromEntries(new Headers(init.headers)),
      remoteAddress,
      ...(typeof body === "string" ? { payload: body } : {}),
      ...(signal ? { signal } : {}),
    });
    const headers = new Headers();
    for (const [name, value] of Object.entries(answer.headers))
      if (value !== undefined) headers.set(name, String(value));
    const has_body = answer.statusCode !== 204 && answer.statusCode !== 304;
    return new Response(has_body ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers,
    });
  };
}
