import type { Envelope, Invoice } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { confirmed } from "../../confirm.ts";
import { argument, flag } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { example_id } from "../shared.ts";
import { invoices } from "./collection.ts";

export const invoiceFinalize = command({
  path: ["invoice", "finalize"],
  summary: "Finalize a draft invoice: assign its number and lock its content",
  details: "This cannot be undone. Asks for confirmation; without a terminal, --yes is required.",
  arguments: { id: argument("<id>", "Draft invoice ID") },
  options: { yes: flag("-y, --yes", "Skip the confirmation prompt") },
  examples: [[`invoice finalize ${example_id} --yes`, "Finalize without confirmation"]],
  async run({ id, yes }, context) {
    const address = toPath(invoices.path, id, "finalize");
    if (!(await confirmed(context, yes, `Finalize invoice ${id}? This cannot be undone.`))) return "declined";
    const answer = await context.api.post<Envelope<Invoice>>(address);
    printOne(context, answer, `Finalized invoice ${answer.data.number}.`);
    return "ok";
  },
});
