import type { Export } from "../../client/index.ts";
import { Badge, type Tone } from "../design/Badge.tsx";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import { words } from "./words/index.ts";

const tones: Record<Export["status"], Tone> = {
  queued: "wait",
  running: "info",
  completed: "good",
  failed: "bad",
};

/** How far it is; the stream keeps it current. */
export function ExportStatus({ one: { status, progress } }: { one: Export }) {
  const own = useWords(words);
  const formats = useFormats();
  return (
    <Badge tone={tones[status]}>
      {status === "running" ? formats.percent(progress / 100) : own.statuses[status]}
    </Badge>
  );
}
