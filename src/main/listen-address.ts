/**
 * Checks that the service can listen on HOST and PORT, before a database is created or started. PORT=0 becomes a free
 * port here and not when the service listens: links and the issuer of tokens are made of the port before that.
 */
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { type Config, ConfigurationError } from "./config.ts";

/** The port to listen on. */
export async function requireListenPort({ host, port }: Pick<Config, "host" | "port">): Promise<number> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, "listening");
  } catch (error) {
    throw new ConfigurationError(explain((error as NodeJS.ErrnoException).code, host, port));
  }
  const { port: free_port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return free_port;
}

function explain(code: string | undefined, host: string, port: number): string {
  if (code === "EADDRINUSE")
    return `Another program already listens on ${host}:${port}. Stop it, or set PORT to a free port.`;
  if (code === "EACCES") return `This user may not listen on ${host}:${port}. Set PORT to 1024 or above.`;
  return `HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all; found ${JSON.stringify(host)} (${code})`;
}
