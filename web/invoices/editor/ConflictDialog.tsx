import { Button } from "../../design/Button.tsx";
import { Dialog } from "../../design/Dialog.tsx";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";

interface Props {
  onMine(): Promise<void>;
  onTheirs(): void;
}

/** Two pages changed one draft: the person chooses, and nothing is lost silently. */
export function ConflictDialog({ onMine, onTheirs }: Props) {
  const { editor } = useWords(words);
  return (
    <Dialog
      title={editor.conflictTitle}
      isOpen
      question
      onClose={() => {}}
      footer={
        <>
          <Button onPress={onTheirs}>{editor.takeTheirs}</Button>
          <Button look="primary" onPress={() => void onMine()}>
            {editor.keepMine}
          </Button>
        </>
      }
    >
      <p>{editor.conflictText}</p>
    </Dialog>
  );
}
