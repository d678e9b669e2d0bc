// Runs before npm start and npm test, on any Node that the machine has: installs the locked packages if they are missing
// or out of date and, with --web, builds the web app if its sources changed. Plain JavaScript without dependencies,
// because nothing is installed yet.
import { fileURLToPath } from "node:url";
import { buildWebIfChanged } from "./setup/build-web-if-changed.mjs";
import { installPackages } from "./setup/install-packages.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));

const oldest_node_major = 20;
if (Number(process.versions.node.split(".")[0]) < oldest_node_major) {
  console.error(`Daybook's set-up needs Node ${oldest_node_major} or newer; this is ${process.version}.`);
  process.exit(1);
}

if (!(await installPackages(root))) process.exit(1);
if (process.argv.includes("--web")) buildWebIfChanged(root);
