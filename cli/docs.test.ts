/** docs/cli.md has every command. UPDATE_CLI_DOCS=1 writes its table anew. */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { entries, headings } from "./groups.ts";

const page = resolve(import.meta.dirname, "../docs/cli.md");
const [begin, end] = [
  "<!-- commands: written by UPDATE_CLI_DOCS=1 npx vitest run cli/docs.test.ts -->",
  "<!-- end of commands -->",
];

async function formatTable(): Promise<string> {
  const lines = ["| Command | Verbs | |", "|---|---|---|"];
  for (const [key, heading] of Object.entries(headings)) {
    lines.push(`| **${heading.replace(":", "")}** | | |`);
    for (const { name, summary, load } of entries.filter((entry) => entry.heading === key)) {
      const verbs = (await load()).flatMap(({ path, aliases = [] }) =>
        path.length > 1 ? [[path.at(-1), ...aliases].map((verb) => `\`${verb}\``).join("/")] : [],
      );
      lines.push(`| \`${name}\` | ${verbs.join(", ")} | ${summary} |`);
    }
  }
  return lines.join("\n");
}

test("docs/cli.md lists every command and verb as they are", async () => {
  const text = readFileSync(page, "utf8");
  const [before, rest = ""] = text.split(begin);
  const [table, after] = rest.split(end);
  const wanted = `\n\n${await formatTable()}\n\n`;
  if (process.env.UPDATE_CLI_DOCS) writeFileSync(page, `${before}${begin}${wanted}${end}${after}`);
  else expect(table).toBe(wanted);
});

test("docs/cli.md shows no command that does not exist", async () => {
  const text = readFileSync(page, "utf8");
  const known = new Map<string, Set<string>>();
  for (const { name, load } of entries)
    known.set(name, new Set((await load()).flatMap(({ path, aliases = [] }) => [path[1] ?? "", ...aliases])));
  const shown = [...text.matchAll(/(?:^|`)daybook ([a-z]+)(?: ([a-z][a-z-]*))?/gm)].map(
    ([, name = "", verb]) => [name, verb],
  );
  expect(shown.length).toBeGreaterThan(20);
  for (const [name = "", verb] of shown) {
    if (name === "help" || name === "complete") continue;
    expect([...known.keys()]).toContain(name);
    const verbs = known.get(name) as Set<string>;
    if (verb && !verbs.has("")) expect([...verbs], `daybook ${name} ${verb}`).toContain(verb);
  }
});
