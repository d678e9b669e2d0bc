import { command } from "../../command.ts";
import { flag, text } from "../../options.ts";
import { requireId } from "../../resources/find-record.ts";
import { recordArgument } from "../../resources/verbs.ts";
import { saveDownload } from "../../save-download.ts";
import { documents } from "./documents.ts";

export const documentDownload = command({
  path: ["document", "download"],
  summary: "Download the file of a document",
  arguments: { record: recordArgument(documents) },
  options: {
    output: text("-o, --output <path>", "File or folder to write to, or - for standard output"),
    force: flag("-f, --force", "Overwrite an existing file"),
  },
  examples: [
    ["document download lease.pdf", "Save to the current folder under its own name"],
    ["document download lease.pdf --output - | lpr", "Write to a pipe"],
  ],
  async run({ record, output, force }, context) {
    const id = await requireId(documents, record, context);
    const download = await context.daybook.downloadDocument(id);
    return saveDownload(download, { output, force, fallback_name: id }, context);
  },
});
