import { documentCategories } from "../../../src/contract.ts";
import { command } from "../../command.ts";
import { argument, choiceWith, text } from "../../options.ts";
import { uploadDetails, uploadOptions } from "../../upload/upload-options.ts";

export const documentUpload = command({
  path: ["document", "upload"],
  summary: "Upload a file, or all files in a folder, as documents",
  details: uploadDetails,
  arguments: { path: argument("<path>", "File or folder") },
  options: {
    category: choiceWith("--category <category>", "Document category", documentCategories, "other"),
    folder_id: text("--folder-id <id>", "ID of the vault folder to put them in"),
    ...uploadOptions,
  },
  examples: [
    ["document upload lease.pdf --category contract", "Upload one contract"],
    [
      "document upload policies --recursive --category insurance",
      "Upload all files in a folder and its subfolders",
    ],
  ],
  async run({ path, category, folder_id, ...options }, context) {
    const document = { category, ...(folder_id ? { folder_id } : {}) };
    const { runUpload } = await import("../../upload/run-upload.ts");
    return runUpload(path, { name: "document", document, record: null }, options, context);
  },
});
