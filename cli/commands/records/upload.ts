import { type Command, command } from "../../command.ts";
import { argument, choiceWith } from "../../options.ts";
import { runUpload } from "../../upload/run-upload.ts";
import { uploadDetails, uploadOptions } from "../../upload/upload-options.ts";
import type { Noun } from "./noun.ts";

/** Banks' words on the command line, the service's in the record. */
const typeOf = { debit: "expense", credit: "income" } as const;

export function recordUpload({ group, path, one }: Noun): Command {
  return command({
    path: [group, "upload"],
    summary: `upload a receipt, or a folder of them, each as ${/^[aeiou]/.test(one) ? "an" : "a"} ${one}`,
    details: `Each file goes into the vault and becomes a document of category receipt and ${
      /^[aeiou]/.test(one) ? "an" : "a"
    } ${one}.\nThe server then reads amount, currency, date, vendor and category from it.\n\n${uploadDetails}`,
    arguments: { path: argument("<path>", "a file or a folder") },
    options: {
      type: choiceWith(
        "--type <type>",
        "what it is: debit is an expense, credit an income",
        ["debit", "credit"],
        "debit",
      ),
      ...uploadOptions,
    },
    examples: [
      [`${group} upload lunch.jpg`, "One receipt"],
      [`${group} upload receipts --recursive --pattern '*.pdf' --concurrency 10`, "All PDFs below a folder"],
      [`${group} upload receipts --json | jq -r 'select(.status == "failed").file'`, "Which ones failed"],
    ],
    async run({ path: source, type, ...options }, context) {
      const target = {
        name: group,
        document: { category: "receipt" },
        record: { path, body: { type: typeOf[type] } },
      };
      return runUpload(source, target, options, context);
    },
  });
}
