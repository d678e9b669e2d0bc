/** `npm run web:size`: the size of the built web app, gzip level 9, against its budgets. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const folder = resolve(import.meta.dirname, "../dist/web");
const kb = 1000;

/**
 * `shared_js_kb`: the parts that several screens load, such as menus, drop zones and the fields for dates, numbers and
 * choices. They are loaded once, by the first screen that needs one.
 */
export const budgets = { first_js_kb: 165, first_css_kb: 12, route_js_kb: 40, shared_js_kb: 245 };

interface Chunk {
  file: string;
  src?: string;
  isDynamicEntry?: boolean;
  imports?: string[];
}

export interface Sizes {
  first_js_kb: number;
  first_css_kb: number;
  /** What each part that is loaded later adds of its own, by its source. */
  later: { source: string; js_kb: number }[];
  shared_js_kb: number;
}

export function measureWeb(): Sizes {
  const manifest: Record<string, Chunk> = JSON.parse(
    readFileSync(join(folder, ".vite/manifest.json"), "utf8"),
  );
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const loaded = Object.keys(manifest).filter((key) => page.includes(manifest[key]?.file ?? key));
  const first = new Set(loaded.flatMap((key) => [...closureOf(manifest, key)]));
  const css = [...page.matchAll(/[\w./-]+\.css/g)].map(([path]) => path.replace("/app/", ""));
  const filesOf = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key]?.file ?? []);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  const addedBy = (key: string) => [...closureOf(manifest, key)].filter((one) => !first.has(one));
  const shared = repeatedIn(entries.map(addedBy));
  return {
    shared_js_kb: sizeOf(filesOf(shared)),
    first_js_kb: sizeOf(filesOf(first).filter((file) => file.endsWith(".js"))),
    first_css_kb: sizeOf(css),
    later: entries.map((key) => ({
      source: manifest[key]?.src ?? key,
      js_kb: sizeOf(filesOf(addedBy(key).filter((one) => !shared.has(one)))),
    })),
  };
}

function repeatedIn(lists: readonly (readonly string[])[]): Set<string> {
  const seen = new Set<string>();
  const repeated = new Set<string>();
  for (const key of lists.flat()) {
    if (seen.has(key)) repeated.add(key);
    seen.add(key);
  }
  return repeated;
}

/** A chunk and everything it loads with it. */
function closureOf(manifest: Record<string, Chunk>, start: string): Set<string> {
  const found = new Set([start]);
  for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next);
  return found;
}

function sizeOf(files: readonly string[]): number {
  const bytes = files.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).length,
    0,
  );
  return Math.round((bytes / kb) * 10) / 10;
}

if (import.meta.main) {
  const { first_js_kb, first_css_kb, later, shared_js_kb } = measureWeb();
  console.log(`first screen: ${first_js_kb} KB of JavaScript (at most ${budgets.first_js_kb})`);
  console.log(`              ${first_css_kb} KB of styles (at most ${budgets.first_css_kb})`);
  console.log(`shared later: ${shared_js_kb} KB of JavaScript (at most ${budgets.shared_js_kb})`);
  for (const { source, js_kb } of later)
    console.log(`${source}: ${js_kb} KB more (at most ${budgets.route_js_kb})`);
  const too_large = later.filter(({ js_kb }) => js_kb > budgets.route_js_kb);
  const is_over =
    first_js_kb > budgets.first_js_kb ||
    first_css_kb > budgets.first_css_kb ||
    shared_js_kb > budgets.shared_js_kb ||
    too_large.length > 0;
  if (is_over) console.log("Over budget.");
  process.exitCode = is_over ? 1 : 0;
}
