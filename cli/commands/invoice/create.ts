import { type Envelope, type Invoice, idempotency_retention_hours } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { text } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { example_id } from "../shared.ts";
import { invoices } from "./collection.ts";
import { draftOptions, readDraft } from "./draft.ts";

export const invoiceCreate = command({
  path: ["invoice", "create"],
  summary: "Create a draft invoice",
  options: {
    ...draftOptions,
    key: text(
      "--idempotency-key <key>",
      `Create the invoice only once, even if the command is repeated within ${idempotency_retention_hours} hours`,
    ),
  },
  examples: [
    [
      `invoice create --customer-id ${example_id} --item 'name=Consulting; quantity=2; price=150; tax_rate=19'`,
      "Create a draft from options",
    ],
    [
      "invoice create --file march.json --idempotency-key march-2026",
      "Create a draft from a file, at most once",
    ],
  ],
  async run({ key, ...draft }, context) {
    const body = await readDraft(draft, context.io.stdin);
    const answer = await context.api.post<Envelope<Invoice>>(invoices.path, body, key ? { key } : {});
    printOne(context, answer, `Created draft invoice ${answer.data.id}.`);
    return "ok";
  },
});
