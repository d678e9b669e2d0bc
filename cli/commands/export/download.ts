import { command } from "../../command.ts";
import { flag, text } from "../../options.ts";
import { requireId } from "../../resources/find-record.ts";
import { exampleOf, recordArgument } from "../../resources/verbs.ts";
import { exports } from "./exports.ts";
import { saveWhenReady } from "./wait.ts";

export const exportDownload = command({
  path: ["export", "download"],
  summary: "Download the file of an export",
  details: "Waits while the export is queued or running.",
  arguments: { record: recordArgument(exports) },
  options: {
    output: text("-o, --output <path>", "File or folder to write to, or - for standard output"),
    force: flag("-f, --force", "Overwrite an existing file"),
  },
  examples: [[`export download ${exampleOf(exports)}`, "Save to the current folder under its own name"]],
  async run({ record, output, force }, context) {
    return saveWhenReady(await requireId(exports, record, context), { output, force }, context);
  },
});
