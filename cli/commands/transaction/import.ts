import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import type { Answer } from "../../client/api.ts";
import { command } from "../../command.ts";
import { Failure } from "../../errors.ts";
import { argument, choice, flag, required, text } from "../../options.ts";
import { printJson } from "../../output/present.ts";
import { example_id } from "../shared.ts";

interface ImportAnswer {
  rows_read: number;
  created_count: number;
  duplicate_count: number;
  settled_count: number;
  left_out_count: number;
  warnings: { line: number | null; message: string }[];
}

export const transactionImport = command({
  path: ["transaction", "import"],
  summary: "import a bank's file: CSV, OFX, QFX, CAMT.053, MT940 or QIF",
  details: "Importing the same or an overlapping file again adds nothing twice.",
  arguments: { path: argument("<path>", "the file") },
  options: {
    account_id: required("--account-id <id>", "id of the bank account it is of"),
    dry_run: flag("--dry-run", "only say what would happen"),
    format: choice("--format <format>", "when it is not recognised", [
      "csv",
      "ofx",
      "camt053",
      "mt940",
      "qif",
    ]),
    encoding: text("--encoding <name>", "when it is not recognised, such as windows-1250"),
    mapping: text("--mapping <json>", "how to read the columns of a CSV file"),
  },
  examples: [
    [
      `transaction import march.csv --account-id ${example_id} --dry-run --json`,
      "What each row would become",
    ],
    [`transaction import march.xml --account-id ${example_id}`, "For real"],
  ],
  async run({ path, dry_run, ...query }, context) {
    const open = () =>
      openAsBlob(path).catch((error: Error) => {
        throw new Failure(`${path} cannot be read: ${error.message}`);
      });
    const body = { open, content_type: "application/octet-stream", file_name: basename(path) };
    const answer = await context.api.upload<Answer<ImportAnswer>>(
      "/v1/transactions/import",
      body,
      {},
      { ...query, dry_run: dry_run || undefined },
    );
    for (const { line, message } of answer.data.warnings ?? [])
      context.io.note(`Warning: ${line === null ? "" : `line ${line}: `}${message}`);
    if (context.settings.json) printJson(context, answer);
    else context.io.print(summarize(answer.data, dry_run));
    return "ok";
  },
});

function summarize(counts: ImportAnswer, dry_run: boolean): string {
  return [
    `${counts.rows_read} rows read`,
    `${counts.created_count} ${dry_run ? "would be created" : "created"}`,
    `${counts.duplicate_count} known already`,
    `${counts.settled_count} settled`,
    `${counts.left_out_count} left out`,
  ].join(", ");
}
