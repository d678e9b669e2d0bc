import { openAsBlob } from "node:fs";
import { basename } from "node:path";
import type { ImportAnswer } from "../../../client/index.ts";
import { statementFormats } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { Failure } from "../../errors.ts";
import { argument, choice, flag, required, text } from "../../options.ts";
import { printJson } from "../../output/present.ts";
import { example_id } from "../shared.ts";

export const transactionImport = command({
  path: ["transaction", "import"],
  summary: "Import a bank statement file into a bank account",
  details: "Importing the same or an overlapping file again creates no duplicates.",
  arguments: { path: argument("<path>", "Bank statement file") },
  options: {
    account_id: required("--account-id <id>", "Bank account ID"),
    dry_run: flag("--dry-run", "Show what would be imported without importing it"),
    format: choice("--format <format>", "File format, detected by default", statementFormats),
    encoding: text("--encoding <name>", "Character encoding, such as windows-1250 (default: detected)"),
    mapping: text("--mapping <json>", "Column mapping of a CSV file, as JSON (default: detected)"),
  },
  examples: [
    [
      `transaction import march.csv --account-id ${example_id} --dry-run --json`,
      "Show what would happen to each row",
    ],
    [`transaction import march.xml --account-id ${example_id}`, "Import a file"],
  ],
  async run({ path, dry_run, ...query }, context) {
    const open = () =>
      openAsBlob(path).catch((error: Error) => {
        throw new Failure(`Cannot read ${path}: ${error.message}`);
      });
    const body = { open, content_type: "application/octet-stream", file_name: basename(path) };
    const data = await context.api.call((daybook) =>
      daybook.importTransactions(body, { ...query, ...(dry_run ? { dry_run } : {}) }),
    );
    for (const { line, message } of data.warnings)
      context.io.note(`Warning: ${line === null ? "" : `line ${line}: `}${message}`);
    if (context.settings.json) printJson(context, { data });
    else context.io.print(summarize(data, dry_run));
    return "ok";
  },
});

function summarize(counts: ImportAnswer, dry_run: boolean): string {
  return [
    `${counts.rows_read} rows read`,
    `${counts.created_count} ${dry_run ? "would be created" : "created"}`,
    `${counts.duplicate_count} duplicates`,
    `${counts.settled_count} settled`,
    `${counts.left_out_count} skipped`,
  ].join(", ");
}
