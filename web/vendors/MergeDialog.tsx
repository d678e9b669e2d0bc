import type { ReactNode } from "react";
import type { Vendor } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { Dialog } from "../design/Dialog.tsx";
import { daybook } from "../platform/daybook.ts";
import { useFormats } from "../platform/use-formats.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { outdates } from "./outdates.ts";
import { words } from "./words/index.ts";

interface Props {
  /** The vendor that stays, and those that become it. */
  vendor: Vendor | null;
  duplicates: readonly Vendor[];
  /** What is still to be chosen. */
  children: ReactNode;
  onClose(): void;
  onMerged(): void;
}

/** A merge cannot be undone, so it is asked for once, with the names. */
export function MergeDialog({ vendor, duplicates, children, onClose, onMerged }: Props) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const formats = useFormats();
  const merge = useVerb({
    send: ({ id, duplicate_ids }: { id: string; duplicate_ids: string[] }, options) =>
      daybook.mergeVendors(id, { duplicate_ids }, options),
    done: (_input, { name }) => own.merged(name),
    after: onMerged,
    outdates,
  });
  const is_complete = vendor !== null && duplicates.length > 0;
  const submit = () => {
    if (is_complete) merge.mutate(once({ id: vendor.id, duplicate_ids: duplicates.map(({ id }) => id) }));
  };
  return (
    <Dialog
      title={own.mergeTitle}
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{shared.cancel}</Button>
          <Button look="danger" isDisabled={!is_complete} isPending={merge.isPending} onPress={submit}>
            {own.merge}
          </Button>
        </>
      }
    >
      {children}
      {is_complete && <p>{own.mergeText(formats.list(duplicates.map(({ name }) => name)))}</p>}
    </Dialog>
  );
}
