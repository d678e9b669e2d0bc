import { command } from "../../command.ts";
import { confirmed } from "../../confirm.ts";
import { argument, flag } from "../../options.ts";
import { printJson } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { example_id } from "../shared.ts";
import { documents } from "./collection.ts";

export const documentDelete = command({
  path: ["document", "delete"],
  aliases: ["rm"],
  summary: "move a document to the trash, or out of it for good",
  details: "Asks first. Without a terminal, --yes is required.",
  arguments: { id: argument("<id>", "id of the document") },
  options: {
    permanent: flag("--permanent", "remove one that is in the trash; this cannot be undone"),
    yes: flag("-y, --yes", "do not ask"),
  },
  examples: [
    [`document rm ${example_id} --yes`, "Into the trash"],
    [`document rm ${example_id} --permanent`, "For good"],
  ],
  async run({ id, permanent, yes }, context) {
    const address = toPath(documents.path, id, ...(permanent ? ["permanent"] : []));
    const question = permanent ? `Remove document ${id} for good?` : `Move document ${id} to the trash?`;
    if (!(await confirmed(context, yes, question))) return "declined";
    await context.api.delete(address);
    context.io.note(permanent ? `Removed document ${id}.` : `Document ${id} is in the trash.`);
    if (context.settings.json) printJson(context, { id, deleted: true });
    return "ok";
  },
});
