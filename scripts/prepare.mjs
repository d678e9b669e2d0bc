// Runs when npm links or installs this folder: builds the executable that `daybook` and `cli` point to. Plain
// JavaScript, because an old Node may run it. Does nothing without the development packages.
import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
// npm puts node_modules/.bin first in the PATH, so this is the Node from Daybook's dependencies.
if (existsSync(`${root}node_modules/esbuild`))
  execFileSync("node", ["scripts/build-cli.ts"], { cwd: root, stdio: "inherit" });
