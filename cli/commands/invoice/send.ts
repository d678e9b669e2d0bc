import type { Envelope, Invoice, SendInput } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { argument, type OptionSpec, text } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { toPath } from "../../path.ts";
import { example_id } from "../shared.ts";
import { invoices } from "./collection.ts";

export const invoiceSend = command({
  path: ["invoice", "send"],
  summary: "Email a finalized invoice to its customer",
  arguments: { id: argument("<id>", "Invoice ID") },
  options: {
    to: text("--to <email>", "Recipient (default: the customer's email address)"),
    subject: text("--subject <text>", "Subject line (default: the standard subject)"),
    message: text("--message <text>", "Message text (default: the standard message)"),
  } satisfies { [Field in keyof SendInput]: OptionSpec<string | undefined> },
  examples: [[`invoice send ${example_id} --to accounts@example.com`, "Send to another address"]],
  async run({ id, ...fields }, context) {
    const body = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
    const answer = await context.api.post<Envelope<Invoice>>(toPath(invoices.path, id, "send"), body);
    printOne(context, answer, `Queued invoice ${answer.data.number ?? id} for sending.`);
    return "ok";
  },
});
