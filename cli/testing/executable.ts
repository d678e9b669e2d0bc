/** For tests: the built executable as people run it, in a pipe and on a pseudo-terminal. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildCli } from "../../scripts/build-cli.ts";

export interface Ended {
  code: number;
  stdout: string;
  stderr: string;
}

export interface RunOptions {
  env?: Record<string, string>;
  input?: string;
  cwd?: string;
  /** Called with the process, to send it signals. */
  onStart?(child: ChildProcess): void;
  /** Called with everything on standard output and standard error so far. */
  onOutput?(text: string, child: ChildProcess): void;
}

export interface Executable {
  path: string;
  /** A home of its own: credentials and journals are not the developer's. */
  home: string;
  run(args: readonly string[], options?: RunOptions): Promise<Ended>;
  /** On a pseudo-terminal: each answer is typed once its question is on the screen. */
  onTerminal(args: readonly string[], answers?: readonly Answer[], options?: RunOptions): Promise<Screen>;
  remove(): Promise<void>;
}

export type Answer = readonly [question: RegExp, keys: string];

export interface Screen {
  code: number;
  /** Without colours and cursor movements. */
  text: string;
  raw: string;
}

export async function buildExecutable(env: Record<string, string> = {}): Promise<Executable> {
  const path = await buildCli();
  const home = await mkdtemp(join(tmpdir(), "daybook-cli-"));
  const clean = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(DAYBOOK_|XDG_|NO_COLOR|FORCE_COLOR)/.test(name)),
  );
  const environment = (extra: Record<string, string> = {}) => ({
    ...clean,
    HOME: home,
    TERM: "xterm-256color",
    ...env,
    ...extra,
  });
  return {
    path,
    home,
    async run(args, { env: extra, input = "", cwd = home, onStart, onOutput } = {}) {
      const child = spawn(process.execPath, [path, ...args], { env: environment(extra), cwd, stdio: "pipe" });
      const collected = collect(child, onOutput);
      child.stdin?.on("error", () => {});
      child.stdin?.end(input);
      onStart?.(child);
      const [code] = (await once(child, "close")) as [number | null];
      return { code: code ?? -1, ...collected };
    },
    async onTerminal(args, answers = [], { env: extra, cwd = home } = {}) {
      const command = [process.execPath, path, ...args].map(quote).join(" ");
      const child = spawn("script", ["-qefc", `stty rows 40 cols 100; ${command}`, "/dev/null"], {
        env: environment(extra),
        cwd,
        stdio: "pipe",
      });
      const remaining = [...answers];
      let seen = 0;
      const collected = collect(child, () => {
        const [next] = remaining;
        if (!next?.[0].test(withoutEscapes(collected.stdout.slice(seen)))) return;
        remaining.shift();
        seen = collected.stdout.length;
        child.stdin?.write(next[1]);
      });
      const [code] = (await once(child, "close")) as [number | null];
      return { code: code ?? -1, raw: collected.stdout, text: withoutEscapes(collected.stdout) };
    },
    remove: () => rm(home, { recursive: true, force: true }),
  };
}

function collect(child: ChildProcess, onOutput?: (text: string, child: ChildProcess) => void) {
  const collected = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const)
    child[name]?.setEncoding("utf8").on("data", (text: string) => {
      collected[name] += text;
      onOutput?.(collected.stdout + collected.stderr, child);
    });
  return collected;
}

/** Why the tests on a pseudo-terminal cannot run here; null when they can. */
export function noTerminalBecause(): string | null {
  const found = spawnSync("script", ["--version"], { encoding: "utf8" });
  if (found.error || !found.stdout.includes("util-linux"))
    return "there is no script(1) of util-linux to make a pseudo-terminal with";
  return null;
}

function quote(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

const escape_character = String.fromCharCode(27);
const escapes = new RegExp(
  `${escape_character}(\\[[0-9;?]*[ -/]*[@-~]|\\][^\\u0007]*\\u0007|[()][A-Z0-9]|[=>78])`,
  "g",
);

export function withoutEscapes(text: string): string {
  return text.replaceAll(escapes, "").replaceAll("\r\n", "\n").replaceAll("\r", "\n");
}
