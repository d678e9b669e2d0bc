/** What the set-up step counts as its work. */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const root = `${resolve(import.meta.dirname, "../..")}/`;
// Plain JavaScript, because it runs before anything is installed.
const load = (name: string) => import(`${root}scripts/setup/${name}.mjs`);

test("the packages to install are those for this system", async () => {
  const { packagesFor } = await load("install-packages");
  const locked = {
    "": {},
    "node_modules/everywhere": {},
    "node_modules/linux": { os: ["linux"], cpu: ["x64"] },
    "node_modules/arm": { os: ["linux"], cpu: ["arm64"] },
    "node_modules/windows": { os: ["win32"] },
  };
  expect(packagesFor({ platform: "linux", arch: "x64" }, locked)).toEqual([
    "node_modules/everywhere",
    "node_modules/linux",
  ]);
  const { packages } = JSON.parse(readFileSync(`${root}package-lock.json`, "utf8"));
  const all: string[] = packagesFor(process, packages);
  const installed = all.filter((path) => existsSync(`${root}${path}/package.json`));
  expect(installed.length / all.length).toBeGreaterThan(0.95);
});

test("the web app is built again for its own files, the client, the packages and the build, not for tests", async () => {
  const { sourcesOfWeb } = await load("build-web-if-changed");
  const sources: string[] = sourcesOfWeb(root);
  const some = ["web/index.html", "client/index.ts", "package-lock.json", "scripts/build-web.ts"];
  for (const path of [...some, "src/contract.ts", "assets/pages/tokens.css"]) expect(sources).toContain(path);
  expect(sources.filter((path) => /\.test\.|e2e\//.test(path))).toEqual([]);
});
