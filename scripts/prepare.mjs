// Runs when npm links or installs this folder: builds the executable that `daybook` and `cli` point at. Plain
// JavaScript, because it may be started by an old Node; without the development packages there is nothing to do.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
// npm puts node_modules/.bin first in the path, so this is the Node that Daybook brings.
if (existsSync(`${root}node_modules/esbuild`))
  execFileSync("node", ["scripts/build-cli.ts"], { cwd: root, stdio: "inherit" });
