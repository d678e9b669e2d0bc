import { command } from "../../command.ts";
import { argument, flag, text } from "../../options.ts";
import { requireId } from "../../path.ts";
import { saveDownload } from "../../save-download.ts";
import { example_id } from "../shared.ts";

export const documentDownload = command({
  path: ["document", "download"],
  summary: "Download the file of a document",
  arguments: { id: argument("<id>", "Document ID") },
  options: {
    output: text("-o, --output <path>", "File or folder to write to, or - for standard output"),
    force: flag("-f, --force", "Overwrite an existing file"),
  },
  examples: [
    [`document download ${example_id}`, "Save to the current folder under its own name"],
    [`document download ${example_id} --output - | lpr`, "Write to a pipe"],
  ],
  async run({ id, output, force }, context) {
    const download = await context.api.call((daybook) => daybook.downloadDocument(requireId(id)));
    return saveDownload(download, { output, force, fallback_name: id }, context);
  },
});
