import { useState } from "react";
import type { RecurringSeries } from "../../../client/index.ts";
import { Button } from "../../design/Button.tsx";
import { IconButton } from "../../design/IconButton.tsx";
import { Menu, MenuItem } from "../../design/Menu.tsx";
import { RemovalQuestion } from "../../design/RemovalQuestion.tsx";
import { daybook } from "../../platform/daybook.ts";
import { useToday } from "../../platform/session.ts";
import { once, useVerb } from "../../platform/use-verb.ts";
import { useWords } from "../../platform/words.ts";
import type { SeriesAct } from "./filters.ts";
import { seriesKeys } from "./queries.ts";
import { useSetStatus } from "./use-set-status.ts";
import { words } from "./words/index.ts";

interface Props {
  series: RecurringSeries;
  onAct(act: SeriesAct): void;
  onClose(): void;
}

export function SeriesActions({ series, onAct, onClose }: Props) {
  const own = useWords(words);
  const today = useToday();
  const setStatus = useSetStatus(series.id);
  const remove = useVerb({
    send: (_: null) => daybook.deleteRecurringInvoice(series.id),
    done: () => own.done.deleted,
    after: onClose,
    outdates: seriesKeys,
  });
  const [deleting, setDeleting] = useState(false);
  const { status, next_generation_date: next } = series;
  const is_running = status === "active" || status === "paused";
  // Whether to make up for what was missed is a question; without it there is nothing to ask.
  const has_missed = next !== null && next < today;
  const resume = () =>
    has_missed ? onAct("resume") : setStatus.mutate(once({ status: "active" as const, catch_up: false }));
  const pause = () => setStatus.mutate(once({ status: "paused" as const, catch_up: false }));
  return (
    <>
      <Menu trigger={<IconButton icon="more" label={own.moreActions} look="plain" />} placement="top end">
        {is_running && <MenuItem icon="close" danger label={own.cancel} onAction={() => onAct("cancel")} />}
        {!is_running && (
          <MenuItem icon="trash" danger label={own.delete} onAction={() => setDeleting(true)} />
        )}
      </Menu>
      {is_running && (
        <Button icon="edit" onPress={() => onAct("edit")}>
          {own.edit}
        </Button>
      )}
      {status === "active" && (
        <Button icon="pause" onPress={pause} isPending={setStatus.isPending}>
          {own.pause}
        </Button>
      )}
      {status === "paused" && (
        <Button look="primary" icon="play" onPress={resume} isPending={setStatus.isPending}>
          {own.resume}
        </Button>
      )}
      <RemovalQuestion
        label={own.delete}
        question={own.deleteQuestion}
        text={own.deleteText}
        isOpen={deleting}
        onClose={() => setDeleting(false)}
        onRemove={() => remove.mutate(once(null))}
      />
    </>
  );
}
