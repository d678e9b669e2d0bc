import { inboxTypeAliases } from "../../../src/contract.ts";
import { type Command, command } from "../../command.ts";
import { argument, choiceWith } from "../../options.ts";
import type { Target } from "../../upload/upload-file.ts";
import { uploadDetails, uploadOptions } from "../../upload/upload-options.ts";
import type { Noun } from "./noun.ts";

const uploadTypes = Object.keys(inboxTypeAliases) as (keyof typeof inboxTypeAliases)[];

export function recordUpload({ group, one, create }: Noun): Command {
  return command({
    path: [group, "upload"],
    summary: `Upload a receipt, or a folder of receipts, each as an ${one}`,
    details: [
      `Each file is stored in the vault as a document of the category receipt, with an ${one} linked to it.`,
      `The server then reads amount, currency, date, vendor and category from the file.\n\n${uploadDetails}`,
    ].join(" "),
    arguments: { path: argument("<path>", "File or folder") },
    options: {
      type: choiceWith(
        "--type <type>",
        "Record type: debit for expenses, credit for income",
        uploadTypes,
        "debit",
      ),
      ...uploadOptions,
    },
    examples: [
      [`${group} upload lunch.jpg`, "Upload one receipt"],
      [
        `${group} upload receipts --recursive --pattern '*.pdf' --concurrency 10`,
        "Upload all PDFs in a folder and its subfolders",
      ],
      [
        `${group} upload receipts --json | jq -r 'select(.status == "failed").file'`,
        "List the files that failed",
      ],
    ],
    async run({ path, type, ...options }, context) {
      const target: Target = {
        name: group,
        document: { category: "receipt" },
        record: { create, body: { type: inboxTypeAliases[type] } },
      };
      const { runUpload } = await import("../../upload/run-upload.ts");
      return runUpload(path, target, options, context);
    },
  });
}
