/** Moving in: customers, vendors, products and invoices of another product, from CSV files. */
import { constants, openAsBlob } from "node:fs";
import { access } from "node:fs/promises";
import { basename } from "node:path";
import type { InvoicePdfsAnswer, RecordImportAnswer, RecordImportUndo } from "../../client/index.ts";
import {
  dateOrders,
  decimalMarks,
  type RecordImportKind,
  recordImportKinds,
  recordImportStatuses,
} from "../../src/contract.ts";
import { type Command, command } from "../command.ts";
import { confirmed } from "../confirm.ts";
import type { Context } from "../context.ts";
import { Failure } from "../errors.ts";
import { argument, choice, flag, reference, text } from "../options.ts";
import { printJson } from "../output/present.ts";
import { type Column, formatTable } from "../output/table.ts";
import { requireId } from "../resources/find-record.ts";
import { resource } from "../resources/resource.ts";
import { confirmation_details, example_id, recordArgument, verbsOf, yesOption } from "../resources/verbs.ts";
import { invoices } from "./invoice/invoices.ts";

export const recordImports = resource({
  group: "record-import",
  one: "import of records",
  many: "imports of records",
  list: "listRecordImports",
  get: "getRecordImport",
  columns: [
    { title: "imported", value: (row) => row.created_at.slice(0, 16).replace("T", " ") },
    { title: "kind", value: (row) => row.kind },
    { title: "file", value: (row) => row.file_name, flexible: true },
    { title: "status", value: (row) => row.status },
    { title: "created", value: (row) => String(row.created_count), align: "right" },
    { title: "known", value: (row) => String(row.known_count), align: "right", spare: true },
    { title: "refused", value: (row) => String(row.refused_count), align: "right" },
    { title: "id", value: (row) => row.id, below: true },
  ],
  filters: {
    kind: choice("--kind <kind>", "Filter by kind", recordImportKinds),
    status: choice("--status <status>", "Filter by status", recordImportStatuses),
  },
});

type Verdict = RecordImportAnswer["verdicts"][number];

const verdictColumns: Column<Verdict>[] = [
  { title: "line", value: (row) => String(row.line), align: "right" },
  { title: "name", value: (row) => row.name, flexible: true },
  { title: "column", value: (row) => row.column ?? row.field },
  { title: "reason", value: (row) => row.message, flexible: true },
];

const readingOptions = {
  dry_run: flag("--dry-run", "Show what would happen to each row without importing"),
  mapping: text("--mapping <json>", "Column mapping, as JSON (default: suggested from the column names)"),
  encoding: text("--encoding <name>", "Character encoding, such as windows-1250 (default: detected)"),
  date_order: choice("--date-order <order>", "Order of day, month and year", dateOrders),
  decimal: choice("--decimal <sign>", "Decimal sign", decimalMarks),
};

const details = [
  "Importing the same file again creates nothing twice. Rows that cannot be imported are listed with the reason;",
  "the others are imported. `record-import undo` undoes it.",
].join(" ");

function importCommand(kind: Exclude<RecordImportKind, "invoices">) {
  return command({
    path: ["import", kind],
    summary: `Import ${kind} from a CSV file of another product`,
    details,
    arguments: { path: argument("<path>", "CSV file") },
    options: readingOptions,
    examples: [
      [`import ${kind} ${kind}.csv --dry-run`, "Show what would happen to each row"],
      [`import ${kind} ${kind}.csv`, "Import the file"],
    ],
    run: ({ path, ...query }, context) => importRecords(context, path, { kind, ...query }),
  });
}

const importInvoices = command({
  path: ["import", "invoices"],
  summary: "Import invoices that were issued with another product, from a CSV file",
  details: `${details} The invoices keep their numbers, amounts and payments; send their PDFs with \`import pdfs\`.`,
  arguments: { path: argument("<path>", "CSV file") },
  options: {
    ...readingOptions,
    tax_rate: text("--tax-rate <percent>", "Tax rate of all rows, if the file says nothing about tax"),
    opening: flag("--opening", "Import invoices of closed periods as open items, without VAT"),
  },
  examples: [
    ["import invoices invoices.csv --dry-run", "Show what would happen to each invoice"],
    ["import invoices invoices.csv --opening", "Import open invoices from before the lock date too"],
  ],
  run: ({ path, opening, ...query }, context) =>
    importRecords(context, path, { kind: "invoices", ...query, ...(opening && { opening }) }),
});

type Query = Parameters<Context["daybook"]["importRecords"]>[1];

async function importRecords(context: Context, path: string, query: Query): Promise<"ok"> {
  const { daybook, io, settings } = context;
  const { dry_run = false, ...rest } = query;
  const data = await daybook.importRecords(await fileAt(path, "text/csv"), {
    ...rest,
    ...(dry_run && { dry_run }),
  });
  if (settings.json) printJson(context, { data });
  else {
    const refused = data.verdicts.filter(({ verdict }) => verdict === "refused");
    if (refused.length > 0) io.print(formatTable(refused, verdictColumns, io));
    io.print(summarize(data));
  }
  return "ok";
}

