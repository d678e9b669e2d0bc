import { useState } from "react";
import type { Category, Transaction } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { IconButton } from "../design/IconButton.tsx";
import { Money } from "../design/Money.tsx";
import { useKey } from "../platform/keys/index.ts";
import { usePageMark } from "../platform/use-page-mark.ts";
import { once } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { CategoryDialog } from "./CategoryDialog.tsx";
import { useChange } from "./change.ts";
import { sumOf } from "./selection.ts";
import styles from "./Transactions.module.css";
import { words } from "./words/index.ts";

interface Props {
  rows: readonly Transaction[];
  categories: readonly Category[];
  onClear(): void;
}

/** What can be done with the selected rows, and their sum. */
export function SelectionBar({ rows, categories, onClear }: Props) {
  const own = useWords(words);
  usePageMark("bottomBar");
  const [asks_category, askCategory] = useState(false);
  const change = useChange(onClear);
  const ids = rows.map(({ id }) => id);
  useKey("category", () => askCategory(true));
  return (
    <section className={styles.selection} aria-label={own.selected(rows.length)}>
      <strong>{own.selected(rows.length)}</strong>
      <span className={styles.sums}>
        {sumOf(rows).map(({ currency, sum }) => (
          <Money key={currency} amount={sum} currency={currency} flow />
        ))}
      </span>
      <Button icon="tag" hint="category" onPress={() => askCategory(true)}>
        {own.setCategory}
      </Button>
      <Button look="quiet" onPress={() => change.mutate(once({ ids, set: { is_transfer: true } }))}>
        {own.markTransfer}
      </Button>
      <Button
        look="quiet"
        onPress={() => change.mutate(once({ ids, set: { exclude_from_analytics: true } }))}
      >
        {own.exclude}
      </Button>
      <IconButton icon="close" label={own.clearSelection} onPress={onClear} />
      {asks_category && (
        <CategoryDialog {...{ ids, categories }} onClose={() => askCategory(false)} onDone={onClear} />
      )}
    </section>
  );
}
