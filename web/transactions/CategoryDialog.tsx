import type { Category } from "../../client/index.ts";
import { ComboBox } from "../design/ComboBox.tsx";
import { Dialog } from "../design/Dialog.tsx";
import { once } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { useChange } from "./change.ts";
import { nameOf, toChoices } from "./choices.ts";
import { words } from "./words/index.ts";

interface Props {
  ids: readonly string[];
  categories: readonly Category[];
  onClose(): void;
  onDone?: () => void;
}

/** Asks for the category of one or many transactions. */
export function CategoryDialog({ ids, categories, onClose, onDone }: Props) {
  const own = useWords(words);
  const change = useChange(onDone);
  const choose = (category_id: string | null) => {
    if (category_id === null) return;
    onClose();
    change.mutate(once({ ids, set: { category_id }, category: nameOf(categories, category_id) ?? "" }));
  };
  return (
    <Dialog title={own.setCategory} isOpen onClose={onClose}>
      <ComboBox
        label={own.category}
        value={null}
        choices={toChoices(categories)}
        onChange={choose}
        autoFocus
      />
    </Dialog>
  );
}
