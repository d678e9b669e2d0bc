import type { Answer } from "../../client/api.ts";
import { command } from "../../command.ts";
import { argument } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { example_id } from "../shared.ts";
import { documents } from "./collection.ts";

export const documentRestore = command({
  path: ["document", "restore"],
  summary: "take a document out of the trash",
  arguments: { id: argument("<id>", "id of the document") },
  examples: [[`document restore ${example_id}`, "Take it back"]],
  async run({ id }, context) {
    const answer = await context.api.post<Answer<object>>(toPath(documents.path, id, "restore"));
    printOne(context, answer, `Restored document ${id}.`);
    return "ok";
  },
});
