import { useWords } from "../../platform/words.ts";
import { Button } from "../Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { words } from "./discard-words/index.ts";

interface Props {
  onKeep(): void;
  onDiscard(): void;
}

/** Before a sheet is closed over a form with entries. Keeping them is what Enter and Esc do. */
export function DiscardQuestion({ onKeep, onDiscard }: Props) {
  const own = useWords(words);
  return (
    <Dialog
      title={own.question}
      isOpen
      onClose={onKeep}
      question
      footer={
        <>
          <Button look="danger" onPress={onDiscard}>
            {own.discard}
          </Button>
          <Button look="primary" autoFocus onPress={onKeep}>
            {own.keep}
          </Button>
        </>
      }
    >
      <p>{own.text}</p>
    </Dialog>
  );
}