/** `openAsBlob` throws at once for a file that does not exist, instead of rejecting. */
async function fileAt(path: string, content_type: string) {
  await access(path, constants.R_OK).catch((error: Error) => {
    throw new Failure(`Cannot read ${path}: ${error.message}`);
  });
  return { open: () => openAsBlob(path), content_type, file_name: basename(path) };
}

function summarize({ dry_run, ...counts }: RecordImportAnswer): string {
  return [
    `${counts.row_count} ${counts.kind} read`,
    `${counts.created_count} ${dry_run ? "would be created" : "created"}`,
    `${counts.known_count} already here`,
    `${counts.refused_count} refused`,
    ...(counts.customer_count > 0
      ? [`${counts.customer_count} customers ${dry_run ? "would be created" : "created"}`]
      : []),
  ].join(", ");
}

const importPdfs = command({
  path: ["import", "pdfs"],
  summary: "Upload the PDFs of imported invoices: one PDF, or a ZIP of PDFs",
  details:
    "Each PDF is matched by the invoice number in its file name. Sending the same files again changes nothing.",
  arguments: { path: argument("<path>", "PDF or ZIP file") },
  options: {
    invoice: reference(
      "--invoice <invoice>",
      "Invoice of a single PDF (default: by file name)",
      () => invoices,
    ),
  },
  examples: [
    ["import pdfs invoices.zip", "Upload all PDFs at once"],
    ["import pdfs scan.pdf --invoice RE-2024-001", "Upload the PDF of one invoice"],
  ],
  async run({ path, invoice }, context) {
    const query = invoice === undefined ? {} : { invoice_id: await requireId(invoices, invoice, context) };
    const file = await fileAt(path, "application/octet-stream");
    const data = await context.daybook.attachInvoicePdfs(file, query);
    if (context.settings.json) printJson(context, { data });
    else showFiles(data, context);
    return "ok";
  },
});

const fileColumns: Column<InvoicePdfsAnswer["files"][number]>[] = [
  { title: "file", value: (row) => row.file_name, flexible: true },
  { title: "reason", value: (row) => row.message, flexible: true },
];

function showFiles({ files, ...counts }: InvoicePdfsAnswer, { io }: Pick<Context, "io">): void {
  const refused = files.filter(({ verdict }) => verdict === "refused");
  if (refused.length > 0) io.print(formatTable(refused, fileColumns, io));
  io.print(
    `${counts.attached_count} PDFs attached, ${counts.known_count} already there, ${counts.refused_count} refused; ${counts.missing_count} imported invoices have no PDF yet`,
  );
}

type Kept = RecordImportUndo["kept_records"][number];

const keptColumns: Column<Kept>[] = [
  { title: "kind", value: (row) => row.record_type },
  { title: "name", value: (row) => row.name, flexible: true },
  { title: "stays because", value: (row) => row.reason.replace("_", " ") },
];

const recordImportUndo = command({
  path: ["record-import", "undo"],
  summary: "Undo an import of records: delete what it created",
  details: ["Records that were changed or used since stay, and are listed first.", confirmation_details].join(
    "\n",
  ),
  arguments: { record: recordArgument(recordImports) },
  options: {
    dry_run: flag("--dry-run", "Show what would be deleted without deleting it"),
    yes: yesOption,
  },
  examples: [
    [`record-import undo ${example_id} --dry-run`, "Show what would be deleted, and what would stay"],
    [`record-import undo ${example_id} --yes`, "Undo without confirmation"],
  ],
  async run({ record, dry_run, yes }, context) {
    const { daybook, io, settings } = context;
    const id = await requireId(recordImports, record, context);
    if (dry_run || !yes) {
      const report = await daybook.undoRecordImport(id, { dry_run: true });
      if (dry_run && settings.json) printJson(context, { data: report });
      else showUndo(report, context);
      if (dry_run) return "ok";
    }
    if (!(await confirmed(context, yes, `Undo import ${record}?`))) return "declined";
    const done = await daybook.undoRecordImport(id, {});
    io.note(`Undid import ${record}: ${done.deleted_count} records deleted, ${done.kept_count} kept.`);
    if (settings.json) printJson(context, { data: done });
    return "ok";
  },
});

function showUndo(
  { deleted_count, kept_count, kept_records }: RecordImportUndo,
  { io }: Pick<Context, "io">,
): void {
  io.note(`Undoing it means: ${deleted_count} records deleted, ${kept_count} kept.`);
  if (kept_count > 0) io.print(formatTable(kept_records, keptColumns, io));
}

/** They belong to the group `import`, beside the imported bank files. */
export const movingCommands: Command[] = [
  importCommand("customers"),
  importCommand("vendors"),
  importCommand("products"),
  importInvoices,
  importPdfs,
];

export const recordImportCommands: Command[] = [...verbsOf(recordImports), recordImportUndo];
