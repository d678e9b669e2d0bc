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
  summary: "issue a draft: freeze it and give it its number",
  details: "This cannot be undone, so it asks first. Without a terminal, --yes is required.",
  arguments: { id: argument("<id>", "id of the draft") },
  options: { yes: flag("-y, --yes", "do not ask") },
  examples: [[`invoice finalize ${example_id} --yes`, "Issue it"]],
  async run({ id, yes }, context) {
    const address = toPath(invoices.path, id, "finalize");
    if (!(await confirmed(context, yes, `Issue invoice ${id}? It cannot be changed afterwards.`)))
      return "declined";
    const answer = await context.api.post<Answer<InvoiceRow>>(address);
    printOne(context, answer, `Issued ${answer.data.number}.`);
    return "ok";
  },
});
