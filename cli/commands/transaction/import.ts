import { constants, openAsBlob } from "node:fs";
import { access } from "node:fs/promises";
import { basename } from "node:path";
import type { ImportAnswer } from "../../../client/index.ts";
import { dateOrders, decimalMarks, statementFormats } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { Failure, UsageError } from "../../errors.ts";
import { argument, choice, flag, type OptionSpec, reference, text } from "../../options.ts";
import { printJson } from "../../output/present.ts";
import { requireId } from "../../resources/find-record.ts";
import { accounts } from "../account.ts";
import { type Answers, answerQuestions } from "./questions.ts";

const negateOptions: Record<"negate" | "no_negate", OptionSpec<boolean | undefined>> = {
  negate: { flags: "--negate", help: "Expenses are positive in the file" },
  no_negate: {
    flags: "--no-negate",
    help: "Expenses are negative in the file, although most amounts are not",
  },
};

export const transactionImport = command({
  path: ["transaction", "import"],
  summary: "Import a bank statement file into a bank account",
  details: [
    "Importing the same or an overlapping file again creates no duplicates. If a CSV file can be read in several ways,",
    "the command asks on a terminal; in a script, options answer. The answers are saved for the bank account.",
  ].join(" "),
  arguments: { path: argument("<path>", "Bank statement file") },
  options: {
    account: reference("--account <account>", "Bank account by name, IBAN or ID", () => accounts),
    dry_run: flag("--dry-run", "Show what would be imported without importing it"),
    format: choice("--format <format>", "File format, detected by default", statementFormats),
    encoding: text("--encoding <name>", "Character encoding, such as windows-1250 (default: detected)"),
    mapping: text("--mapping <json>", "Column mapping of a CSV file, as JSON (default: detected)"),
    date_order: choice("--date-order <order>", "Order of day, month and year in a CSV file", dateOrders),
    decimal: choice("--decimal <sign>", "Decimal sign of a CSV file", decimalMarks),
    ...negateOptions,
  },
  examples: [
    ["transaction import march.xml --account 'Business checking'", "Import a file"],
    [
      "transaction import march.csv --account DE89370400440532013000 --dry-run --json",
      "Show what would happen to each row",
    ],
    [
      "transaction import march.csv --account 'Business checking' --date-order dmy --decimal ,",
      "Say how to read a CSV file that can be read in two ways",
    ],
  ],
  async run({ path, dry_run, negate, no_negate: _same, account, ...query }, context) {
    await requireReadable(path);
    const account_id = await chooseAccount(account, context);
    const file = {
      open: () => openAsBlob(path),
      content_type: "application/octet-stream",
      file_name: basename(path),
    };
    const flags = { ...(dry_run && { dry_run }), ...(negate !== undefined && { negate_amounts: negate }) };
    const send = (answers: Answers) =>
      context.daybook.importTransactions(file, { ...query, ...flags, ...answers, account_id });
    const data = await answerQuestions(send, context.io);
    for (const { line, message } of data.warnings)
      context.io.note(`Warning: ${line === null ? "" : `line ${line}: `}${message}`);
    if (context.settings.json) printJson(context, { data });
    else context.io.print(summarize(data, dry_run));
    return "ok";
  },
});

/** `openAsBlob` throws at once for a file that does not exist, instead of rejecting. */
async function requireReadable(path: string): Promise<void> {
  await access(path, constants.R_OK).catch((error: Error) => {
    throw new Failure(`Cannot read ${path}: ${error.message}`);
  });
}

/** The only one if there is no other; otherwise a person chooses, and a script has to say it. */
async function chooseAccount(wanted: string | undefined, context: Context): Promise<string> {
  if (wanted !== undefined) return requireId(accounts, wanted, context);
  const { daybook, io } = context;
  const known = await daybook.listBankAccounts({ archived: false, sort: "name", order: "asc" }).all();
  const [first] = known;
  if (!first) throw new Failure("There is no bank account yet.", "Create one with `daybook account create`.");
  if (known.length === 1) return first.id;
  const labels = known.map(({ name, iban, currency }) => [name, iban, currency].filter(Boolean).join(", "));
  if (!io.interactive) throw new UsageError(`Specify --account. Bank accounts: ${labels.join("; ")}.`);
  const chosen = await io.choose("Bank account", labels);
  return known[labels.indexOf(chosen)]?.id ?? first.id;
}

function summarize(counts: ImportAnswer, dry_run: boolean): string {
  return [
    `${counts.rows_read} rows read`,
    `${counts.created_count} ${dry_run ? "would be created" : "created"}`,
    `${counts.duplicate_count} duplicates`,
    `${counts.settled_count} settled`,
    `${counts.left_out_count} skipped`,
    `${counts.categorized_count} categorized`,
  ].join(", ");
}
