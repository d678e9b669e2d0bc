import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { RuleCreate, Transaction } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { DateText } from "../design/DateText.tsx";
import { Money } from "../design/Money.tsx";
import { Select } from "../design/Select.tsx";
import { Sheet } from "../design/Sheet.tsx";
import { TextField } from "../design/TextField.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { showToast } from "../platform/toasts.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { nameOf, useCategories } from "./choices.ts";
import { titleOf } from "./columns.tsx";
import styles from "./Transactions.module.css";
import type { en } from "./words/en.ts";
import { words } from "./words/index.ts";

type Direction = "both" | "in" | "out";

/** A rule from one row, with what it will change before it exists. */
export function RuleSheet({ transaction, onClose }: { transaction: Transaction; onClose(): void }) {
  const own = useWords(words);
  const category = nameOf(useCategories(), transaction.category_id) ?? own.noCategory;
  const [match_text, setText] = useState(titleOf(transaction));
  const [direction, setDirection] = useState<Direction>(transaction.amount < 0 ? "out" : "in");
  const rule: RuleCreate = {
    name: match_text.trim(),
    match_text: match_text.trim(),
    match_direction: direction === "both" ? null : direction,
    set_category_id: transaction.category_id,
  };
  const create = useVerb({
    async send(_input: null, options) {
      const { id: rule_id } = await daybook.createCategorizationRule(rule, options);
      // Only this one: the preview shows what it changes, not what other rules would.
      return { rule_id, ...(await daybook.applyCategorizationRules({ rule_id })) };
    },
    done: (_input, { categorized_count }) => own.ruleCreated(categorized_count),
    async undo(_input, { rule_id, categorized_count }) {
      await daybook.deleteCategorizationRule(rule_id);
      // The service knows no way back to "not categorised yet"; a category cleared here no rule would set again.
      if (categorized_count > 0) showToast({ text: own.ruleUndone(categorized_count), tone: "plain" });
    },
    after: onClose,
    outdates: [queryKeys.all("rules"), queryKeys.all("transactions"), queryKeys.all("overview")],
  });
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={own.rule}
      footer={
        <>
          <Button look="quiet" onPress={onClose}>
            {own.cancel}
          </Button>
          <Button
            look="primary"
            isDisabled={match_text.trim() === ""}
            isPending={create.isPending}
            onPress={() => create.mutate(once(null))}
          >
            {own.ruleCreate}
          </Button>
        </>
      }
    >
      <TextField label={own.ruleText} value={match_text} onChange={setText} autoFocus />
      <Select<Direction>
        label={own.ruleDirection}
        value={direction}
        choices={directions(own)}
        onChange={setDirection}
      />
      <p>
        {own.ruleSets} <strong>{category}</strong>
      </p>
      <Changes rule={rule} />
    </Sheet>
  );
}

function directions(own: typeof en): { id: Direction; label: string }[] {
  return [
    { id: "both", label: own.ruleBoth },
    { id: "in", label: own.ruleIn },
    { id: "out", label: own.ruleOut },
  ];
}

const shown_max = 5;

/** The transactions that the rule will categorise, by the service's own dry run. */
function Changes({ rule }: { rule: RuleCreate }) {
  const own = useWords(words);
  const asked = useDeferredValue(rule);
  const { data } = useQuery({
    queryKey: [...queryKeys.all("transactions"), "rule", asked],
    queryFn: ({ signal }) => daybook.applyCategorizationRules({ rule: asked }, { dry_run: true }, { signal }),
    enabled: asked.match_text !== "",
    placeholderData: (previous) => previous,
  });
  if (!data || rule.match_text === "") return null;
  return (
    <>
      <p role="status">{own.ruleChanges(data.categorized_count, data.has_more)}</p>
      <ul className={styles.changes}>
        {data.changes.slice(0, shown_max).map((change) => (
          <li key={change.transaction_id}>
            <span className={text.truncate}>{titleOf(change)}</span>
            <DateText date={change.booking_date} />
            <Money amount={change.amount} currency={change.currency} flow />
          </li>
        ))}
      </ul>
    </>
  );
}
