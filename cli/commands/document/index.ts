import type { Command } from "../../command.ts";
import { action } from "../../resources/action.ts";
import { verbsOf } from "../../resources/verbs.ts";
import { documentDelete } from "./delete.ts";
import { documents } from "./documents.ts";
import { documentDownload } from "./download.ts";
import { documentUpload } from "./upload.ts";

export const documentCommands: Command[] = [
  documentUpload,
  ...verbsOf(documents),
  documentDownload,
  documentDelete,
  action(documents, {
    verb: "restore",
    summary: "Restore a document from the trash",
    call: (daybook, id) => daybook.restoreDocument(id),
    done: (_document, record) => `Restored document ${record}.`,
  }),
];
