import { command } from "../../command.ts";
import { confirmed } from "../../confirm.ts";
import { argument, flag } from "../../options.ts";
import { printJson } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { confirmation_details, example_id } from "../shared.ts";
import { documents } from "./collection.ts";

export const documentDelete = command({
  path: ["document", "delete"],
  aliases: ["rm"],
  summary: "Move a document to the trash, or delete it permanently",
  details: confirmation_details,
  arguments: { id: argument("<id>", "Document ID") },
  options: {
    permanent: flag(
      "--permanent",
      "Permanently delete a document that is in the trash; this cannot be undone",
    ),
    yes: flag("-y, --yes", "Skip the confirmation prompt"),
  },
  examples: [
    [`document rm ${example_id} --yes`, "Move to the trash without confirmation"],
    [`document rm ${example_id} --permanent`, "Delete permanently"],
  ],
  async run({ id, permanent, yes }, context) {
    const address = toPath(documents.path, id, ...(permanent ? ["permanent"] : []));
    const question = permanent
      ? `Permanently delete document ${id}? This cannot be undone.`
      : `Move document ${id} to the trash?`;
    if (!(await confirmed(context, yes, question))) return "declined";
    await context.api.delete(address);
    context.io.note(permanent ? `Permanently deleted document ${id}.` : `Moved document ${id} to the trash.`);
    if (context.settings.json) printJson(context, { id, deleted: true });
    return "ok";
  },
});
