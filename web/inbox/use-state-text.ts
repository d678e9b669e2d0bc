import { useToday } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import type { RowState } from "./row-state.ts";
import { words } from "./words/index.ts";

/** The sentence that stands below the name of an item. */
export function useStateText(): (state: RowState) => string {
  const { states, suggestedMatch } = useWords(words);
  const formats = useFormats();
  const today = useToday();
  return (state) => {
    if (state.kind === "due") return states.due(formats.date(state.date, today));
    if (state.kind !== "suggested") return states[state.kind];
    return state.date === null ? suggestedMatch : states.suggested(formats.date(state.date, today));
  };
}
