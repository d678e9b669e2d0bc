/** Transactions: a queue of what needs a category or a receipt, and the whole history by filter. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Transaction } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { LinkButton } from "../design/LinkButton.tsx";
import { FillPage } from "../design/Page.tsx";
import { PageBar } from "../design/PageBar.tsx";
import { Tabs } from "../design/Tabs.tsx";
import { VirtualTable } from "../design/VirtualTable.tsx";
import { daybook } from "../platform/daybook.ts";
import { useKey } from "../platform/keys/index.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useCan } from "../platform/session.ts";
import { useFilters } from "../platform/use-filters.ts";
import { usePages } from "../platform/use-pages.ts";
import { useTitle } from "../platform/use-title.ts";
import { useWords } from "../platform/words.ts";
import { CategoryDialog } from "./CategoryDialog.tsx";
import { useAccounts, useCategories } from "./choices.ts";
import { columnsOf, NarrowRow } from "./columns.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { isNarrowed, no_filters, tabs, toFilters, toOrder, toQuery } from "./filters.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { TransactionSheet } from "./TransactionSheet.tsx";
import styles from "./Transactions.module.css";
import { words } from "./words/index.ts";

const page_size = 100;

export function TransactionsScreen() {
  const own = useWords(words);
  const can = useCan();
  useTitle(own.title);
  const [filters, setFilters] = useFilters(toFilters);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [current, setCurrent] = useState<string | null>(null);
  const [accounts, categories] = [useAccounts(), useCategories()];
  const query = { ...toQuery(filters), ...toOrder(filters) };
  const pages = usePages({
    key: queryKeys.list("transactions", query),
    read: (cursor, signal) =>
      daybook.listTransactions({ ...query, limit: page_size, ...(cursor ? { cursor } : {}) }, { signal }),
  });
  const context = { own, categories, accounts };
  const open = (row: Transaction) => {
    setCurrent(row.id);
    setFilters({ item: row.id });
  };
  const may_write = can("transactions.write");
  const [asks_category, askCategory] = useState(false);
  // With rows selected the key is about them.
  const may_ask = may_write && current !== null && selected.size === 0 && filters.item === undefined;
  useKey("category", may_ask ? () => askCategory(true) : null);
  return (
    <>
      <PageBar title={own.title} actions={may_write && <ImportLink label={own.import} />}>
        <CountedTabs current={filters.tab} />
      </PageBar>
      <FillPage>
        <div className={styles.list}>
          <FilterBar {...{ filters, accounts, categories }} onChange={setFilters} />
          <VirtualTable
            label={own.title}
            columns={columnsOf(context)}
            pages={pages}
            current={current}
            onMove={({ id }) => setCurrent(id)}
            onOpen={open}
            {...(may_write ? { selected, onSelect: setSelected } : {})}
            narrow={(row) => <NarrowRow row={row} context={context} />}
            keys={filters.item === undefined}
            empty={<Nothing narrowed={isNarrowed(filters) || filters.tab !== "all"} />}
          />
          {selected.size > 0 && (
            <SelectionBar
              rows={pages.rows.filter(({ id }) => selected.has(id))}
              categories={categories}
              onClear={() => setSelected(new Set())}
            />
          )}
        </div>
      </FillPage>
      {asks_category && current && (
        <CategoryDialog ids={[current]} categories={categories} onClose={() => askCategory(false)} />
      )}
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
  const notes: Partial<Record<string, number>> = {
    uncategorized: data?.uncategorized,
    unmatched: data?.unmatched,
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

function Nothing({ narrowed }: { narrowed: boolean }) {
  const own = useWords(words);
  const can = useCan();
  const [, setFilters] = useFilters(toFilters);
  if (!narrowed)
    return (
      <EmptyState
        icon="bank"
        text={own.empty}
        action={
          can("transactions.write") && (
            <LinkButton to="/transactions/import" look="primary">
              {own.importFile}
            </LinkButton>
          )
        }
      />
    );
  return (
    <EmptyState
      icon="filter"
      text={own.noResult}
      action={<Button onPress={() => setFilters({ ...no_filters, tab: "all" })}>{own.clear}</Button>}
    />
  );
}
