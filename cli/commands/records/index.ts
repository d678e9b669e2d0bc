import type { Command } from "../../command.ts";
import { recordCreate } from "./create.ts";
import { recordDelete } from "./delete.ts";
import { recordList } from "./list.ts";
import { type Noun, nouns } from "./noun.ts";
import { recordShow } from "./show.ts";
import { recordUpdate } from "./update.ts";
import { recordUpload } from "./upload.ts";

export function recordCommands(group: Noun["group"]): Command[] {
  const noun = nouns[group];
  return [recordList, recordShow, recordCreate, recordUpdate, recordDelete, recordUpload].map((make) =>
    make(noun),
  );
}
