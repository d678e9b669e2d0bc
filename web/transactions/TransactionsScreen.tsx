/** Transactions: a queue of what needs a category or a receipt, and the whole history by filter. */
import { useQuery } from "@tanstack/react-query";
import { LinkButton } from "../design/LinkButton.tsx";
import { FillPage } from "../design/Page.tsx";
import { PageBar } from "../design/PageBar.tsx";
import { Tabs } from "../design/Tabs.tsx";
import { daybook } from "../platform/daybook.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useCan } from "../platform/session.ts";
import { useFilters } from "../platform/use-filters.ts";
import { useTitle } from "../platform/use-title.ts";
import { useWords } from "../platform/words.ts";
import { useAccounts, useCategories } from "./choices.ts";
import { FilterBar } from "./FilterBar.tsx";
import { conditions, tabs, toFilters } from "./filters.ts";
import { TransactionList } from "./TransactionList.tsx";
import { TransactionSheet } from "./TransactionSheet.tsx";
import styles from "./Transactions.module.css";
import { words } from "./words/index.ts";

export function TransactionsScreen() {
  const own = useWords(words);
  const can = useCan();
  useTitle(own.title);
  const [filters, setFilters] = useFilters(toFilters);
  const [accounts, categories] = [useAccounts(), useCategories()];
  const may_write = can("transactions.write");
  return (
    <>
      <PageBar title={own.title} actions={may_write && <ImportLink label={own.import} />}>
        <CountedTabs current={filters.tab} />
      </PageBar>
      <FillPage>
        <div className={styles.list}>
          <FilterBar {...{ filters, accounts, categories }} onChange={setFilters} />
          <TransactionList filters={filters} onOpen={(item) => setFilters({ item })} />
        </div>
      </FillPage>
      {filters.item && <TransactionSheet id={filters.item} onClose={() => setFilters({ item: undefined })} />}
    </>
  );
}

function ImportLink({ label }: { label: string }) {
  return (
    <LinkButton to="/transactions/import" icon="upload">
      {label}
    </LinkButton>
  );
}

function CountedTabs({ current }: { current: string }) {
  const own = useWords(words);
  const { data } = useQuery({
    queryKey: queryKeys.counts("transactions"),
    queryFn: ({ signal }) => daybook.countTransactions({ signal }),
  });
  const missing = useQuery({
    queryKey: [...queryKeys.counts("transactions"), "unmatched"],
    queryFn: ({ signal }) => daybook.listTransactions({ ...conditions.unmatched, limit: 1 }, { signal }),
  });
  const notes: Partial<Record<string, number>> = {
    uncategorized: data?.uncategorized,
    unmatched: missing.data?.meta.count,
  };
  return (
    <Tabs
      label={own.tabsLabel}
      param="tab"
      current={current}
      tabs={tabs.map((id) => ({ id, label: own.tabs[id], note: notes[id] || null }))}
    />
  );
}
