/** What dist/daybook.js starts with: this program, on the right Node. */
import process from "node:process";
import { main } from "./main.ts";

const node_major_min = 24;
const major = Number(process.versions.node.split(".")[0]);

if (major >= node_major_min || isVersionOnly(process.argv)) void main();
else void startAgain();

function isVersionOnly(argv: readonly string[]): boolean {
  return argv.length === 3 && /^(-V|--version)$/.test(argv[2] ?? "");
}

/** The machine's Node is older than ours: Daybook brings its own. */
async function startAgain(): Promise<void> {
  const [{ spawn }, { existsSync, realpathSync }, { join, dirname }] = await Promise.all([
    import("node:child_process"),
    import("node:fs"),
    import("node:path"),
  ]);
  const own_node = ancestors(realpathSync(process.argv[1] ?? ""), dirname)
    .map((folder) => join(folder, "node_modules/.bin/node"))
    .find((path) => existsSync(path));
  if (!own_node) {
    process.stderr.write(`Daybook requires Node ${node_major_min} or newer; this is ${process.version}.\n`);
    process.exitCode = 1;
    return;
  }
  const child = spawn(own_node, process.argv.slice(1), { stdio: "inherit" });
  // Ctrl-C reaches both; other signals are passed on.
  process.on("SIGINT", () => {});
  process.on("SIGTERM", () => child.kill("SIGTERM"));
  child.on("close", (code) => process.exit(code ?? 1));
}

/** Beside this program in a checkout, further up where it is installed. */
function ancestors(path: string, dirname: (path: string) => string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...ancestors(parent, dirname)];
}
