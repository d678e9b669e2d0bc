import { useState } from "react";
import { once, useVerb } from "../platform/use-verb.ts";
import { Button } from "./Button.tsx";
import { RemovalQuestion } from "./RemovalQuestion.tsx";

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

/** Removes after a question. */
export function RemoveButton({ label, question, text, send, outdates, after }: Props) {
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
      <RemovalQuestion
        label={label}
        question={question}
        text={text}
        isOpen={is_open}
        onClose={() => setOpen(false)}
        onRemove={() => removal.mutate(once(null))}
      />
    </>
  );
}
