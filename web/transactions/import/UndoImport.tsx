import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { ImportUndo } from "../../../client/index.ts";
import { Button } from "../../design/Button.tsx";
import { Checkbox } from "../../design/Checkbox.tsx";
import { ErrorState } from "../../design/ErrorState.tsx";
import { Sheet } from "../../design/Sheet.tsx";
import { SkeletonRows } from "../../design/Skeleton.tsx";
import { daybook } from "../../platform/daybook.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { once, useVerb } from "../../platform/use-verb.ts";
import { words as sharedWords } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import { nameOf, useAccounts } from "../choices.ts";
import { words } from "../words/index.ts";
import { outdatedByImport } from "./outdated.ts";
import { UndoReport } from "./UndoReport.tsx";

interface Props {
  import_id: string;
  /** In a table. */
  small?: boolean;
  after?(): void;
}

/** The button, and the sheet that says first what would be lost. */
export function UndoImport({ import_id, small = false, after }: Props) {
  const own = useWords(words).importing.undo;
  const can = useCan();
  const [is_open, setOpen] = useState(false);
  if (!can("transactions.write")) return null;
  return (
    <>
      <Button small={small} look={small ? "quiet" : "plain"} onPress={() => setOpen(true)}>
        {small ? own.short : own.action}
      </Button>
      {is_open && (
        <UndoSheet
          import_id={import_id}
          onClose={() => setOpen(false)}
          onUndone={() => {
            setOpen(false);
            after?.();
          }}
        />
      )}
    </>
  );
}

interface SheetProps {
  import_id: string;
  onClose(): void;
  onUndone(): void;
}

function UndoSheet({ import_id, onClose, onUndone }: SheetProps) {
  const own = useWords(words).importing.undo;
  const shared = useWords(sharedWords);
  const [delete_account, setDeleteAccount] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: queryKeys.part("imports", import_id, "undo"),
    queryFn: (): Promise<ImportUndo> => Promise.resolve(daybook.undoImport(import_id, { dry_run: true })),
    staleTime: 0,
  });
  const undo = useVerb({
    send: (input: { delete_account: boolean }, options) => daybook.undoImport(import_id, input, options),
    done: (_input, { deleted_count }) => own.done(deleted_count),
    after: onUndone,
    outdates: outdatedByImport,
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
            onPress={() => undo.mutate(once({ delete_account }))}
          >
            {own.action}
          </Button>
        </>
      }
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <UndoReport report={data} />
          {data.account_deletable && (
            <Checkbox isSelected={delete_account} onChange={setDeleteAccount}>
              <AccountToo account_id={data.account_id} />
            </Checkbox>
          )}
        </>
      ) : (
        <SkeletonRows />
      )}
    </Sheet>
  );
}

function AccountToo({ account_id }: { account_id: string }) {
  const own = useWords(words).importing.undo;
  return own.account(nameOf(useAccounts(), account_id) ?? "");
}
