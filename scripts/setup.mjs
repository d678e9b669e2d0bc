// Runs before npm start and npm test, on any Node that the machine has: installs the locked packages if they
// are missing or out of date. Plain JavaScript without dependencies, because nothing is installed yet.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const stamp = `${root}node_modules/.daybook-setup`;

const oldest_node_major = 20;
if (Number(process.versions.node.split(".")[0]) < oldest_node_major) {
  console.error(`Daybook's set-up needs Node ${oldest_node_major} or newer; this is ${process.version}.`);
  process.exit(1);
}

const wanted = createHash("sha256")
  .update(readFileSync(`${root}package-lock.json`))
  .update(`${process.platform} ${process.arch}`)
  .digest("hex");

if (!existsSync(stamp) || readFileSync(stamp, "utf8") !== wanted) {
  console.error("Installing packages; this happens once.");
  // Install scripts are not needed, and some of them would download files from other places.
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ["npm"];
  const [command, ...first] = npm;
  try {
    execFileSync(
      command,
      [...first, "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"],
      {
        cwd: root,
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
  } catch {
    console.error("Installing the packages failed; see npm's output above.");
    process.exit(1);
  }
  writeFileSync(stamp, wanted);
}
