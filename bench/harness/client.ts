/**
 * A client that costs almost nothing: it sends as many requests at once as it has connections, each over a
 * socket that stays open. Node's own client would use about as much CPU as the server that is measured.
 */
import { connect, type Socket } from "node:net";

export interface Request {
  method: string;
  path: string;
  token?: string;
  body?: object;
}

/** Returns the response bodies; throws unless every request succeeds. */
export async function sendAll(
  port: number,
  connections: number,
  requests: readonly Request[],
): Promise<string[]> {
  const answers: string[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(connections, requests.length) }, async () => {
      const connection = new Connection(port);
      while (next < requests.length) {
        const index = next++;
        answers[index] = await connection.send(requests[index] as Request);
      }
      connection.close();
    }),
  );
  return answers;
}

export class Connection {
  readonly #socket: Socket;
  #received = "";
  #answered: PromiseWithResolvers<string> = Promise.withResolvers();

  constructor(port: number) {
    this.#socket = connect(port, "127.0.0.1").setNoDelay(true).setEncoding("latin1");
    this.#socket.on("data", (chunk: string) => this.#read(chunk));
    this.#socket.on("error", (error) => this.#answered.reject(error));
    this.#socket.on("close", () => this.#answered.reject(new Error("The server closed the connection.")));
    this.#answered.promise.catch(() => {});
  }

  send({ method, path, token, body }: Request): Promise<string> {
    this.#answered = Promise.withResolvers();
    const text = body ? JSON.stringify(body) : "";
    const head = [
      `${method} ${path} HTTP/1.1`,
      "host: bench",
      ...(token ? [`authorization: Bearer ${token}`] : []),
      ...(body ? ["content-type: application/json"] : []),
      `content-length: ${Buffer.byteLength(text)}`,
    ];
    this.#socket.write(`${head.join("\r\n")}\r\n\r\n${text}`);
    return this.#answered.promise;
  }

  /** Relies on Content-Length, which every response of the service has. */
  #read(chunk: string): void {
    this.#received += chunk;
    const end = this.#received.indexOf("\r\n\r\n");
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(this.#received.slice(0, end))?.[1] ?? 0);
    if (this.#received.length < end + 4 + length) return;
    const answer = Buffer.from(this.#received.slice(end + 4), "latin1").toString();
    const succeeded = this.#received.startsWith("HTTP/1.1 2");
    this.#received = "";
    if (succeeded) this.#answered.resolve(answer);
    else this.#answered.reject(new Error(answer));
  }

  close(): void {
    this.#socket.removeAllListeners("close").destroy();
  }
}
