/** The rows, with the current one, the selection and the category in place. A key here draws no filter again. */
import { useMemo, useState } from "react";
import type { Transaction } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { LinkButton } from "../design/LinkButton.tsx";
import { VirtualTable } from "../design/VirtualTable.tsx";
import { daybook } from "../platform/daybook.ts";
import { useKey } from "../platform/keys/index.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useCan } from "../platform/session.ts";
import { useFilters } from "../platform/use-filters.ts";
import { usePages } from "../platform/use-pages.ts";
import { once } from "../platform/use-verb.ts";
import { useWords } from "../platform/words.ts";
import { useAttach } from "./attach-receipt.ts";
import { CategoryDialog } from "./CategoryDialog.tsx";
import { useAccounts, useCategories } from "./choices.ts";
import { columnsOf, NarrowRow } from "./columns.tsx";
import { isNarrowed, no_filters, type TransactionFilters, toFilters, toOrder, toQuery } from "./filters.ts";
import { SelectionBar } from "./SelectionBar.tsx";
import { words } from "./words/index.ts";

const page_size = 100;

interface Props {
  filters: TransactionFilters;
  onOpen(id: string): void;
}

export function TransactionList({ filters, onOpen }: Props) {
  const own = useWords(words);
  const can = useCan();
  const may_write = can("transactions.write");
  const attach = useAttach();
  const [selected, setSelected] = useSelection(filters);
  const [current, setCurrent] = useState<string | null>(null);
  const [asks_category, askCategory] = useState(false);
  const pages = useTransactionPages(filters);
  const { columns, narrow, categories } = useLook();
  // With rows selected the key is about them.
  const may_ask = may_write && current !== null && selected.size === 0 && filters.item === undefined;
  useKey("category", may_ask ? () => askCategory(true) : null);
  return (
    <>
      <VirtualTable
        label={own.title}
        columns={columns}
        pages={pages}
        current={current}
        onMove={({ id }) => setCurrent(id)}
        onOpen={({ id }) => {
          setCurrent(id);
          onOpen(id);
        }}
        {...(may_write ? { selected, onSelect: setSelected } : {})}
        {...(can("inbox.write") && can("documents.write")
          ? {
              onFiles: ({ id: transaction_id }, files) => {
                for (const file of files) attach.mutate(once({ file, transaction_id }));
              },
            }
          : {})}
        narrow={narrow}
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
      {asks_category && current && (
        <CategoryDialog ids={[current]} categories={categories} onClose={() => askCategory(false)} />
      )}
    </>
  );
}

const none: ReadonlySet<string> = new Set();

/** The selection is of one list: another filter begins without one, so that nothing out of sight is changed. */
function useSelection(filters: TransactionFilters) {
  const list = JSON.stringify(toQuery(filters));
  const [selection, setSelection] = useState({ list, ids: none });
  const selected = selection.list === list ? selection.ids : none;
  return [selected, (ids: ReadonlySet<string>) => setSelection({ list, ids })] as const;
}

function useTransactionPages(filters: TransactionFilters) {
  const query = { ...toQuery(filters), ...toOrder(filters) };
  return usePages({
    key: queryKeys.list("transactions", query),
    read: (cursor, signal) =>
      daybook.listTransactions({ ...query, limit: page_size, ...(cursor ? { cursor } : {}) }, { signal }),
  });
}

function useLook() {
  const own = useWords(words);
  const [accounts, categories] = [useAccounts(), useCategories()];
  return useMemo(() => {
    const context = { own, categories, accounts };
    return {
      categories,
      columns: columnsOf(context),
      narrow: (row: Transaction) => <NarrowRow row={row} context={context} />,
    };
  }, [own, categories, accounts]);
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
