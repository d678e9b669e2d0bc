import { useState } from "react";
import { once, useVerb } from "../platform/use-verb.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";

interface Props {
  /** What the button says, such as Remove. */
  label: string;
  /** The question, such as "Remove Ada?". */
  question: string;
  /** What follows from it. */
  text: string;
  send(): PromiseLike<unknown>;
  outdates: readonly (readonly unknown[])[];
  after?(): void;
}

/** What cannot be undone is asked first. */
export function RemoveButton({ label, question, text, send, outdates, after }: Props) {
  const shared = useWords(sharedWords);
  const [is_open, setOpen] = useState(false);
  const removal = useVerb<null, unknown>({
    send: async () => send(),
    after: () => after?.(),
    outdates,
  });
  return (
    <>
      <Button small look="quiet" onPress={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        title={question}
        isOpen={is_open}
        onClose={() => setOpen(false)}
        question
        footer={
          <>
            <Button onPress={() => setOpen(false)}>{shared.cancel}</Button>
            <Button
              look="danger"
              autoFocus
              onPress={() => {
                setOpen(false);
                removal.mutate(once(null));
              }}
            >
              {label}
            </Button>
          </>
        }
      >
        <p>{text}</p>
      </Dialog>
    </>
  );
}
