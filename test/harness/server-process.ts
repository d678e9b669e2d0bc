/** The real server in a separate process, to be stopped, killed and restarted. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { unlimited } from "./unlimited.ts";

const root = resolve(import.meta.dirname, "../..");
export const executable = join(root, "src/main/daybook.ts");
/** Filling the sample company takes minutes on a busy machine; a process that ends is noticed at once. */
const start_wait_ms = 600_000;

export interface ServerProcess {
  url: string;
  process: ChildProcess;
  /** Everything it has written to standard error so far. */
  output(): string;
  /** Sends a signal and waits for the process to end. Returns the exit code, or null if a signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

function environment(data_dir: string, extra: Record<string, string>): NodeJS.ProcessEnv {
  const { DATABASE_URL: _none, ...inherited } = process.env;
  return {
    ...inherited,
    DAYBOOK_DATA_DIR: data_dir,
    // `serve` notes its data folder there; the developer's own note stays.
    XDG_STATE_HOME: join(tmpdir(), "daybook-test-state"),
    DAYBOOK_LOG_LEVEL: "error",
    ...unlimited,
    ...extra,
  };
}

/** Starts the server and resolves once it is ready; rejects with its output if it ends before. */
export async function startServerProcess(
  data_dir: string,
  port: number,
  extra: Record<string, string> = {},
  command: readonly string[] = [process.execPath, executable, "serve"],
): Promise<ServerProcess> {
  const [program = "", ...args] = command;
  const child = spawn(program, args, {
    cwd: root,
    env: environment(data_dir, { PORT: String(port), ...extra }),
    // A separate process group, so that a test can signal all of it as a terminal does.
    detached: true,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let output = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const ended = once(child, "close") as Promise<[number | null]>;
  const url = `http://127.0.0.1:${port}`;
  const gone = ended.then(([code]) => {
    throw new Error(`The server ended with ${code}: ${output}`);
  });
  gone.catch(() => {});
  await Promise.race([gone, untilReady(url)]);
  return {
    url,
    process: child,
    output: () => output,
    async end(signal) {
      child.kill(signal);
      return (await ended)[0];
    },
  };
}

/** Starts a separate worker process; resolves once it runs. */
export async function startWorkerProcess(data_dir: string): Promise<ChildProcess> {
  const worker = spawn(process.execPath, [executable, "worker"], {
    env: environment(data_dir, {}),
    stdio: ["ignore", "ignore", "pipe"],
  });
  let said = "";
  const working = Promise.withResolvers<void>();
  worker.stderr.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (said.includes("The worker is running")) working.resolve();
  });
  worker.once("exit", (code) => working.reject(new Error(`The worker ended with ${code}: ${said}`)));
  await working.promise;
  return worker;
}

async function untilReady(url: string): Promise<void> {
  const until = Date.now() + start_wait_ms;
  for (;;) {
    const ready = await fetch(`${url}/ready`).catch(() => null);
    if (ready?.ok) return;
    if (Date.now() > until) throw new Error(`${url} did not get ready in ${start_wait_ms} ms.`);
    await new Promise((wake) => setTimeout(wake, 50));
  }
}

/** Runs a command of the executable and returns its output. */
export async function runCommand(
  data_dir: string,
  args: string[],
  input = "",
): Promise<{ code: number; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [executable, ...args], {
    env: environment(data_dir, {}),
    stdio: "pipe",
  });
  const out = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out.stdout += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    out.stderr += text;
  });
  child.stdin.end(input);
  const [code] = (await once(child, "close")) as [number | null];
  return { code: code ?? 1, ...out };
}

export interface Organization {
  organization_id: string;
  user_id: string;
  token: string;
}

export async function createOrganization(data_dir: string, name: string): Promise<Organization> {
  const email = `${name.toLowerCase().replaceAll(/\W+/g, ".")}@example.com`;
  const { code, stdout, stderr } = await runCommand(data_dir, [
    "admin",
    "create-organization",
    "--name",
    name,
    "--email",
    email,
    "--json",
  ]);
  if (code !== 0) throw new Error(stderr);
  return JSON.parse(stdout) as Organization;
}
