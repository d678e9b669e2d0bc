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

export function withSettings(readme: string): string {
  return readme.replace(
    /<!-- settings -->[\s\S]*?<!-- \/settings -->\n|(\|---\|---\|---\|\n)(\| `[A-Z_]+` .*\n)+/,
    (match) => (match.startsWith("|---") ? `|---|---|---|\n${settingsTable()}\n` : `${settingsTable()}\n`),
  );
}

if (import.meta.main) writeFileSync(file, withSettings(readFileSync(file, "utf8")));
