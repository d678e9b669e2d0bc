/**
 * What does starting the CLI cost? Measures the CPU milliseconds of `daybook --version` and of other commands
 * against those of `node -e 0`, in alternation, and prints the median of the difference:
 *
 *   node bench/cli-start.ts [rounds]
 */
import { spawnSync } from "node:child_process";
import { buildCli } from "../scripts/build-cli.ts";

const rounds = Number(process.argv[2]) || 15;
const starts_each = 4;
const executable = await buildCli();

const starts: [name: string, args: string[]][] = [
  ["daybook --version", [executable, "--version"]],
  ["daybook --help", [executable, "--help"]],
  ["daybook inbox list --help", [executable, "inbox", "list", "--help"]],
];

/** CPU time of the started processes alone: the shell's `times` adds up what its children used. */
function cpuMs(args: readonly string[]): number {
  const loop = `for i in $(seq ${starts_each}); do "$@" > /dev/null; done; times`;
  const { stdout } = spawnSync("bash", ["-c", loop, "bash", process.execPath, ...args], { encoding: "utf8" });
  const [user = 0, system = 0] = [...(stdout.split("\n")[1] ?? "").matchAll(/(\d+)m([\d.]+)s/g)].map(
    ([, minutes, seconds]) => Number(minutes) * 60_000 + Number(seconds) * 1000,
  );
  return (user + system) / starts_each;
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

const bare: number[] = [];
const more = new Map<string, number[]>(starts.map(([name]) => [name, []]));
for (let round = 0; round < rounds; round += 1) {
  const base = cpuMs(["-e", "0"]);
  bare.push(base);
  for (const [name, args] of starts) more.get(name)?.push(cpuMs(args) - base);
}
console.log(`node -e 0: ${median(bare).toFixed(1)} ms CPU`);
for (const [name, values] of more) console.log(`${name}: ${median(values).toFixed(1)} ms CPU more`);
