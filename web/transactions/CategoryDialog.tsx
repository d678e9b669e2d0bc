import { useMemo } from "react";
import type { Category } from "../../client/index.ts";
import { ChoiceDialog } from "../design/ChoiceDialog.tsx";
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
  const choices = useMemo(() => toChoices(categories), [categories]);
  const choose = (category_id: string) => {
    onClose();
    change.mutate(once({ ids, set: { category_id }, category: nameOf(categories, category_id) ?? "" }));
  };
  return (
    <ChoiceDialog
      title={own.setCategory}
      label={own.category}
      choices={choices}
      onChoose={choose}
      onClose={onClose}
    />
  );
}
