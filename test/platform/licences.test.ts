/** Every package in the lockfile has a licence that docs/licences.md allows, and stands in the bill of materials. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { lockedPackages, lookedUp } from "../../scripts/locked-packages.ts";
import { toSbom } from "../../scripts/sbom.ts";

const root = resolve(import.meta.dirname, "../..");
const page = readFileSync(join(root, "docs/licences.md"), "utf8");

/** Can be part of a program under the AGPL-3.0. */
const allowed = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BSL-1.0",
  "CC0-1.0",
  "ISC",
  "LGPL-3.0-only",
  "LGPL-3.0-or-later",
  "MIT",
  "MIT-0",
  "OFL-1.1",
  "Unlicense",
  "Zlib",
]);
/** Also allowed for tools that are not part of what is shipped. */
const allowed_for_development = new Set([...allowed, "MPL-2.0", "Python-2.0"]);

function isAllowed(expression: string | null, names: ReadonlySet<string>): boolean {
  if (expression === null) return false;
  const plain = expression.replaceAll(/[()]/g, "");
  return plain.split(" OR ").some((side) => side.split(" AND ").every((name) => names.has(name)));
}

test("the rule itself: one side of OR is enough, every part of AND counts, none is refused", () => {
  expect(isAllowed("(MIT OR GPL-2.0-only)", allowed)).toBe(true);
  expect(isAllowed("MIT AND GPL-2.0-only", allowed)).toBe(false);
  expect(isAllowed("UNLICENSED", allowed)).toBe(false);
  expect(isAllowed(null, allowed)).toBe(false);
});

test("every locked package has an allowed licence", () => {
  const packages = lockedPackages();
  expect(packages.length).toBeGreaterThan(300);
  const refused = packages
    .filter(({ license, dev }) => !isAllowed(license, dev ? allowed_for_development : allowed))
    .map(({ name, version, license }) => `${name}@${version}: ${license ?? "states none"}`);
  expect(refused, "see docs/licences.md").toEqual([]);
});

test("docs/licences.md lists the allowed licences, and each package that was looked up", () => {
  for (const name of allowed_for_development) expect(page).toContain(`\`${name}\``);
  for (const [name, license] of Object.entries(lookedUp))
    expect(page).toMatch(new RegExp(`\\| \`${name}\` \\| ${license.replaceAll(".", "\\.")} \\|`));
});

test("no entry is left for a package that is no longer locked", () => {
  const names = new Set(lockedPackages().map(({ name }) => name));
  expect(Object.keys(lookedUp).filter((name) => !names.has(name))).toEqual([]);
});

test("the bill of materials names every package once, with purl, hash and licence", () => {
  const { components, specVersion } = toSbom();
  expect(specVersion).toBe("1.6");
  expect(components.length).toBe(lockedPackages().length);
  expect(new Set(components.map((component) => component.purl)).size).toBe(components.length);
  const fastify = components.find(({ name }) => name === "fastify");
  expect(fastify).toMatchObject({
    purl: expect.stringMatching(/^pkg:npm\/fastify@\d/),
    scope: "required",
    licenses: [{ expression: "MIT" }],
    hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) }],
  });
  expect(components.find(({ group, name }) => group === "@biomejs" && name === "biome")?.purl).toMatch(
    /^pkg:npm\/%40biomejs\/biome@/,
  );
});
