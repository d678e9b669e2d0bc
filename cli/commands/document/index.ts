import type { Command } from "../../command.ts";
import { showCommand } from "../shared.ts";
import { documents } from "./collection.ts";
import { documentDelete } from "./delete.ts";
import { documentDownload } from "./download.ts";
import { documentList } from "./list.ts";
import { documentRestore } from "./restore.ts";
import { documentUpload } from "./upload.ts";

export const documentCommands: Command[] = [
  documentUpload,
  documentList,
  showCommand(documents),
  documentDownload,
  documentDelete,
  documentRestore,
];
