/** The direction of imports. Each violation is reported with the way to fix it. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const source = join(root, "src");

const files = sourcesBelow(source).map((path) => ({ path, imports: importsOf(path) }));
const commandLine = sourcesBelow(join(root, "cli"));
const clientPackage = sourcesBelow(join(root, "client"));

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) =>
      path.endsWith(".ts") &&
      !path.endsWith(".test.ts") &&
      !/(^|\/)(test-|testing|sample-|labelled)/.test(path),
  );
}

/** What a file below src/ imports at run time. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(source, path), "utf8");
  // Type imports disappear at run time, so they create no dependency.
  return targetsIn(text.replaceAll(/^(?:import|export) type [^"']*["'][^"']+["']/gm, ""), join(source, path));
}

/** Relative imports as paths below src/, and packages by their name. `await import(…)` counts, too. */
function targetsIn(text: string, location: string): string[] {
  const statements = text.matchAll(/^(?:import|export)\b(?:[^"';=(]*?\bfrom\s+|\s+)["']([^"']+)["']/gm);
  const calls = text.matchAll(/\bimport\(\s*["']([^"']+)["']/g);
  return [...statements, ...calls].map(([, target = ""]) =>
    target.startsWith(".") ? relative(source, resolve(dirname(location), target)) : target,
  );
}

/** Folders that only group domains: each folder in them is a domain with its own index.ts. */
const groups = new Set(["reference", "einvoice"]);
function areaOf(path: string): string {
  const [first = "", second = ""] = path.split("/");
  return groups.has(first) ? `${first}/${second}` : first;
}
const ground = new Set(["kernel", "platform", "main", "contract.ts", "wire-schemas.ts"]);
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

/** The files that contract.ts is made of, types included. */
const contractSources = new Set(
  targetsIn(readFileSync(join(source, "contract.ts"), "utf8"), join(source, "contract.ts")),
);

test("a domain imports another only through its index.ts, and nothing imports main", () => {
  expect(
    breaches((path, target) => {
      if (!isRelative(target) || path === "contract.ts" || path === "wire-schemas.ts") return null;
      if (areaOf(target) === "main" && areaOf(path) !== "main")
        return "main wires everything; nothing may depend on it";
      if (target === "contract.ts") return "contract.ts is for clients; import from the domain's own file";
      // An index.ts opens the whole domain, I/O included, so the contract's files take from each other directly.
      if (contractSources.has(path) && contractSources.has(target)) return null;
      const foreign = isDomain(target) && areaOf(target) !== areaOf(path);
      if (foreign && target !== `${areaOf(target)}/index.ts`)
        return `import from ${areaOf(target)}/index.ts instead`;
      return null;
    }),
  ).toEqual([]);
});

/** Every file that `start` loads when it runs, each with the chain of imports that leads to it. */
function closureOf(start: string): Map<string, string> {
  const chains = new Map([[start, start]]);
  for (const [path, chain] of chains)
    for (const target of isRelative(path) ? importsOf(path) : [])
      if (!chains.has(target)) chains.set(target, `${chain} -> ${target}`);
  return chains;
}

/** Packages without I/O; everything else that is not a file of ours is taken for I/O. */
const purePackages = new Set(["typebox", "node:util"]);
const isImpure = (target: string) => !isRelative(target) && !purePackages.has(target);

test("contract.ts loads constants only: no I/O and no schema", () => {
  const breaches = [...closureOf("contract.ts")].flatMap(([target, chain]) => {
    if (isRelative(target) && !/(^|\/)(schema|store|routes|jobs|index)\.ts$/.test(target)) return [];
    return [`${chain}: move the constant into the domain's constants.ts, or export the type only`];
  });
  expect(breaches).toEqual([]);
});

test("wire schemas are free of I/O, so that a client can share them", () => {
  const breaches = [...contractSources].flatMap((start) =>
    [...closureOf(start)]
      .filter(([target]) => isImpure(target))
      .map(([, chain]) => `${chain}: import from a schema.ts or constants.ts, or split the pure part out`),
  );
  expect(breaches).toEqual([]);
});

/** Pure, and needed by every client that shows money or takes an address. */
const kernelForClients = new Set(["kernel/money.ts", "kernel/text.ts"]);

test("the command line knows the service by contract.ts", () => {
  const breaches = commandLine.flatMap((path) => {
    const location = join(root, "cli", path);
    return targetsIn(readFileSync(location, "utf8"), location).flatMap((target) => {
      if (!isRelative(target) || target === "contract.ts" || kernelForClients.has(target)) return [];
      // The service itself, loaded by the commands that run it on this machine.
      if (target === "main/server-commands.ts" && path.startsWith("commands/service/")) return [];
      return [`cli/${path} imports src/${target}: import from src/contract.ts, and export it there`];
    });
  });
  expect(commandLine.length).toBeGreaterThan(40);
  expect(breaches).toEqual([]);
});

test("the command line reaches the service through the client package, by its index.ts", () => {
  const breaches = commandLine.flatMap((path) => {
    const location = join(root, "cli", path);
    const text = readFileSync(location, "utf8");
    const inside = targetsIn(text, location).filter((target) => /^\.\.\/client\/(?!index\.ts$)/.test(target));
    return [
      ...inside.map((target) => `cli/${path} imports ${target}: import from client/index.ts`),
      ...(/(?<![\w.])fetch\(/.test(text) ? [`cli/${path} calls fetch: use the client package`] : []),
    ];
  });
  expect(breaches).toEqual([]);
});

test("the client package imports nothing but its own files, so that it can be published alone and run in browsers", () => {
  const breaches = clientPackage.flatMap((path) => {
    const location = join(root, "client", path);
    return targetsIn(readFileSync(location, "utf8"), location)
      .filter((target) => !target.startsWith("../client/"))
      .map((target) => `client/${path} imports ${target}: the package has no dependencies`);
  });
  expect(clientPackage.length).toBeGreaterThan(15);
  expect(breaches).toEqual([]);
});

test("the MCP server knows the service by the client package, and only main and the command line know it", () => {
  const inside = sourcesBelow(join(root, "mcp")).flatMap((path) => {
    const location = join(root, "mcp", path);
    return targetsIn(readFileSync(location, "utf8"), location).flatMap((target) => {
      const is_own = target.startsWith("../mcp/") || target === "../client/index.ts";
      return is_own || target.startsWith("@modelcontextprotocol/sdk/")
        ? []
        : [`mcp/${path} imports ${target}: use the client package`];
    });
  });
  const outside = breaches((path, target) =>
    target.startsWith("../mcp/") && areaOf(path) !== "main" ? "only main mounts the MCP server" : null,
  );
  expect([...inside, ...outside]).toEqual([]);
});

test("the command line loads the MCP server only when `daybook mcp` runs", () => {
  const loading = commandLine.filter((path) =>
    /from "[./]+\/mcp\/|@modelcontextprotocol/.test(readFileSync(join(root, "cli", path), "utf8")),
  );
  expect(loading).toEqual([]);
});

/** The files of a domain that may do I/O: processes, threads, sockets. All other files are free of I/O. */
const edges = [
  /(^|\/)(routes|store|jobs|index)\.ts$/,
  /(preview|process|worker|ocr\/models|pages|oauth|listener|delivery|smtp|mailbox)/,
];
const edgeFiles = new Set(["einvoice/reading/embedded-xml.ts", "recognition/reading/qr-codes.ts"]);

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
