import { command } from "../../command.ts";
import { argument, flag, text } from "../../options.ts";
import { toPath } from "../../path.ts";
import { saveDownload } from "../../save-download.ts";
import { example_id } from "../shared.ts";
import { documents } from "./collection.ts";

export const documentDownload = command({
  path: ["document", "download"],
  summary: "download the file of a document",
  arguments: { id: argument("<id>", "id of the document") },
  options: {
    output: text("-o, --output <path>", "file or folder to write to; - for standard output"),
    force: flag("-f, --force", "replace a file that is there"),
  },
  examples: [
    [`document download ${example_id}`, "Under its own name, here"],
    [`document download ${example_id} --output - | lpr`, "Into a pipe"],
  ],
  async run({ id, output, force }, context) {
    const response = await context.api.download(toPath(documents.path, id, "download"));
    return saveDownload(response, { output, force, fallback_name: id }, context);
  },
});
