/** For tests: a real server with an organization, and the executable that talks to it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  createOrganization,
  freePort,
  type Organization,
  type ServerProcess,
  startServerProcess,
} from "../../test/harness/server-process.ts";
import { buildExecutable, type Executable } from "./executable.ts";

export interface Service {
  data_dir: string;
  url: string;
  organization: Organization;
  cli: Executable;
  /** The API itself, to look at what the client has done. */
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  server(): ServerProcess;
  start(): Promise<void>;
  end(signal: NodeJS.Signals): Promise<void>;
  close(): Promise<void>;
}

export async function startService(environment: Record<string, string> = {}): Promise<Service> {
  const data_dir = await mkdtemp(join(tmpdir(), "daybook-cli-server-"));
  const port = await freePort();
  let server: ServerProcess | null = await startServerProcess(data_dir, port, environment);
  const organization = await createOrganization(data_dir, "Alder Ltd");
  const { url } = server;
  const cli = await buildExecutable({ DAYBOOK_URL: url, DAYBOOK_TOKEN: organization.token });
  const call = async <T>(path: string, init: RequestInit = {}): Promise<T> => {
    const response = await fetch(`${url}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${organization.token}`, "content-type": "application/json" },
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    data_dir,
    url,
    organization,
    cli,
    get: (path) => call(path),
    post: (path, body) => call(path, { method: "POST", body: JSON.stringify(body) }),
    server: () => server as ServerProcess,
    async start() {
      server = await startServerProcess(data_dir, port, environment);
    },
    async end(signal) {
      await server?.end(signal);
      server = null;
    },
    async close() {
      // A killed server leaves its PostgreSQL to the next one; that one then ends it in good order.
      server ??= await startServerProcess(data_dir, port, environment);
      await server.end("SIGTERM");
      await cli.remove();
      await rm(data_dir, { recursive: true, force: true });
    },
  };
}
