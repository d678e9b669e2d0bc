/** A path that the documentation names exists. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const pages = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  ...readdirSync(join(root, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
];

/** `src/inbox/schema.ts`, also inside a command; a placeholder such as `src/<domain>/schema.ts` is no path. */
function pathsIn(text: string): string[] {
  const quoted = [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = ""]) => code);
  return quoted.flatMap(
    (code) => code.match(/(?<![\w./-])(?:src|cli|test|bench|scripts|docs|migrations)\/[\w./-]+/g) ?? [],
  );
}

for (const page of pages)
  test(`${page} names only files and folders that exist`, () => {
    const missing = pathsIn(readFileSync(join(root, page), "utf8")).filter(
      (path) => !existsSync(join(root, path)),
    );
    expect(missing).toEqual([]);
  });
