import type { Answer } from "../../client/api.ts";
import { command } from "../../command.ts";
import { argument, text } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { example_id } from "../shared.ts";
import { type InvoiceRow, invoices } from "./collection.ts";

export const invoiceSend = command({
  path: ["invoice", "send"],
  summary: "mail a finalized invoice to its customer",
  arguments: { id: argument("<id>", "id of the invoice") },
  options: {
    to: text("--to <email>", "another address than the customer's"),
    subject: text("--subject <text>", "another subject than the usual one"),
    message: text("--message <text>", "words of your own"),
  },
  examples: [[`invoice send ${example_id} --to accounts@example.com`, "To another address"]],
  async run({ id, ...fields }, context) {
    const body = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const answer = await context.api.post<Answer<InvoiceRow>>(toPath(invoices.path, id, "send"), body);
    printOne(context, answer, `Invoice ${answer.data.number ?? id} is on its way.`);
    return "ok";
  },
});
