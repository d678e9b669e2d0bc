import { useQuery } from "@tanstack/react-query";
import { memo, useMemo, useRef, useState } from "react";
import type { BankAccount, Category } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { ComboBox } from "../design/ComboBox.tsx";
import { DateField } from "../design/DateField.tsx";
import { SearchField } from "../design/SearchField.tsx";
import { Select } from "../design/Select.tsx";
import { daybook } from "../platform/daybook.ts";
import { useKey } from "../platform/keys/index.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useNarrow } from "../platform/use-narrow.ts";
import { useWords } from "../platform/words.ts";
import { nameOf, toChoices, useProjects, useVendors } from "./choices.ts";
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
      <div className={styles.find}>
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
      </div>
      {(!narrow || unfolded) && <Fields {...toFields(filters)} {...{ onChange, accounts, categories }} />}
      <NamedFilters filters={filters} onChange={onChange} />
      {isNarrowed(filters) && (!narrow || unfolded) && (
        <Button look="quiet" onPress={() => onChange(no_filters)}>
          {own.clear}
        </Button>
      )}
    </div>
  );
}

/** Filters without a field: a link from a vendor, a project or an import has set them. */
function NamedFilters({ filters, onChange }: Pick<Props, "filters" | "onChange">) {
  const own = useWords(words);
  const [vendors, projects] = [useVendors(), useProjects()];
  const { data: imported } = useQuery({
    queryKey: queryKeys.record("imports", filters.import ?? ""),
    queryFn: ({ signal }) => daybook.getImport(filters.import ?? "", { signal }),
    enabled: filters.import !== undefined,
  });
  const named = [
    { key: "vendor", label: own.vendor, name: nameOf(vendors, filters.vendor ?? null) },
    { key: "project", label: own.project, name: nameOf(projects, filters.project ?? null) },
    { key: "import", label: own.import, name: imported?.file_name ?? imported?.format ?? null },
  ] as const;
  return named.map(({ key, label, name }) => {
    if (filters[key] === undefined) return null;
    const text = name === null ? label : `${label} · ${name}`;
    return (
      <Button
        key={key}
        icon="close"
        aria-label={`${own.removeFilter}: ${text}`}
        onPress={() => onChange({ [key]: undefined })}
      >
        <span className={styles.named}>{text}</span>
      </Button>
    );
  });
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
