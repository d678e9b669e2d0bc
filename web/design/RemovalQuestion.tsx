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
  isOpen: boolean;
  onClose(): void;
  onRemove(): void;
}

/** What cannot be undone is asked first. */
export function RemovalQuestion({ label, question, text, isOpen, onClose, onRemove }: Props) {
  const shared = useWords(sharedWords);
  return (
    <Dialog
      title={question}
      isOpen={isOpen}
      onClose={onClose}
      question
      footer={
        <>
          <Button onPress={onClose}>{shared.cancel}</Button>
          <Button
            look="danger"
            autoFocus
            onPress={() => {
              onClose();
              onRemove();
            }}
          >
            {label}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}
