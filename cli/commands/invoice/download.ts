import { command } from "../../command.ts";
import { argument, choiceWith, flag, text } from "../../options.ts";
import { toPath } from "../../path.ts";
import { saveDownload } from "../../save-download.ts";
import { example_id } from "../shared.ts";
import { invoices } from "./collection.ts";

const extensions = { pdf: "pdf", ubl: "xml", bundle: "zip" } as const;

export const invoiceDownload = command({
  path: ["invoice", "download"],
  summary: "download a finalized invoice as PDF, UBL XML or both in a ZIP",
  arguments: { id: argument("<id>", "id of the invoice") },
  options: {
    format: choiceWith("--format <format>", "which file", ["pdf", "ubl", "bundle"], "pdf"),
    output: text("-o, --output <path>", "file or folder to write to; - for standard output"),
    force: flag("-f, --force", "replace a file that is there"),
  },
  examples: [[`invoice download ${example_id} --format ubl`, "The e-invoice"]],
  async run({ id, format, output, force }, context) {
    const response = await context.api.download(toPath(invoices.path, id, "download"), { format });
    const fallback_name = `${id}.${extensions[format]}`;
    return saveDownload(response, { output, force, fallback_name }, context);
  },
});
