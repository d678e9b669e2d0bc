import { memo, useMemo, useRef, useState } from "react";
import type { BankAccount, Category } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { ComboBox } from "../design/ComboBox.tsx";
import { DateField } from "../design/DateField.tsx";
import { SearchField } from "../design/SearchField.tsx";
import { Select } from "../design/Select.tsx";
import { useKey } from "../platform/keys/index.ts";
import { useNarrow } from "../platform/use-narrow.ts";
import { useWords } from "../platform/words.ts";
import { toChoices } from "./choices.ts";
import { countFields, isNarrowed, no_filters, type TransactionFilters } from "./filters.ts";
import styles from "./Transactions.module.css";
import { words } from "./words/index.ts";

interface Props {
  filters: TransactionFilters;
  onChange(change: Partial<TransactionFilters>, options?: { replace?: boolean }): void;
  accounts: readonly BankAccount[];
  categories: readonly Category[];
}

const every = "every";

export function FilterBar({ filters, onChange, accounts, categories }: Props) {
  const own = useWords(words);
  const input = useRef<HTMLInputElement>(null);
  useKey("filter", (event) => {
    event.preventDefault();
    input.current?.focus();
  });
  const narrow = useNarrow();
  const [unfolded, setUnfolded] = useState(false);
  const count = countFields(filters);
  return (
    <div className={styles.filters}>
      <div className={styles.search}>
        <SearchField
          ref={input}
          label={own.search}
          placeholder={own.searchHint}
          value={filters.q ?? ""}
          onChange={(q) => onChange({ q: q || undefined }, { replace: true })}
          hint="filter"
        />
      </div>
      {narrow && (
        <Button icon="filter" aria-expanded={unfolded} onPress={() => setUnfolded(!unfolded)}>
          {own.filter(count)}
        </Button>
      )}
      {(!narrow || unfolded) && <Fields {...toFields(filters)} {...{ onChange, accounts, categories }} />}
      {isNarrowed(filters) && (!narrow || unfolded) && (
        <Button look="quiet" onPress={() => onChange(no_filters)}>
          {own.clear}
        </Button>
      )}
    </div>
  );
}

type FieldValues = Pick<TransactionFilters, "account" | "category" | "from" | "to">;

const toFields = ({ account, category, from, to }: TransactionFilters): FieldValues => ({
  account,
  category,
  from,
  to,
});

/** Not drawn again while one types in the search: four fields with their lists cost more than the rows found. */
const Fields = memo(function Fields(props: FieldValues & Omit<Props, "filters">) {
  const { account, category, from, to, onChange, accounts, categories } = props;
  const own = useWords(words);
  const category_choices = useMemo(() => toChoices(categories), [categories]);
  return (
    <>
      <span className={styles.choice}>
        <Select
          label={own.account}
          value={account ?? every}
          choices={[{ id: every, label: own.anyAccount }, ...toChoices(accounts)]}
          onChange={(id) => onChange({ account: id === every ? undefined : id })}
        />
      </span>
      <span className={styles.choice}>
        <ComboBox
          label={own.category}
          placeholder={own.anyCategory}
          value={category ?? null}
          choices={category_choices}
          onChange={(id) => onChange({ category: id ?? undefined })}
        />
      </span>
      <span className={styles.day}>
        <DateField
          label={own.from}
          value={from ?? null}
          onChange={(from) => onChange({ from: from ?? undefined })}
        />
      </span>
      <span className={styles.day}>
        <DateField label={own.to} value={to ?? null} onChange={(to) => onChange({ to: to ?? undefined })} />
      </span>
    </>
  );
});
