import { idempotency_retention_hours } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { UsageError } from "../../errors.ts";
import { text } from "../../options.ts";
import { printOne } from "../../output/present.ts";
import { fileOption } from "../../read-body.ts";
import { readFields } from "../../resources/read-fields.ts";
import { draftFields } from "./invoices.ts";

export const draftOptions = { ...draftFields, file: fileOption };

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
      "invoice create --customer 'Zoë Müller GmbH' --item 'name=Consulting; quantity=2; price=150; tax_rate=19'",
      "Create a draft from options",
    ],
    [
      "invoice create --file march.json --idempotency-key march-2026",
      "Create a draft from a file, at most once",
    ],
  ],
  async run({ key, ...draft }, context) {
    const body = await readDraft(draft, context);
    const data = await context.daybook.createInvoice(body, key ? { idempotency_key: key } : {});
    printOne(context, { data }, { note: `Created draft invoice ${data.id}.` });
    return "ok";
  },
});

export async function readDraft(draft: Record<string, unknown>, context: Context): Promise<object> {
  if (Object.values(draft).every((value) => value === undefined))
    throw new UsageError("Describe the invoice with --file, or with --customer and --item.");
  return readFields(draftFields, draft, context);
}
