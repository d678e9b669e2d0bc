/** The verbs that every resource has, made from its table. */
import { page_limit_default, page_limit_max } from "../../src/contract.ts";
import { type Command, command } from "../command.ts";
import { confirmed } from "../confirm.ts";
import { UsageError } from "../errors.ts";
import { type ArgumentSpec, argument, clearable, flag, text, whole } from "../options.ts";
import { fieldsOption } from "../output/fields.ts";
import { printJson, printOne, printPage } from "../output/present.ts";
import { fileOption } from "../read-body.ts";
import { showInBrowser, webOption } from "../web-address.ts";
import { requireId, resolveValues } from "./find-record.ts";
import { answerOf, callOf, readPage } from "./invoke.ts";
import { completeFields, readFields } from "./read-fields.ts";
import type { Resource } from "./resource.ts";

export const pageOptions = {
  all: flag("--all", "Print all pages"),
  cursor: text("--cursor <cursor>", "Cursor of the next page, as printed below the previous page"),
  limit: whole(
    "--limit <number>",
    `Results per page, at most ${page_limit_max} (default: ${page_limit_default})`,
    { min: 1 },
  ),
};

export const yesOption = flag("-y, --yes", "Skip the confirmation prompt");

export const example_id = "0199c0de-0000-7000-8000-000000000001";

export function exampleOf({ example }: Resource): string {
  return example ?? example_id;
}

/** `<customer>`: by name or ID. */
export function recordArgument({ one, names }: Resource): ArgumentSpec<string> {
  const help = names ? `${capitalized(one)}, by name or ID` : `${capitalized(one)} ID`;
  return argument(`<${one.replaceAll(" ", "-")}>`, help);
}

export function verbsOf(resource: Resource): Command[] {
  return [
    listCommand(resource),
    showCommand(resource),
    ...(resource.create ? [createCommand(resource)] : []),
    ...(resource.update ? [updateCommand(resource)] : []),
    ...(resource.delete ? [deleteCommand(resource)] : []),
  ];
}

export function listCommand(resource: Resource): Command {
  const { group, many, columns, filters = {}, web, examples } = resource;
  const own = examples?.list ?? [[`${group} list --all --json`, `Print all ${many} as JSON`]];
  return command({
    path: [group, "list"],
    summary: `List ${many}`,
    options: { ...filters, ...pageOptions, fields: fieldsOption, ...(web ? { web: webOption } : {}) },
    examples: [[`${group} list`, `List ${many}`], ...own],
    async run({ all, cursor, limit, fields, ...values }, context) {
      if (web && values.web === true) return showInBrowser(web.list, context);
      const query = await resolveValues(filters, values, context);
      const page_size = limit ?? (all ? page_limit_max : undefined);
      const paging = { ...(cursor && { cursor }), ...(page_size && { limit: page_size }) };
      const page = await readPage(context.daybook, resource, { ...query, ...paging }, { all });
      printPage(context, page, columns, { many, fields });
      return "ok";
    },
  });
}

export function showCommand(resource: Resource): Command {
  const { group, one, get, web } = resource;
  return command({
    path: [group, "show"],
    summary: `Show one ${one}`,
    arguments: { record: recordArgument(resource) },
    options: { fields: fieldsOption, ...(web ? { web: webOption } : {}) },
    examples: [
      [`${group} show ${exampleOf(resource)}`, `Show every field of one ${one}`],
      ...(web ? [[`${group} show ${exampleOf(resource)} --web`, "Open it in the web app"] as const] : []),
    ],
    async run({ record, fields, ...values }, context) {
      const id = await requireId(resource, record, context);
      if (web && "web" in values && values.web === true) return showInBrowser(web.one(id), context);
      printOne(context, { data: await callOf(context.daybook, get, id) }, { fields });
      return "ok";
    },
  });
}

export function createCommand(resource: Resource): Command {
  const { group, one, create, fields = {}, required = [], examples } = resource;
  const asked = required.length > 0 ? "On a terminal, prompts for required fields that are missing." : "";
  return command({
    path: [group, "create"],
    summary: `Create ${article(one)} ${one}`,
    details: asked,
    options: { ...fields, file: fileOption },
    examples: examples?.create ?? [[`${group} create --file ${group}.json`, "Create from a JSON file"]],
    async run(values, context) {
      const body = await completeFields(resource, await readFields(fields, values, context), context);
      const { data } = await answerOf(context.daybook, create as NonNullable<typeof create>, body);
      printOne(context, { data }, { note: `Created ${one} ${data.id}.` });
      return "ok";
    },
  });
}

export function updateCommand(resource: Resource): Command {
  const { group, one, update, fields = {}, examples } = resource;
  const clearables = Object.fromEntries(
    Object.entries(fields).map(([name, spec]) => [name, clearable(spec)]),
  );
  return command({
    path: [group, "update"],
    aliases: ["edit"],
    summary: `Change ${article(one)} ${one}`,
    details: "Only the given fields change. An empty value, such as --notes '', clears a field.",
    arguments: { record: recordArgument(resource) },
    options: { ...clearables, file: fileOption },
    examples: examples?.update ?? [
      [
        `${group} update ${exampleOf(resource)} --file changes.json`,
        "Change the fields that a JSON file has",
      ],
    ],
    async run({ record, ...values }, context) {
      if (Object.values(values).every((value) => value === undefined))
        throw new UsageError("Nothing to change. Specify at least one field.");
      const id = await requireId(resource, record, context);
      const body = await readFields(clearables, values, context);
      const { data } = await answerOf(context.daybook, update as NonNullable<typeof update>, id, body);
      printOne(context, { data }, { note: `Changed ${one} ${record}.` });
      return "ok";
    },
  });
}

export function deleteCommand(resource: Resource): Command {
  const { group, one, delete: remove, delete_details } = resource;
  return command({
    path: [group, "delete"],
    aliases: ["rm"],
    summary: `Delete ${article(one)} ${one}`,
    details: [delete_details, confirmation_details].filter(Boolean).join("\n"),
    arguments: { record: recordArgument(resource) },
    options: { yes: yesOption },
    examples: [[`${group} rm ${exampleOf(resource)} --yes`, "Delete without confirmation"]],
    async run({ record, yes }, context) {
      if (!(await confirmed(context, yes, `Delete ${one} ${record}?`))) return "declined";
      const id = await requireId(resource, record, context);
      await callOf(context.daybook, remove as NonNullable<typeof remove>, id);
      context.io.note(`Deleted ${one} ${record}.`);
      if (context.settings.json) printJson(context, { id, deleted: true });
      return "ok";
    },
  });
}

export const confirmation_details = "Asks for confirmation. Without a terminal, --yes is required.";

export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function article(noun: string): "a" | "an" {
  return /^[aeio]/i.test(noun) ? "an" : "a";
}
