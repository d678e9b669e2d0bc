import type { Answer } from "../../client/api.ts";
import { command } from "../../command.ts";
import { text } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { example_id } from "../shared.ts";
import { invoices } from "./collection.ts";
import { draftOptions, readDraft } from "./draft.ts";

export const invoiceCreate = command({
  path: ["invoice", "create"],
  summary: "create a draft invoice",
  options: {
    ...draftOptions,
    key: text("--idempotency-key <key>", "the same key creates the invoice once, however often it is sent"),
  },
  examples: [
    [
      `invoice create --customer-id ${example_id} --item 'name=Consulting; quantity=2; price=150; tax_rate=19'`,
      "By options",
    ],
    ["invoice create --file march.json --idempotency-key march-2026", "From a file, once"],
  ],
  async run({ key, ...draft }, context) {
    const body = await readDraft(draft, context.io.stdin);
    const answer = await context.api.post<Answer<{ id: string }>>(invoices.path, body, key ? { key } : {});
    printOne(context, answer, `Created draft ${answer.data.id}.`);
    return "ok";
  },
});
