// Builds the web app when what it is made of has changed since the last build.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

const only_for_tests = /\.test\.tsx?$|(^|\/)e2e\//;

export function buildWebIfChanged(root) {
  if (isWebBuilt(root)) return;
  console.error(
    "Building the web app. This takes some seconds, and happens again only when its sources change.",
  );
  try {
    // npm puts node_modules/.bin first in the PATH, so this is the Node from Daybook's dependencies.
    execFileSync("node", ["scripts/build-web.ts"], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
    writeFileSync(stampOf(root), hashOfSources(root));
  } catch {
    // The API and the command line work without it, and /app/ says what is missing.
    console.error("Building the web app failed; see above. Daybook starts without it.");
  }
}

/** Whether dist/web was built from the sources as they are now. */
export function isWebBuilt(root) {
  const stamp = stampOf(root);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === hashOfSources(root);
}

const stampOf = (root) => join(root, "dist/web/.sources");

function hashOfSources(root) {
  const hash = createHash("sha256");
  for (const path of sourcesOfWeb(root)) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}

/** The files of web/ and client/, what they import of src/ and assets/, the packages, and the build itself. */
export function sourcesOfWeb(root) {
  const own = ["web", "client"].flatMap((folder) => filesBelow(root, folder));
  const found = new Set([...own, "package-lock.json", "scripts/build-web.ts"]);
  for (const path of found) for (const target of importsOf(root, path)) found.add(target);
  return [...found].toSorted();
}

function filesBelow(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll("\\", "/"))
    .filter((path) => !only_for_tests.test(path));
}

/** Relative imports that remain at run time; types disappear. */
function importsOf(root, path) {
  if (!/\.(tsx?|css)$/.test(path)) return [];
  const text = readFileSync(join(root, path), "utf8").replaceAll(
    /^(?:import|export) type [^"']*["'][^"']+["']/gm,
    "",
  );
  return [...text.matchAll(/(?:from|import)\s*(?:url)?\(?\s*["'](\.[^"']+\.(?:ts|css))["']/g)]
    .map(([, target]) => relative(root, join(root, dirname(path), target)).replaceAll("\\", "/"))
    .filter((target) => existsSync(join(root, target)));
}
