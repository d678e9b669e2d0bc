/** Which way imports point. Each breach is answered with the way out. */
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
  // A type is gone when the program runs; it ties nothing to anything.
  const values = text.replaceAll(/^import type [^"']*["'][^"']+["']/gm, "");
  return [...values.matchAll(/^(?:import|export)\b(?:[^"';=(]*?\bfrom\s+|\s+)["']([^"']+)["']/gm)].map(
    ([, target = ""]) =>
      target.startsWith(".") ? relative(source, resolve(source, dirname(path), target)) : target,
  );
}

/** Folders that only group areas: each folder in them is an area with its own door. */
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

test("the platform has no domain words", () => {
  expect(
    breaches((path, target) =>
      areaOf(path) === "platform" && isRelative(target) && (isDomain(target) || areaOf(target) === "main")
        ? "let the domain pass it in, or move it into the domain"
        : null,
    ),
  ).toEqual([]);
});

test("a domain reaches another through its index.ts, and nothing reaches main", () => {
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

/** Where a domain touches the outside: a process, a thread, a socket. Everything else in it is free of I/O. */
const edges = [
  /(^|\/)(routes|store|jobs|index)\.ts$/,
  /(preview|process|worker|ocr\/models|pages|oauth|listener|delivery|smtp|mailbox)/,
];
const edgeFiles = new Set(["einvoice/reading/embedded-xml.ts"]);

test("rules see no server, no file, no process", () => {
  const outside = /^(pg|fastify|pg-boss|node:(fs|http|https|net|child_process|worker_threads)(\/.*)?)$/;
  expect(
    breaches((path, target) =>
      isDomain(path) && outside.test(target) && !edgeFiles.has(path) && !edges.some((edge) => edge.test(path))
        ? "rules are pure; reach outside in routes.ts, store.ts, jobs.ts or the platform"
        : null,
    ),
  ).toEqual([]);
});

test("there are no circles between domains", () => {
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

test("no file imports a package the manifest does not name", () => {
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

test("statements of one transaction are awaited with together(), which waits for all of them", () => {
  const calls = files.flatMap(({ path }) => {
    const text = readFileSync(join(source, path), "utf8");
    return [...text.matchAll(/Promise\.all\(/g)]
      .filter(({ index }) => /\btx\b/.test(callAt(text, index)))
      .map(() => `${path}: use together() of platform/db/together.ts`);
  });
  expect(calls).toEqual([]);
});

/** The text of a call, up to the parenthesis that ends it. */
function callAt(text: string, start: number): string {
  let depth = 0;
  for (let end = text.indexOf("(", start); end < text.length; end++) {
    if (text[end] === "(") depth++;
    if (text[end] === ")" && --depth === 0) return text.slice(start, end + 1);
  }
  return text.slice(start);
}

test("what belongs to a class alone is #private; only a constructor can be declared private", () => {
  const declared = files.filter(({ path }) =>
    /^\s+(private|protected) (?!constructor\b)/m.test(readFileSync(join(source, path), "utf8")),
  );
  expect(declared.map(({ path }) => `${path}: write #name`)).toEqual([]);
});
