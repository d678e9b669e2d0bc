/** Writes the table of settings into the README from src/main/config.ts. A test compares the two. */
import { readFileSync, writeFileSync } from "node:fs";
import { settings } from "../src/main/config.ts";

const file = new URL("../README.md", import.meta.url);

export function settingsTable(): string {
  return Object.values(settings)
    .map(
      ({ name, fallback, help }) => `| \`${name}\` | ${fallback === "" ? "" : `\`${fallback}\``} | ${help} |`,
    )
    .join("\n");
}

const tableInReadme = /(\|---\|---\|---\|\n)(\| `[A-Z0-9_]+` .*\n)+/;

if (import.meta.main) {
  const readme = readFileSync(file, "utf8");
  writeFileSync(
    file,
    readme.replace(tableInReadme, (_, head: string) => `${head}${settingsTable()}\n`),
  );
}
