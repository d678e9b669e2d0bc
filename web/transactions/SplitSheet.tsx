import { useState } from "react";
import type { Transaction, TransactionPatch } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { ComboBox } from "../design/ComboBox.tsx";
import { IconButton } from "../design/IconButton.tsx";
import { Money } from "../design/Money.tsx";
import { MoneyField } from "../design/MoneyField.tsx";
import { Sheet } from "../design/Sheet.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useFormats } from "../platform/use-formats.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { toChoices, useCategories } from "./choices.ts";
import { titleOf } from "./columns.tsx";
import { isComplete, type Part, restOf, withAmount } from "./split-rules.ts";
import styles from "./Transactions.module.css";
import { words } from "./words/index.ts";

const newPart = (amount: number | null): Part => ({ key: crypto.randomUUID(), amount, category_id: null });

/** Divides a transaction over several categories. */
export function SplitSheet({ transaction, onClose }: { transaction: Transaction; onClose(): void }) {
  const own = useWords(words);
  const formats = useFormats();
  const { amount, currency } = transaction;
  const sign = Math.sign(amount);
  const total = Math.abs(amount);
  const [parts, setParts] = useState<readonly Part[]>(() => partsOf(transaction));
  const rest = restOf(total, parts);
  const complete = isComplete(total, parts);
  const save = useVerb({
    send: (splits: readonly Part[], options) =>
      daybook.updateTransaction(
        transaction.id,
        { splits: splits.map((part) => toSplit(part, sign)) },
        options,
      ),
    done: (splits) => (splits.length > 0 ? own.splitSaved : own.splitJoined),
    undo: () => daybook.updateTransaction(transaction.id, toUndone(transaction)),
    after: onClose,
    outdates: [queryKeys.all("transactions"), queryKeys.all("metrics"), queryKeys.all("overview")],
  });
  const categorize = (key: string, category_id: string | null) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, category_id } : part)));
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={own.splitTitle}
      footer={
        <>
          {transaction.splits.length > 0 && (
            <Button look="quiet" onPress={() => save.mutate(once([]))}>
              {own.splitUndo}
            </Button>
          )}
          <Button
            look="primary"
            isDisabled={!complete}
            isPending={save.isPending}
            onPress={() => save.mutate(once(parts))}
          >
            {own.splitSave}
          </Button>
        </>
      }
    >
      <p className={styles.total}>
        <span className={text.truncate}>{titleOf(transaction)}</span>
        <Money amount={amount} currency={currency} flow />
      </p>
      {parts.map((part, index) => (
        <PartRow
          key={part.key}
          part={part}
          label={own.part(index + 1)}
          currency={currency}
          onCategory={(category_id) => categorize(part.key, category_id)}
          onAmount={(typed) => setParts(withAmount(total, parts, part.key, typed))}
          onRemove={() => setParts(parts.filter(({ key }) => key !== part.key))}
        />
      ))}
      <Button
        icon="plus"
        look="quiet"
        onPress={() => setParts([...parts, newPart(rest === 0 ? null : rest)])}
      >
        {own.splitAdd}
      </Button>
      <p className={complete ? text.good : text.wait} role="status">
        {complete && own.splitFits}
        {!complete && (rest === 0 ? own.splitEmpty : own.splitRest(formats.money(rest, currency)))}
      </p>
    </Sheet>
  );
}

/**
 * Parts that are gone are made again, so they have no ids to keep. A transaction without parts gets back the category
 * that its first parts took from it.
 */
function toUndone({ splits, category_id }: Transaction): TransactionPatch {
  return { splits: splits.map(toNewSplit), ...(splits.length === 0 && category_id ? { category_id } : {}) };
}

interface PartProps {
  part: Part;
  label: string;
  currency: string;
  onCategory(category_id: string | null): void;
  onAmount(amount: number | null): void;
  onRemove(): void;
}

function PartRow({ part, label, currency, onCategory, onAmount, onRemove }: PartProps) {
  const own = useWords(words);
  const categories = useCategories();
  return (
    <fieldset className={styles.part} aria-label={label}>
      <ComboBox
        label={own.category}
        value={part.category_id}
        choices={toChoices(categories)}
        onChange={onCategory}
      />
      <MoneyField label={own.amount} currency={currency} value={part.amount} onChange={onAmount} />
      <IconButton icon="close" label={own.splitRemove} onPress={onRemove} />
    </fieldset>
  );
}

function partsOf({ splits, amount, category_id }: Transaction): Part[] {
  if (splits.length > 0)
    return splits.map((split) => ({
      key: split.id,
      id: split.id,
      amount: split.amount * Math.sign(amount),
      category_id: split.category_id,
    }));
  return [{ ...newPart(null), category_id }, newPart(null)];
}

function toNewSplit({ amount, category_id }: Transaction["splits"][number]) {
  return { amount, category_id };
}

function toSplit({ id, amount, category_id }: Part, sign: number) {
  return { ...(id ? { id } : {}), amount: (amount ?? 0) * sign, category_id };
}
