import { useClosedUntil } from "../../platform/session.ts";
import { useFormats } from "../../platform/use-formats.ts";
import { useWords } from "../../platform/words.ts";
import { Badge } from "../Badge.tsx";
import text from "../text.module.css";
import { words } from "./words/index.ts";

/** Beside a date: its period is closed, so that a refusal does not come as a surprise. Nothing for an open day. */
export function ClosedBadge({ date }: { date: string | null }) {
  const own = useWords(words);
  const formats = useFormats();
  const closed_until = useClosedUntil();
  if (date === null || closed_until === null || date > closed_until) return null;
  const explained = own.explained(formats.longDate(closed_until));
  return (
    <span title={explained}>
      <Badge>{own.closed}</Badge>
      <span className={text.hidden}>{explained}</span>
    </span>
  );
}
