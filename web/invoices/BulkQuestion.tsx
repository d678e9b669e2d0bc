import { Button } from "../design/Button.tsx";
import { Dialog } from "../design/Dialog.tsx";
import { useFormats } from "../platform/use-formats.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import type { BulkAct } from "./BulkBar.tsx";
import { shownNames } from "./shown-names.ts";
import { words } from "./words/index.ts";

interface Props {
  act: BulkAct;
  /** The customer of each; null: it has none yet. */
  customers: readonly (string | null)[];
  onClose(): void;
  onConfirm(): void;
}

/** E-mails and numbers cannot be taken back: how many and to whom is asked first. */
export function BulkQuestion({ act, customers, onClose, onConfirm }: Props) {
  const { bulk, noCustomer } = useWords(words);
  const shared = useWords(sharedWords);
  const formats = useFormats();
  const { names, left } = shownNames(customers.map((name) => name ?? noCustomer));
  const listed = formats.list(left > 0 ? [...names, bulk.others(left)] : names);
  return (
    <Dialog
      isOpen
      question
      title={bulk.ask[act](customers.length)}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{shared.cancel}</Button>
          <Button
            look="primary"
            autoFocus
            onPress={() => {
              onClose();
              onConfirm();
            }}
          >
            {bulk[act]}
          </Button>
        </>
      }
    >
      <p>{bulk.toWhom[act](listed)}</p>
    </Dialog>
  );
}
