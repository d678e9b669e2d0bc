/** Imported bank files: what each did, and its undo. */
import type { Daybook, ImportUndo } from "../../client/index.ts";
import { importStatuses } from "../../src/contract.ts";
import { type Command, command } from "../command.ts";
import { confirmed } from "../confirm.ts";
import type { Context } from "../context.ts";
import { choice, flag, reference } from "../options.ts";
import { moneyColumns } from "../output/money.ts";
import { printJson } from "../output/present.ts";
import { type Column, formatTable } from "../output/table.ts";
import { requireId } from "../resources/find-record.ts";
import { resource } from "../resources/resource.ts";
import { confirmation_details, example_id, recordArgument, verbsOf, yesOption } from "../resources/verbs.ts";
import { accounts } from "./account.ts";

export const imports = resource({
  group: "import",
  one: "import",
  many: "imports",
  list: "listImports",
  get: "getImport",
  columns: [
    { title: "imported", value: (row) => row.created_at.slice(0, 16).replace("T", " ") },
    { title: "file", value: (row) => row.file_name, flexible: true },
    { title: "status", value: (row) => row.status },
    { title: "created", value: (row) => String(row.created_count), align: "right" },
    { title: "known", value: (row) => String(row.duplicate_count), align: "right", spare: true },
    { title: "id", value: (row) => row.id, below: true },
  ],
  filters: {
    account_id: reference("--account <account>", "Filter by bank account", () => accounts),
    status: choice("--status <status>", "Filter by status", importStatuses),
  },
});

type Changed = ImportUndo["changed_transactions"][number];

const changedColumns: Column<Changed>[] = [
  { title: "booked", value: (row) => row.booking_date },
  { title: "with", value: (row) => row.name, flexible: true },
  { title: "done since", value: (row) => row.changes.join(", "), flexible: true },
  ...moneyColumns<Changed>(
    "amount",
    (row) => row.amount,
    (row) => row.currency,
  ),
];

const importUndo = command({
  path: ["import", "undo"],
  summary: "Undo an import: delete the transactions that it created",
  details: [
    "First lists the transactions that a person has worked on since: their categories, splits and notes are lost.",
    "Matched receipts and paid invoices are open again.",
    confirmation_details,
  ].join("\n"),
  arguments: { record: recordArgument(imports) },
  options: {
    dry_run: flag("--dry-run", "Show what would be deleted without deleting it"),
    delete_account: flag("--delete-account", "Delete the bank account too, if nothing else is in it"),
    yes: yesOption,
  },
  examples: [
    [`import undo ${example_id} --dry-run`, "Show what would be lost"],
    [`import undo ${example_id} --yes`, "Undo without confirmation"],
    [`import undo ${example_id} --delete-account --yes`, "Delete the account of a wrong import with it"],
  ],
  async run({ record, dry_run, delete_account, yes }, context) {
    const { daybook, io, settings } = context;
    const id = await requireId(imports, record, context);
    if (dry_run || !yes) {
      const report = await daybook.undoImport(id, { dry_run: true });
      if (dry_run && settings.json) printJson(context, { data: report });
      else showReport(report, context);
      if (dry_run) return "ok";
    }
    if (!(await confirmed(context, yes, `Undo import ${record}?`))) return "declined";
    const done = await undo(daybook, id, delete_account);
    io.note(`Undid import ${record}: ${summarize(done)}.`);
    if (settings.json) printJson(context, { data: done });
    return "ok";
  },
});

function undo(daybook: Daybook, id: string, delete_account: boolean): Promise<ImportUndo> {
  return Promise.resolve(daybook.undoImport(id, delete_account ? { delete_account } : {}));
}

function showReport(report: ImportUndo, { io }: Pick<Context, "io">): void {
  io.note(`Undoing it means: ${summarize(report)}.`);
  for (const { file_name, known_count } of report.later_imports)
    io.note(
      `${file_name ?? "A later file"} had ${known_count} rows that were known; import it again to get those back.`,
    );
  if (report.changed_count === 0) return;
  io.note(`A person has worked on ${report.changed_count} of the transactions since:`);
  io.print(formatTable(report.changed_transactions, changedColumns, io));
}

function summarize(counts: ImportUndo): string {
  return [
    `${counts.deleted_count} transactions deleted`,
    `${counts.restored_count} pending again`,
    `${counts.unmatched_count} receipts unmatched`,
    `${counts.removed_payment_count} payments removed`,
    ...(counts.account_deleted ? ["bank account deleted"] : []),
  ].join(", ");
}

export const importCommands: Command[] = [...verbsOf(imports), importUndo];
