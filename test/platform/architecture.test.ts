/** The direction of imports. Each violation is reported with the way to fix it. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const source = join(root, "src");

const files = readdirSync(source, { recursive: true, encoding: "utf8" })
  .filter(
    (path) =>
      path.endsWith(".ts") &&
      !path.endsWith(".test.ts") &&
      !/(^|\/)(test-|testing|sample-|labelled)/.test(path),
  )
  .map((path) => ({ path, imports: importsOf(path) }));

/** Relative imports as paths below src/, and packages by their name. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(source, path), "utf8");
  // Type imports disappear at run time, so they create no dependency.
  const values = text.replaceAll(/^import type [^"']*["'][^"']+["']/gm, "");
  return [...values.matchAll(/^(?:import|export)\b(?:[^"';=(]*?\bfrom\s+|\s+)["']([^"']+)["']/gm)].map(
    ([, target = ""]) =>
      target.startsWith(".") ? relative(source, resolve(source, dirname(path), target)) : target,
  );
}

/** Folders that only group domains: each folder in them is a domain with its own index.ts. */
const groups = new Set(["reference", "einvoice"]);
function areaOf(path: string): string {
  const [first = "", second = ""] = path.split("/");
  return groups.has(first) ? `${first}/${second}` : first;
}
const ground = new Set(["kernel", "platform", "main", "contract.ts"]);
const isDomain = (path: string) => !ground.has(areaOf(path));
const isRelative = (target: string) => target.endsWith(".ts") && !target.startsWith("..");

function breaches(rule: (path: string, target: string) => string | null): string[] {
  return files.flatMap(({ path, imports }) =>
    imports.flatMap((target) => {
      const wayOut = rule(path, target);
      return wayOut ? [`src/${path} imports ${target}: ${wayOut}`] : [];
    }),
  );
}

test("there are files to check", () => expect(files.length).toBeGreaterThan(40));

test("the kernel is pure", () => {
  expect(
    breaches((path, target) =>
      areaOf(path) === "kernel" && areaOf(target) !== "kernel" && target !== "node:crypto"
        ? "the kernel knows nothing else; pass what it needs as an argument"
        : null,
    ),
  ).toEqual([]);
});

test("the platform imports no domain and not main", () => {
  expect(
    breaches((path, target) =>
      areaOf(path) === "platform" && isRelative(target) && (isDomain(target) || areaOf(target) === "main")
        ? "let the domain pass it in, or move it into the domain"
        : null,
    ),
  ).toEqual([]);
});

test("a domain imports another only through its index.ts, and nothing imports main", () => {
  expect(
    breaches((path, target) => {
      if (!isRelative(target)) return null;
      if (areaOf(target) === "main" && areaOf(path) !== "main")
        return "main wires everything; nothing may depend on it";
      const foreign = isDomain(target) && areaOf(target) !== areaOf(path);
      if (foreign && target !== `${areaOf(target)}/index.ts`)
        return `import from ${areaOf(target)}/index.ts instead`;
      return null;
    }),
  ).toEqual([]);
});

/** The files of a domain that may do I/O: processes, threads, sockets. All other files are free of I/O. */
const edges = [
  /(^|\/)(routes|store|jobs|index)\.ts$/,
  /(preview|process|worker|ocr\/models|pages|oauth|listener|delivery|smtp|mailbox)/,
];
const edgeFiles = new Set(["einvoice/reading/embedded-xml.ts"]);

test("rules import no database, server, file system or process", () => {
  const outside = /^(pg|fastify|pg-boss|node:(fs|http|https|net|child_process|worker_threads)(\/.*)?)$/;
  expect(
    breaches((path, target) =>
      isDomain(path) && outside.test(target) && !edgeFiles.has(path) && !edges.some((edge) => edge.test(path))
        ? "rules are pure; do I/O in routes.ts, store.ts, jobs.ts or the platform"
        : null,
    ),
  ).toEqual([]);
});

test("there are no cycles between domains", () => {
  const edges = new Map<string, Set<string>>();
  for (const { path, imports } of files)
    for (const target of imports)
      if (isDomain(path) && isRelative(target) && isDomain(target) && areaOf(target) !== areaOf(path))
        edges.set(areaOf(path), (edges.get(areaOf(path)) ?? new Set()).add(areaOf(target)));
  const circles: string[] = [];
  const visit = (area: string, trail: string[]) => {
    if (trail.includes(area)) circles.push([...trail.slice(trail.indexOf(area)), area].join(" -> "));
    else for (const next of edges.get(area) ?? []) visit(next, [...trail, area]);
  };
  for (const area of edges.keys()) visit(area, []);
  expect(circles).toEqual([]);
});

test("every imported package is listed in package.json", () => {
  const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const named = new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }));
  expect(
    breaches((_path, target) => {
      if (isRelative(target) || target.startsWith("node:") || target.startsWith("..")) return null;
      const name = target.startsWith("@")
        ? target.split("/").slice(0, 2).join("/")
        : (target.split("/")[0] as string);
      return named.has(name) ? null : "add it to dependencies";
    }),
  ).toEqual([]);
});
