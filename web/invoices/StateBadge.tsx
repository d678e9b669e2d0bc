import type { Invoice } from "../../client/index.ts";
import { Badge } from "../design/Badge.tsx";
import { useToday } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import { stateOf, toneOf } from "./state.ts";
import { words } from "./words/index.ts";

export function StateBadge({ invoice }: { invoice: Pick<Invoice, "status" | "due_date" | "document_type"> }) {
  const own = useWords(words);
  const state = stateOf(invoice, useToday());
  return <Badge tone={toneOf(state)}>{own.states[state]}</Badge>;
}
