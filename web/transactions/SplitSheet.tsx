import { useState } from "react";
import type { Transaction } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { ComboBox } from "../design/ComboBox.tsx";
import { IconButton } from "../design/IconButton.tsx";
import { MoneyField } from "../design/MoneyField.tsx";
import { Sheet } from "../design/Sheet.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useFormats } from "../platform/use-formats.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { toChoices, useCategories } from "./choices.ts";
import { isComplete, type Part, restOf } from "./split-rules.ts";
import styles from "./Transactions.module.css";
import { words } from "./words/index.ts";

const newPart = (amount: number | null): Part => ({ key: crypto.randomUUID(), amount, category_id: null });

/** Divides a transaction over several categories. */
export function SplitSheet({ transaction, onClose }: { transaction: Transaction; onClose(): void }) {
  const own = useWords(words);
  const formats = useFormats();
  const { amount, currency } = transaction;
  const [parts, setParts] = useState<readonly Part[]>(() => partsOf(transaction));
  const rest = restOf(amount, parts);
  const complete = isComplete(amount, parts);
  const save = useVerb({
    send: (splits: readonly Part[], options) =>
      daybook.updateTransaction(transaction.id, { splits: splits.map(toSplit) }, options),
    done: (splits) => (splits.length > 0 ? own.splitSaved : own.splitJoined),
    // Parts that are gone are made again, so they have no ids to keep.
    undo: () => daybook.updateTransaction(transaction.id, { splits: transaction.splits.map(toNewSplit) }),
    after: onClose,
    outdates: [queryKeys.all("transactions"), queryKeys.all("metrics"), queryKeys.all("overview")],
  });
  const change = (key: string, changed: Partial<Part>) =>
    setParts(parts.map((part) => (part.key === key ? { ...part, ...changed } : part)));
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
      {parts.map((part, index) => (
        <PartRow
          key={part.key}
          part={part}
          label={own.part(index + 1)}
          currency={currency}
          onChange={(changed) => change(part.key, changed)}
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

interface PartProps {
  part: Part;
  label: string;
  currency: string;
  onChange(changed: Partial<Part>): void;
  onRemove(): void;
}

function PartRow({ part, label, currency, onChange, onRemove }: PartProps) {
  const own = useWords(words);
  const categories = useCategories();
  return (
    <fieldset className={styles.part} aria-label={label}>
      <ComboBox
        label={own.category}
        value={part.category_id}
        choices={toChoices(categories)}
        onChange={(category_id) => onChange({ category_id })}
      />
      <MoneyField
        label={own.amount}
        currency={currency}
        value={part.amount}
        onChange={(amount) => onChange({ amount })}
      />
      <IconButton icon="close" label={own.splitRemove} onPress={onRemove} />
    </fieldset>
  );
}

function partsOf({ splits, amount, category_id }: Transaction): Part[] {
  if (splits.length > 0)
    return splits.map((split) => ({
      key: split.id,
      id: split.id,
      amount: split.amount,
      category_id: split.category_id,
    }));
  return [{ ...newPart(amount), category_id }, newPart(null)];
}

function toNewSplit({ amount, category_id }: Transaction["splits"][number]) {
  return { amount, category_id };
}

function toSplit({ id, amount, category_id }: Part) {
  return { ...(id ? { id } : {}), amount: amount ?? 0, category_id };
}
