import type { Command } from "../../command.ts";
import { verbsOf } from "../../resources/verbs.ts";
import { exportCreate } from "./create.ts";
import { exportDownload } from "./download.ts";
import { exports } from "./exports.ts";
import { exportRows } from "./rows.ts";

export const exportCommands: Command[] = [exportCreate, exportDownload, ...verbsOf(exports), exportRows];
