import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { RecordImportUndo } from "../../../client/index.ts";
import { Button } from "../../design/Button.tsx";
import { ErrorState } from "../../design/ErrorState.tsx";
import { Sheet } from "../../design/Sheet.tsx";
import { SkeletonRows } from "../../design/Skeleton.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { once, useVerb } from "../../platform/use-verb.ts";
import { words as sharedWords } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import styles from "./Moving.module.css";
import { outdatedByMoving } from "./use-moving.ts";
import { words } from "./words/index.ts";

interface Props {
  import_id: string;
  /** In a table. */
  small?: boolean;
  after?(): void;
}

/** The button, and the sheet that says first what goes and what stays. */
export function UndoMove({ import_id, small = false, after }: Props) {
  const own = useWords(words).undo;
  const can = useCan();
  const [is_open, setOpen] = useState(false);
  if (!can("customers.write")) return null;
  const done = () => {
    setOpen(false);
    after?.();
  };
  return (
    <>
      <Button small={small} look={small ? "quiet" : "plain"} onPress={() => setOpen(true)}>
        {small ? own.short : own.action}
      </Button>
      {is_open && <UndoSheet import_id={import_id} onClose={() => setOpen(false)} onUndone={done} />}
    </>
  );
}

interface SheetProps {
  import_id: string;
  onClose(): void;
  onUndone(): void;
}

function UndoSheet({ import_id, onClose, onUndone }: SheetProps) {
  const own = useWords(words).undo;
  const shared = useWords(sharedWords);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.part("record-imports", import_id, "undo"),
    queryFn: (): Promise<RecordImportUndo> =>
      Promise.resolve(daybook.undoRecordImport(import_id, { dry_run: true })),
    staleTime: 0,
  });
  const undo = useVerb({
    send: (input: object, options) => daybook.undoRecordImport(import_id, input, options),
    done: (_input, { deleted_count }) => own.done(deleted_count),
    after: onUndone,
    outdates: outdatedByMoving.map((collection) => queryKeys.all(collection)),
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={own.action}
      footer={
        <>
          <Button look="quiet" onPress={onClose}>
            {shared.cancel}
          </Button>
          <Button
            look="danger"
            isDisabled={!data}
            isPending={undo.isPending}
            onPress={() => undo.mutate(once({}))}
          >
            {own.action}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Report report={data} />
      ) : (
        <SkeletonRows />
      )}
    </Sheet>
  );
}

function Report({ report: { deleted_count, kept_count, kept_records } }: { report: RecordImportUndo }) {
  const all = useWords(words);
  const own = all.undo;
  return (
    <div className={styles.step}>
      <p>{own.deletes(deleted_count)}</p>
      {kept_count > 0 && (
        <>
          <p>{own.keeps(kept_count)}</p>
          <ul className={styles.kept}>
            {kept_records.map(({ record_id, name, reason }) => (
              <li key={record_id}>
                {name} <span className={text.muted}>{own.reasons[reason]}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
