/** Checks that the service can listen on HOST and PORT, before a database is created or started. */
import { once } from "node:events";
import { createServer } from "node:net";
import { type Config, ConfigurationError } from "./config.ts";

export async function requireListenAddress({ host, port }: Pick<Config, "host" | "port">): Promise<void> {
  const probe = createServer();
  try {
    probe.listen({ host, port });
    await once(probe, "listening");
  } catch (error) {
    throw new ConfigurationError(explain((error as NodeJS.ErrnoException).code, host, port));
  }
  probe.close();
  await once(probe, "close");
}

function explain(code: string | undefined, host: string, port: number): string {
  if (code === "EADDRINUSE")
    return `Another program already listens on ${host}:${port}. Stop it, or set PORT to a free port.`;
  if (code === "EACCES") return `This user may not listen on ${host}:${port}. Set PORT to 1024 or above.`;
  return `HOST must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all; found ${JSON.stringify(host)} (${code})`;
}
