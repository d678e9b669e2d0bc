import { artifactFormats, artifactForms } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { choiceWith, flag, text } from "../../options.ts";
import { requireId } from "../../resources/find-record.ts";
import { recordArgument } from "../../resources/verbs.ts";
import { saveDownload } from "../../save-download.ts";
import { invoices } from "./invoices.ts";

export const invoiceDownload = command({
  path: ["invoice", "download"],
  summary: "Download a finalized invoice as PDF, UBL XML, or a ZIP of both",
  arguments: { record: recordArgument(invoices) },
  options: {
    format: choiceWith("--format <format>", "File format", artifactFormats, "pdf"),
    output: text("-o, --output <path>", "File or folder to write to, or - for standard output"),
    force: flag("-f, --force", "Overwrite an existing file"),
  },
  examples: [["invoice download INV-0042 --format ubl", "Download the e-invoice (UBL)"]],
  async run({ record, format, output, force }, context) {
    const id = await requireId(invoices, record, context);
    const download = await context.daybook.downloadInvoice(id, { format });
    const fallback_name = `${id}.${artifactForms[format].ending}`;
    return saveDownload(download, { output, force, fallback_name }, context);
  },
});
