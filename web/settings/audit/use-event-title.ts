import type { AuditEvent } from "../../../client/index.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { words as recordWords } from "./words/index.ts";

/** What happened to which kind of record; a kind without a name of its own has that of its table. */
export function useEventTitle(): (event: AuditEvent) => string {
  const { actions } = useWords(words).audit;
  const records: Partial<Record<string, string>> = useWords(recordWords);
  return ({ action, record_type }) =>
    `${actions[action]}: ${records[record_type] ?? record_type.replaceAll("_", " ")}`;
}
