/**
 * Run it after a change of dependencies. npm leaves optional packages of other platforms out of the lockfile
 * if the registry does not have them, and `npm ci` then refuses the lockfile. This script adds them with
 * their platform, so that every machine installs exactly what is locked.
 */
import { readFileSync, writeFileSync } from "node:fs";

interface Locked {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const file = new URL("../package-lock.json", import.meta.url);
const lock: { packages: Record<string, Locked> } = JSON.parse(readFileSync(file, "utf8"));

const systems = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const processors = [
  "arm64",
  "arm",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "x64",
  "wasm32",
];

function platformOf(name: string): Locked {
  const words = name.split(/[-/]/);
  const os = systems.filter(
    (system) => words.includes(system) || (system === "linux" && words.includes("linuxmusl")),
  );
  const cpu = processors.filter((processor) => words.includes(processor));
  const musl = words.some((word) => word.includes("musl"));
  return {
    ...(cpu.length > 0 ? { cpu } : {}),
    ...(os.length > 0 ? { os } : {}),
    ...(musl ? { libc: ["musl"] } : {}),
  };
}

let added = 0;
for (const locked of Object.values({ ...lock.packages }))
  for (const [name, version] of Object.entries(locked.optionalDependencies ?? {})) {
    const path = `node_modules/${name}`;
    const known = Object.keys(lock.packages).some((key) => key.endsWith(path));
    if (known || !/^\d+\.\d+\.\d+/.test(version)) continue;
    lock.packages[path] = { version, ...platformOf(name), optional: true };
    added += 1;
  }
const { "": root, ...rest } = lock.packages;
const sorted = Object.entries(rest).toSorted(([a], [b]) => (a < b ? -1 : 1));
lock.packages = Object.fromEntries([["", root as Locked], ...sorted]);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages of other platforms added.`);
