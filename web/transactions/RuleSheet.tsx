import { useQuery } from "@tanstack/react-query";
import { useDeferredValue, useState } from "react";
import type { Transaction } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { DateText } from "../design/DateText.tsx";
import { Money } from "../design/Money.tsx";
import { Select } from "../design/Select.tsx";
import { Sheet } from "../design/Sheet.tsx";
import { TextField } from "../design/TextField.tsx";
import text from "../design/text.module.css";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useClosedUntil } from "../platform/session.ts";
import { once, useVerb } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { nameOf, useCategories } from "./choices.ts";
import { titleOf } from "./columns.tsx";
import { changedBy } from "./rule-preview.ts";
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
  const create = useVerb({
    async send(_input: null, options) {
      await daybook.createCategorizationRule(
        {
          name: match_text,
          match_text,
          match_direction: direction === "both" ? null : direction,
          set_category_id: transaction.category_id,
        },
        options,
      );
      return daybook.applyCategorizationRules();
    },
    done: (_input, { categorized_count }) => own.ruleCreated(categorized_count),
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
      <Changes match_text={match_text} direction={direction} />
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

const read_max = 100;
const shown_max = 5;

/** The transactions that get the category. */
function Changes({ match_text, direction }: { match_text: string; direction: Direction }) {
  const own = useWords(words);
  const closed_until = useClosedUntil();
  const q = useDeferredValue(match_text.trim());
  const sides = { both: {}, in: { amount: { gt: 0 } }, out: { amount: { lt: 0 } } } as const;
  const filter = { q, categorized: false, ...sides[direction], limit: read_max };
  const { data } = useQuery({
    queryKey: queryKeys.list("transactions", filter),
    queryFn: ({ signal }) => daybook.listTransactions(filter, { signal }),
    enabled: q !== "",
    placeholderData: (previous) => previous,
  });
  if (!data || q === "") return null;
  const conditions = { match_text: q, match_direction: direction === "both" ? null : direction };
  const changed = changedBy(conditions, data.data, closed_until);
  return (
    <>
      <p role="status">{own.ruleChanges(changed.length, data.meta.next_cursor !== null)}</p>
      <ul className={styles.changes}>
        {changed.slice(0, shown_max).map((row) => (
          <li key={row.id}>
            <span className={text.truncate}>{titleOf(row)}</span>
            <DateText date={row.booking_date} />
            <Money amount={row.amount} currency={row.currency} flow />
          </li>
        ))}
      </ul>
    </>
  );
}
