import { Fragment, useState } from "react";
import type { Category, Transaction, TransactionSet } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { ComboBox } from "../design/ComboBox.tsx";
import { Money } from "../design/Money.tsx";
import { Switch } from "../design/Switch.tsx";
import { TextField } from "../design/TextField.tsx";
import { useCan } from "../platform/session.ts";
import { useLeaving } from "../platform/use-leaving.ts";
import { once } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { useChange } from "./change.ts";
import { nameOf, toChoices, useCategories, useProjects, useVendors } from "./choices.ts";
import { RuleSheet } from "./RuleSheet.tsx";
import styles from "./Transactions.module.css";
import { words } from "./words/index.ts";

/** What a person says about a transaction. Each field is saved when it changes. */
export function FactFields({ transaction }: { transaction: Transaction }) {
  const own = useWords(words);
  const is_locked = !useCan()("transactions.write");
  const [categories, vendors, projects] = [useCategories(), useVendors(), useProjects()];
  const [making_rule, makeRule] = useState(false);
  const change = useChange();
  const save = (set: TransactionSet, category?: string) =>
    change.mutate(once({ ids: [transaction.id], set, category }));
  const { category_id, category_source, vendor_id, project_id, is_transfer, exclude_from_analytics } =
    transaction;
  return (
    <div className={styles.section}>
      {transaction.splits.length > 0 ? (
        <PartList transaction={transaction} categories={categories} />
      ) : (
        <div className={styles.withButton}>
          <ComboBox
            label={own.category}
            placeholder={own.uncategorized}
            value={category_id}
            choices={toChoices(categories)}
            onChange={(id) => save({ category_id: id }, nameOf(categories, id) ?? own.noCategory)}
            help={category_source ? own.suggestedBy[category_source] : undefined}
            isDisabled={is_locked}
          />
          {category_id && !is_locked && <Button onPress={() => makeRule(true)}>{own.always}</Button>}
        </div>
      )}
      <div className={styles.pair}>
        <ComboBox
          label={own.vendor}
          placeholder={own.none}
          value={vendor_id}
          choices={toChoices(vendors)}
          onChange={(id) => save({ vendor_id: id })}
          isDisabled={is_locked}
        />
        <ComboBox
          label={own.project}
          placeholder={own.none}
          value={project_id}
          choices={toChoices(projects)}
          onChange={(id) => save({ project_id: id })}
          isDisabled={is_locked}
        />
      </div>
      <NoteField transaction={transaction} isDisabled={is_locked} onSave={(notes) => save({ notes })} />
      <Switch
        isSelected={is_transfer}
        isDisabled={is_locked}
        onChange={(value) => save({ is_transfer: value })}
      >
        {own.isTransfer}
      </Switch>
      <Switch
        isSelected={exclude_from_analytics}
        isDisabled={is_locked}
        onChange={(value) => save({ exclude_from_analytics: value })}
      >
        {own.isExcluded}
      </Switch>
      {making_rule && <RuleSheet transaction={transaction} onClose={() => makeRule(false)} />}
    </div>
  );
}

interface NoteProps {
  transaction: Transaction;
  isDisabled: boolean;
  onSave(notes: string | null): void;
}

/** Saved when one leaves it, by whatever way. Until one types it follows the record: somebody else may write there, too. */
function NoteField({ transaction, isDisabled, onSave }: NoteProps) {
  const own = useWords(words);
  const [typed, setTyped] = useState<string | null>(null);
  const saved = transaction.notes ?? "";
  const leave = () => {
    if (typed === null) return;
    setTyped(null);
    if (typed !== saved) onSave(typed || null);
  };
  useLeaving(leave);
  return (
    <TextField
      label={own.notes}
      value={typed ?? saved}
      onChange={setTyped}
      onBlur={leave}
      isDisabled={isDisabled}
    />
  );
}

/** The parts have the categories; the transaction itself has none. */
function PartList({
  transaction: { splits, currency },
  categories,
}: {
  transaction: Transaction;
  categories: readonly Category[];
}) {
  const own = useWords(words);
  return (
    <div>
      <h3>{own.split(splits.length)}</h3>
      <dl className={styles.parts}>
        {splits.map(({ id, amount, category_id }) => (
          <Fragment key={id}>
            <dt>{nameOf(categories, category_id) ?? own.uncategorized}</dt>
            <dd>
              <Money amount={amount} currency={currency} flow />
            </dd>
          </Fragment>
        ))}
      </dl>
    </div>
  );
}
