/** The MCP server over standard input and output, for assistants that start it as a process. */
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { createDaybook, type TokenSource } from "../client/index.ts";
import { createMcpServer } from "./index.ts";

export interface StdioOptions {
  version: string;
  api_url: string;
  token: TokenSource;
  allow_destructive: boolean;
  /** Ends the server. */
  signal: AbortSignal;
  stdin: NodeJS.ReadStream;
  stdout: NodeJS.WriteStream;
}

/** A model is told to wait rather than kept waiting. */
const rate_limit_patience_ms = 5_000;

/** Resolves when the assistant closes its end, or at the signal. */
export async function serveStdio(options: StdioOptions): Promise<void> {
  const { version, api_url, allow_destructive } = options;
  const server = createMcpServer({
    version,
    base_url: api_url,
    allow_destructive,
    how_to_allow: "To allow it, the user starts the server as `daybook mcp --allow-finalize`.",
    connect: (signal) =>
      createDaybook({
        base_url: api_url,
        token: options.token,
        headers: { "x-daybook-channel": "mcp", "user-agent": `daybook-mcp/${version}` },
        retry: { rate_limit_ms: rate_limit_patience_ms },
        signal,
      }),
  });
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const close = () => void server.close();
  options.stdin.once("end", close);
  options.signal.addEventListener("abort", close, { once: true });
  await server.connect(new StdioServerTransport(options.stdin, options.stdout));
  await closed;
}
