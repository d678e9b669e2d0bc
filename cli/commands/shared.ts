/** What the plain commands of a group share: one page of a list, one resource, and deletion with confirmation. */
import { type Envelope, type Page, page_limit_default, page_limit_max } from "../../src/contract.ts";
import { type Command, command } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { argument, flag, text, whole } from "../options.ts";
import { printJson, printOne, printPage } from "../output/present.ts";
import type { Column } from "../output/table.ts";
import { toPath } from "../path.ts";

export const pageOptions = {
  cursor: text("--cursor <cursor>", "Cursor of the next page, as printed below the previous page"),
  limit: whole(
    "--limit <number>",
    `Results per page, at most ${page_limit_max} (default: ${page_limit_default})`,
    { min: 1 },
  ),
};

export const confirmation_details = "Asks for confirmation. Without a terminal, --yes is required.";

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
    summary: `Show one ${one}`,
    arguments: { id: argument("<id>", `${capitalized(one)} ID`) },
    examples: [[`${group} show ${example_id}`, `Show every field of one ${one}`]],
    async run({ id }, context) {
      printOne(context, await context.api.get<Envelope<object>>(toPath(path, id)));
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
    details: [details, confirmation_details].filter(Boolean).join("\n"),
    arguments: { id: argument("<id>", `${capitalized(one)} ID`) },
    options: { yes: flag("-y, --yes", "Skip the confirmation prompt") },
    examples: [[`${group} rm ${example_id} --yes`, "Delete without confirmation"]],
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

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
