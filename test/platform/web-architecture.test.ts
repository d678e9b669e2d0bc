/** The web app: which way its imports point, and that its words are in words/. */
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const web = join(root, "web");

const files = readdirSync(web, { recursive: true, encoding: "utf8" })
  .filter((path) => /\.(ts|tsx)$/.test(path) && path.includes("/") && !path.startsWith("e2e/"))
  .filter((path) => !path.endsWith(".test.ts"))
  .map((path) => ({ path, text: readFileSync(join(web, path), "utf8") }));

const areaOf = (path: string) => path.split("/")[0] ?? "";
const ground = ["platform", "design", "main"];
const isDomain = (area: string) => !ground.includes(area);

/** Imports of files, as paths below the repository. */
function targetsOf({ path, text }: (typeof files)[number]): string[] {
  const found = text.matchAll(/(?:\bfrom\s+|\bimport\(\s*|^import\s+)["'](\.[^"']+)["']/gm);
  return [...found].map(([, target = ""]) => relative(root, resolve(dirname(join(web, path)), target)));
}

/**
 * Of the rest of the repository: the client, the contract, arithmetic and rules that must run on both sides, and what the page of
 * an invoice has in common with the printed one: the words that customers read, units of
 * measure, the accent colour and the payment code.
 */
const shared = [
  /^client\/index\.ts$/,
  /^src\/contract\.ts$/,
  /^src\/kernel\/(money|decimal|iban|vat-id-forms)\.ts$/,
  /totals\.ts$/,
  /^src\/invoice-snapshot\/adjustments\.ts$/,
  /^src\/invoices\/taxes\/ec-buyer\.ts$/,
  /^src\/wording\/\w+\.ts$/,
  /^src\/invoice-pdf\/(accent|epc|qr|units)\.ts$/,
];

function breachOf(path: string, target: string): string | null {
  const from = areaOf(path);
  if (target.startsWith("node_modules")) return null;
  if (!target.startsWith("web/"))
    return shared.some((one) => one.test(target)) ? null : "import from client/index.ts or src/contract.ts";
  const to = areaOf(target.slice("web/".length));
  if (from === to || from === "main") return isDomain(to) && from !== to ? throughDoor(target, to) : null;
  if (to === "main") return "main wires everything; nothing may depend on it";
  if (from === "platform") return "the platform knows neither design nor domains";
  if (from === "design") return to === "platform" ? null : "a part of the design knows no domain";
  return ground.includes(to)
    ? null
    : "a domain does not know another; use the address, or move it to the platform";
}

const throughDoor = (target: string, domain: string) =>
  target === `web/${domain}/index.ts` ? null : `import from web/${domain}/index.ts`;

test("imports of the web app: platform <- design <- domains <- main", () => {
  expect(files.length).toBeGreaterThan(60);
  const breaches = files.flatMap((file) =>
    targetsOf(file).flatMap((target) => {
      const wayOut = breachOf(file.path, target);
      return wayOut ? [`web/${file.path} imports ${target}: ${wayOut}`] : [];
    }),
  );
  expect(breaches).toEqual([]);
});

const spokenAttributes =
  "label|title|placeholder|aria-label|alt|text|note|help|header|heading|sentence|caption";
const spoken = [
  // Text between tags, on one line or on a line of its own.
  />\s*[^\s<>{}=;()&|?:]*\p{L}{2,}[^<>{}=;()&|?]*<\//gu,
  /^\s+\p{Lu}[\p{L} ,.’'!-]+$/gmu,
  new RegExp(`\\b(?:${spokenAttributes})="[^"]*\\p{L}{2,}[^"]*"`, "gu"),
];

test("no component has words of its own: they are in words/, in every language", () => {
  const found = files
    .filter(({ path }) => path.endsWith(".tsx"))
    .map(({ path, text }) => ({ path, text: text.replaceAll(/^import [^;]*;/gm, "") }))
    .flatMap(({ path, text }) =>
      spoken.flatMap((pattern) =>
        [...text.matchAll(pattern)].map(([match]) => `web/${path}: ${match.trim()}`),
      ),
    );
  expect(found).toEqual([]);
});

const styles = readdirSync(web, { recursive: true, encoding: "utf8" })
  .filter((path) => path.endsWith(".css"))
  .map((path) => ({ path, text: readFileSync(join(web, path), "utf8") }));

test("styles use logical properties, tokens for colours, and no inline words", () => {
  const physical =
    /(^|[\s;{])((margin|padding|border)-(left|right|top|bottom)|(left|right|top|bottom|width|height|min-width|max-width|min-height|max-height))\s*:/gm;
  const found = styles.flatMap(({ path, text }) =>
    [...text.replaceAll(/@media[^{]*/g, "").matchAll(physical)].map(
      ([match]) => `web/${path}: ${match.trim()}`,
    ),
  );
  expect(found).toEqual([]);
});

test("no style asks what the whole page contains: the browser would look again with every row of a list", () => {
  const found = styles.flatMap(({ path, text }) =>
    [...text.matchAll(/(:root|html|body)\)?:has\(.*/g)].map(
      ([match]) => `web/${path}: ${match}: use usePageMark (platform/use-page-mark.ts)`,
    ),
  );
  expect(found).toEqual([]);
});

test("the pages without script have the colours of the web app and none of their own", () => {
  const own = readFileSync(join(root, "assets/pages/pages.css"), "utf8");
  expect(own.match(/light-dark\(|#[0-9a-f]{3,8}\b/gi)).toBeNull();
});

test("a file of the web app has at most 250 lines", () => {
  // Words are a table, as long as there are things to say.
  const code = files.filter(({ path }) => !path.includes("/words/"));
  const long = code.filter(({ text }) => text.split("\n").length > 250).map(({ path }) => path);
  expect(long).toEqual([]);
});
