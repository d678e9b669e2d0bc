import type { Invoice } from "../../client/index.ts";
import { Badge } from "../design/Badge.tsx";
import { useToday } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import { stateOf, toneOf } from "./state.ts";
import { words } from "./words/index.ts";

interface Props {
  invoice: Pick<Invoice, "status" | "due_date" | "document_type">;
  /** An invoice was made from this offer. */
  accepted?: boolean;
}

export function StateBadge({ invoice, accepted = false }: Props) {
  const own = useWords(words);
  const known = stateOf(invoice, useToday());
  const state = known === "offered" && accepted ? "accepted" : known;
  return <Badge tone={toneOf(state)}>{own.states[state]}</Badge>;
}
