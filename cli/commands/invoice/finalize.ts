import type { Answer } from "../../client/api.ts";
import { command } from "../../command.ts";
import { confirmed } from "../../confirm.ts";
import { argument, flag } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { example_id } from "../shared.ts";
import { type InvoiceRow, invoices } from "./collection.ts";

export const invoiceFinalize = command({
  path: ["invoice", "finalize"],
  summary: "finalize a draft: give it its number; its content cannot change afterwards",
  details: "This cannot be undone, so it asks first. Without a terminal, --yes is required.",
  arguments: { id: argument("<id>", "id of the draft") },
  options: { yes: flag("-y, --yes", "do not ask") },
  examples: [[`invoice finalize ${example_id} --yes`, "Finalize it"]],
  async run({ id, yes }, context) {
    const address = toPath(invoices.path, id, "finalize");
    if (!(await confirmed(context, yes, `Finalize invoice ${id}? It cannot be changed afterwards.`)))
      return "declined";
    const answer = await context.api.post<Answer<InvoiceRow>>(address);
    printOne(context, answer, `Finalized ${answer.data.number}.`);
    return "ok";
  },
});
