import { useToday } from "../../platform/session.ts";
import { useWords } from "../../platform/words.ts";
import { Badge } from "../Badge.tsx";
import { type StateFacts, stateOf, toneOf } from "./invoice-state.ts";
import { words } from "./words/index.ts";

interface Props {
  invoice: StateFacts;
  /** An invoice was made from this offer. */
  accepted?: boolean;
}

export function StateBadge({ invoice, accepted = false }: Props) {
  const own = useWords(words);
  const known = stateOf(invoice, useToday());
  const state = known === "offered" && accepted ? "accepted" : known;
  return <Badge tone={toneOf(state)}>{own[state]}</Badge>;
}
