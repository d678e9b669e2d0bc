/** `npm run web:size`: the size of the built web app, gzip level 9, against its budgets. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { gzipSync } from "node:zlib";

const folder = resolve(import.meta.dirname, "../dist/web");
const kb = 1000;

/**
 * `part_js_kb`: everything that a screen, or a part of one that is loaded later, loads after the first screen, for somebody
 * who has none of it yet. Fields with lists and calendars count as parts: a screen is drawn before they are there.
 * `shared_js_kb`: what several of these load, such as menus and lists.
 */
export const budgets = {
  first_js_kb: 190,
  first_css_kb: 12,
  font_kb: 30,
  part_js_kb: 40,
  shared_js_kb: 150,
};

/** Those that are larger; docs/decisions.md says why. */
const largerParts: Record<string, number> = {
  "invoices/EditorScreen.tsx": 80,
  "invoices/recurring/RecurringScreen.tsx": 75,
  "inbox/HandSheet.tsx": 50,
  "vault/DocumentSheet.tsx": 43,
  "design/later/DateField.tsx": 45,
  "design/later/ComboBox.tsx": 43,
};

interface Chunk {
  file: string;
  src?: string;
  isDynamicEntry?: boolean;
  imports?: string[];
}

export interface Sizes {
  first_js_kb: number;
  first_css_kb: number;
  /** The fonts that the page asks for by itself. */
  font_kb: number;
  /** What each screen or part that is loaded later adds, by its source. */
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
  const named = (pattern: RegExp) => [...page.matchAll(pattern)].map(([path]) => path.replace("/app/", ""));
  const filesOf = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key]?.file ?? []);
  const entries = Object.keys(manifest).filter((key) => manifest[key]?.isDynamicEntry);
  const addedBy = (key: string) => [...closureOf(manifest, key)].filter((one) => !first.has(one));
  const shared = repeatedIn(entries.map(addedBy));
  return {
    shared_js_kb: sizeOf(filesOf(shared)),
    first_js_kb: sizeOf(filesOf(first).filter((file) => file.endsWith(".js"))),
    first_css_kb: sizeOf(named(/[\w./-]+\.css/g)),
    font_kb: sizeOf(named(/[\w./-]+\.woff2/g)),
    later: entries.map((key) => ({
      source: manifest[key]?.src ?? key,
      js_kb: sizeOf(filesOf(addedBy(key))),
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

/** What is over its budget, in words. */
export function findOverruns(sizes: Sizes): string[] {
  const check = (name: string, kb: number, budget: number) =>
    kb > budget ? [`${name}: ${kb} KB, at most ${budget}`] : [];
  return [
    ...check("JavaScript of the first screen", sizes.first_js_kb, budgets.first_js_kb),
    ...check("styles of the first screen", sizes.first_css_kb, budgets.first_css_kb),
    ...check("fonts of the first screen", sizes.font_kb, budgets.font_kb),
    ...check("shared JavaScript", sizes.shared_js_kb, budgets.shared_js_kb),
    ...sizes.later.flatMap(({ source, js_kb }) =>
      check(source, js_kb, largerParts[source] ?? budgets.part_js_kb),
    ),
  ];
}

if (import.meta.main) {
  const sizes = measureWeb();
  console.log(`first screen: ${sizes.first_js_kb} KB of JavaScript (at most ${budgets.first_js_kb})`);
  console.log(`              ${sizes.first_css_kb} KB of styles (at most ${budgets.first_css_kb})`);
  console.log(`              ${sizes.font_kb} KB of fonts (at most ${budgets.font_kb})`);
  console.log(`shared later: ${sizes.shared_js_kb} KB of JavaScript (at most ${budgets.shared_js_kb})`);
  console.log(`each part:    at most ${budgets.part_js_kb} KB of JavaScript`);
  for (const { source, js_kb } of sizes.later) console.log(`${source}: ${js_kb} KB`);
  const overruns = findOverruns(sizes);
  for (const text of overruns) console.log(`Over budget: ${text}`);
  process.exitCode = overruns.length > 0 ? 1 : 0;
}
