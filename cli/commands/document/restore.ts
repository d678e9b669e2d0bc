import type { Document, Envelope } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { argument } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { example_id } from "../shared.ts";
import { documents } from "./collection.ts";

export const documentRestore = command({
  path: ["document", "restore"],
  summary: "Restore a document from the trash",
  arguments: { id: argument("<id>", "Document ID") },
  examples: [[`document restore ${example_id}`, "Restore a document"]],
  async run({ id }, context) {
    const answer = await context.api.post<Envelope<Document>>(toPath(documents.path, id, "restore"));
    printOne(context, answer, `Restored document ${id}.`);
    return "ok";
  },
});
