import { artifactFormats, artifactForms } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { argument, choiceWith, flag, text } from "../../options.ts";
import { requireId } from "../../path.ts";
import { saveDownload } from "../../save-download.ts";
import { example_id } from "../shared.ts";

export const invoiceDownload = command({
  path: ["invoice", "download"],
  summary: "Download a finalized invoice as PDF, UBL XML, or a ZIP of both",
  arguments: { id: argument("<id>", "Invoice ID") },
  options: {
    format: choiceWith("--format <format>", "File format", artifactFormats, "pdf"),
    output: text("-o, --output <path>", "File or folder to write to, or - for standard output"),
    force: flag("-f, --force", "Overwrite an existing file"),
  },
  examples: [[`invoice download ${example_id} --format ubl`, "Download the e-invoice (UBL)"]],
  async run({ id, format, output, force }, context) {
    const download = await context.api.call((daybook) => daybook.downloadInvoice(requireId(id), { format }));
    const fallback_name = `${id}.${artifactForms[format].ending}`;
    return saveDownload(download, { output, force, fallback_name }, context);
  },
});
