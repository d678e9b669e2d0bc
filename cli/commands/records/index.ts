import type { Command } from "../../command.ts";
import { action } from "../../resources/action.ts";
import { deleteCommand, listCommand, showCommand, updateCommand } from "../../resources/verbs.ts";
import { recordCreate } from "./create.ts";
import { type Noun, nouns } from "./noun.ts";
import { recordUpload } from "./upload.ts";

export function recordCommands(group: Noun["group"]): Command[] {
  const noun = nouns[group];
  const { resource } = noun;
  return [
    listCommand(resource),
    showCommand(resource),
    recordCreate(noun),
    updateCommand(resource),
    deleteCommand(resource),
    recordUpload(noun),
    action(resource, {
      verb: "reprocess",
      summary: "Read the document again",
      call: (daybook, id) =>
        group === "inbox" ? daybook.reprocessInboxItem(id) : daybook.reprocessEntry(id),
      done: (_item, record) => `Reading the document of ${record} again.`,
    }),
  ];
}
