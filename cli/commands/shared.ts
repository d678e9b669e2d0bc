/** What the plain commands of a group have in common: a page, one resource, one question before a loss. */
import type { Answer, Page } from "../client/api.ts";
import { type Command, command } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { argument, flag, text, whole } from "../options.ts";
import { printJson, printOne, printPage } from "../output/present.ts";
import type { Column } from "../output/table.ts";
import { toPath } from "../path.ts";

export const pageOptions = {
  cursor: text("--cursor <cursor>", "the page after the one that named this cursor"),
  limit: whole("--limit <number>", "how many on a page, up to 100; default 20", { min: 1 }),
};

export const example_id = "0199c0de-0000-7000-8000-000000000001";

export interface Collection {
  group: string;
  path: string;
  one: string;
  many: string;
}

type Query = Record<string, string | number | boolean | undefined>;

export async function showPage<Row>(
  { path, many }: Collection,
  query: Query,
  columns: readonly Column<Row>[],
  context: Parameters<Command["run"]>[1],
): Promise<"ok"> {
  printPage(context, await context.api.get<Page<Row>>(path, query), columns, many);
  return "ok";
}

export function showCommand({ group, path, one }: Collection): Command {
  return command({
    path: [group, "show"],
    summary: `show one ${one}`,
    arguments: { id: argument("<id>", `id of the ${one}`) },
    examples: [[`${group} show ${example_id}`, `Everything known about one ${one}`]],
    async run({ id }, context) {
      printOne(context, await context.api.get<Answer<object>>(toPath(path, id)));
      return "ok";
    },
  });
}

export interface Deletion {
  summary: string;
  details?: string;
  /** For the note afterwards. */
  done: string;
}

export function deleteCommand(
  { group, path, one }: Collection,
  { summary, details, done }: Deletion,
): Command {
  return command({
    path: [group, "delete"],
    aliases: ["rm"],
    summary,
    details: [details, "Asks first. Without a terminal, --yes is required."].filter(Boolean).join("\n"),
    arguments: { id: argument("<id>", `id of the ${one}`) },
    options: { yes: flag("-y, --yes", "do not ask") },
    examples: [[`${group} rm ${example_id} --yes`, "Without a question"]],
    async run({ id, yes }, context) {
      const address = toPath(path, id);
      if (!(await confirmed(context, yes, `Delete ${one} ${id}?`))) return "declined";
      await context.api.delete(address);
      context.io.note(`${done} ${id}.`);
      if (context.settings.json) printJson(context, { id, deleted: true });
      return "ok";
    },
  });
}
