import { command } from "../../command.ts";
import { argument, choiceWith, text } from "../../options.ts";
import { runUpload } from "../../upload/run-upload.ts";
import { uploadDetails, uploadOptions } from "../../upload/upload-options.ts";
import { documentCategories } from "./collection.ts";

export const documentUpload = command({
  path: ["document", "upload"],
  summary: "upload a file, or a folder of them, as documents",
  details: uploadDetails,
  arguments: { path: argument("<path>", "a file or a folder") },
  options: {
    category: choiceWith("--category <category>", "what they are", documentCategories, "other"),
    folder_id: text("--folder-id <id>", "put them into this folder of the vault"),
    ...uploadOptions,
  },
  examples: [
    ["document upload lease.pdf --category contract", "One contract"],
    ["document upload policies --recursive --category insurance", "All files below a folder"],
  ],
  async run({ path, category, folder_id, ...options }, context) {
    const document = { category, ...(folder_id ? { folder_id } : {}) };
    return runUpload(path, { name: "document", document, record: null }, options, context);
  },
});
