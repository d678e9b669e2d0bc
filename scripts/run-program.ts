/** Runs a program of the tests and returns its exit code. A program that was killed, or could not start, is said so. */
import { type ChildProcess, spawn } from "node:child_process";

type Environment = Record<string, string>;

/** Its output is shown as it comes. */
export function runHere(command: string, args: string[]): Promise<number> {
  return ended(command, spawn(command, args, { stdio: "inherit" }));
}

/** Its output is returned: it runs beside a program that shows its own. */
export async function runAside(
  command: string,
  args: string[],
  environment: Environment,
): Promise<{ code: number; output: string }> {
  const child = spawn(command, args, {
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, ...environment },
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  return { code: await ended(command, child), output };
}

function ended(command: string, child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.on("error", (error) => {
      console.log(`${command} could not be started: ${error.message}`);
      resolve(1);
    });
    child.on("close", (code, signal) => {
      if (signal) console.log(`${command} was killed by ${signal}.`);
      resolve(code ?? 1);
    });
  });
}
