import { constants, openAsBlob } from "node:fs";
import { access } from "node:fs/promises";
import { basename } from "node:path";
import type { BankAccount, ImportAnswer } from "../../../client/index.ts";
import { dateOrders, decimalMarks, page_limit_max, statementFormats } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import type { Context } from "../../context.ts";
import { Failure, UsageError } from "../../errors.ts";
import { argument, choice, flag, text } from "../../options.ts";
import { printJson } from "../../output/present.ts";
import { example_id } from "../shared.ts";

export const transactionImport = command({
  path: ["transaction", "import"],
  summary: "Import a bank statement file into a bank account",
  details: "Importing the same or an overlapping file again creates no duplicates.",
  arguments: { path: argument("<path>", "Bank statement file") },
  options: {
    account: text("--account <account>", "Bank account by name, IBAN or ID"),
    account_id: text("--account-id <id>", "Bank account ID"),
    dry_run: flag("--dry-run", "Show what would be imported without importing it"),
    format: choice("--format <format>", "File format, detected by default", statementFormats),
    encoding: text("--encoding <name>", "Character encoding, such as windows-1250 (default: detected)"),
    mapping: text("--mapping <json>", "Column mapping of a CSV file, as JSON (default: detected)"),
    date_order: choice("--date-order <order>", "Order of day, month and year in a CSV file", dateOrders),
    decimal: choice("--decimal <sign>", "Decimal sign of a CSV file", decimalMarks),
    negate: flag("--negate", "Expenses are positive in the file"),
  },
  examples: [
    [
      `transaction import march.csv --account-id ${example_id} --dry-run --json`,
      "Show what would happen to each row",
    ],
    ["transaction import march.xml --account 'Business checking'", "Import a file"],
    [
      "transaction import march.csv --account 'Business checking' --date-order dmy --decimal ,",
      "Say how to read a CSV file that can be read in two ways",
    ],
  ],
  async run({ path, dry_run, negate, account, account_id, ...query }, context) {
    const flags = { ...(dry_run ? { dry_run } : {}), ...(negate ? { negate_amounts: true } : {}) };
    const bank_account_id = account_id ?? (await requireAccount(account, context)).id;
    const open = () => openFile(path);
    const body = { open, content_type: "application/octet-stream", file_name: basename(path) };
    const data = await context.api.call((daybook) =>
      daybook.importTransactions(body, { ...query, ...flags, account_id: bank_account_id }),
    );
    for (const { line, message } of data.warnings)
      context.io.note(`Warning: ${line === null ? "" : `line ${line}: `}${message}`);
    if (context.settings.json) printJson(context, { data });
    else context.io.print(summarize(data, dry_run));
    return "ok";
  },
});

/** `openAsBlob` throws at once for a file that does not exist, instead of rejecting. */
async function openFile(path: string): Promise<Blob> {
  try {
    await access(path, constants.R_OK);
    return await openAsBlob(path);
  } catch (error) {
    throw new Failure(`Cannot read ${path}: ${(error as Error).message}`);
  }
}

/** By what a person has in hand. A name that two accounts have decides nothing. */
async function requireAccount(wanted: string | undefined, { api }: Context): Promise<BankAccount> {
  if (wanted === undefined) throw new UsageError("Specify the bank account with --account or --account-id.");
  const accounts = await api.call((daybook) => daybook.listBankAccounts({ limit: page_limit_max }).all());
  const plain = (text: string) => text.replaceAll(/\s/g, "").toLowerCase();
  const found = accounts.filter(({ id, name, iban }) =>
    [id, name, iban ?? ""].some((known) => known !== "" && plain(known) === plain(wanted)),
  );
  const [only] = found;
  if (only && found.length === 1) return only;
  const known = accounts.map(({ id, name }) => `${name} (${id})`).join(", ");
  throw new Failure(
    found.length > 1
      ? `Several bank accounts match ${JSON.stringify(wanted)}. Specify the ID: ${known}.`
      : `There is no bank account ${JSON.stringify(wanted)}. Bank accounts: ${known || "none"}.`,
  );
}

function summarize(counts: ImportAnswer, dry_run: boolean): string {
  return [
    `${counts.rows_read} rows read`,
    `${counts.created_count} ${dry_run ? "would be created" : "created"}`,
    `${counts.duplicate_count} duplicates`,
    `${counts.settled_count} settled`,
    `${counts.left_out_count} skipped`,
  ].join(", ");
}
