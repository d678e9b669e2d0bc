/** A server that answers as a test tells it to. */
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

export type Step = (request: IncomingMessage, response: ServerResponse) => void;

const closing: (() => void)[] = [];

/** For `afterEach`. */
export function closeStepServers(): void {
  for (const close of closing.splice(0)) close();
}

/** Each step answers one request; the last one answers all that follow. */
export async function stepServer(...steps: Step[]) {
  const seen: { method: string; url: string; headers: IncomingMessage["headers"] }[] = [];
  const server = createServer((request, response) => {
    seen.push({ method: request.method ?? "", url: request.url ?? "", headers: request.headers });
    request.resume();
    (steps[seen.length - 1] ?? steps.at(-1))?.(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  closing.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as { port: number };
  return { seen, base_url: `http://127.0.0.1:${port}` };
}
