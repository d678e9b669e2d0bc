import { useRef, useState } from "react";
import type { RecurringSeries } from "../../../client/index.ts";
import { Button } from "../../design/Button.tsx";
import { EmptyState } from "../../design/EmptyState.tsx";
import { FillPage } from "../../design/Page.tsx";
import { PageBar } from "../../design/PageBar.tsx";
import { SearchField } from "../../design/SearchField.tsx";
import { Tabs } from "../../design/Tabs.tsx";
import text from "../../design/text.module.css";
import { VirtualTable } from "../../design/VirtualTable.tsx";
import { useActions } from "../../platform/actions.ts";
import { daybook } from "../../platform/daybook.ts";
import { useKey } from "../../platform/keys/index.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useFilters } from "../../platform/use-filters.ts";
import { usePages } from "../../platform/use-pages.ts";
import { useTitle } from "../../platform/use-title.ts";
import { words as sharedWords } from "../../platform/words/index.ts";
import { useWords } from "../../platform/words.ts";
import list from "../Invoices.module.css";
import { type SeriesFilters, seriesTabs, toSeriesFilters, toSeriesQuery } from "./filters.ts";
import { SeriesSheet } from "./SeriesSheet.tsx";
import { type ListedSeries, NarrowSeries, useSeriesColumns } from "./series-columns.tsx";
import { words } from "./words/index.ts";

const closed = { item: undefined, act: undefined, from: undefined };

export function RecurringScreen() {
  const own = useWords(words);
  const can = useCan();
  const [filters, setFilters] = useFilters(toSeriesFilters);
  const [current, setCurrent] = useState<string | null>(filters.item ?? null);
  const pages = useSeriesPages(filters);
  useTitle(own.title);
  const create = can("recurring.write") ? () => setFilters({ ...closed, item: "new" }) : null;
  useKey("create", create);
  const search = useRef<HTMLInputElement>(null);
  useKey("filter", () => search.current?.focus());
  useActions(create ? [{ id: "new-series", label: own.create, run: create, key: "create" }] : []);
  const open = ({ id }: Pick<RecurringSeries, "id">) => {
    setCurrent(id);
    setFilters({ ...closed, item: id });
  };
  const createButton = create && (
    <Button look="primary" icon="plus" hint="create" onPress={create}>
      {own.create}
    </Button>
  );
  const tabs = (className?: string) => (
    <Tabs
      label={own.tabsLabel}
      tabs={seriesTabs.map((id) => ({ id, label: own.tabs[id] }))}
      current={filters.status}
      param="status"
      clears={["item", "act", "from"]}
      {...(className ? { className } : {})}
    />
  );
  return (
    <>
      <PageBar title={own.title} actions={createButton}>
        {tabs(text.wideOnly)}
      </PageBar>
      <FillPage>
        <div className={`${list.tabsRow} ${text.narrowOnly}`}>{tabs()}</div>
        <div className={list.tools}>
          <SearchField
            ref={search}
            label={own.searchLabel}
            placeholder={own.searchPlaceholder}
            hint="filter"
            value={filters.q ?? ""}
            onChange={(q) => setFilters({ q: q || undefined }, { replace: true })}
            className={list.search ?? ""}
          />
        </div>
        <VirtualTable<ListedSeries>
          label={own.title}
          columns={useSeriesColumns()}
          pages={pages}
          current={current}
          onMove={(series) => (filters.item ? open(series) : setCurrent(series.id))}
          onOpen={open}
          keys={!filters.act && filters.item !== "new"}
          narrow={(series) => <NarrowSeries series={series} />}
          empty={
            <Empty
              filters={filters}
              onClear={() => setFilters({ q: undefined })}
              createButton={create && <Button onPress={create}>{own.create}</Button>}
            />
          }
        />
      </FillPage>
      {filters.item && (
        <SeriesSheet
          key={filters.item}
          id={filters.item === "new" ? null : filters.item}
          act={filters.act ?? null}
          from={filters.from ?? null}
          onAct={(act) => setFilters({ act: act ?? undefined }, { replace: act === null })}
          onSaved={open}
          onClose={() => setFilters(closed)}
        />
      )}
    </>
  );
}

function useSeriesPages(filters: SeriesFilters) {
  const query = toSeriesQuery(filters);
  return usePages<ListedSeries>({
    key: queryKeys.list("recurring-invoices", query),
    async read(cursor, signal) {
      const page = await daybook.listRecurringInvoices(
        { ...query, ...(cursor ? { cursor } : {}), limit: 100 },
        { signal },
      );
      const amountOf = await findAmounts(page.data, signal);
      return { ...page, data: page.data.map((series) => ({ ...series, amount: amountOf(series.id) })) };
    },
  });
}

/** What an invoice of each series amounts to, counted by the code that will make it. */
async function findAmounts(rows: readonly RecurringSeries[], signal: AbortSignal) {
  const ids = rows.map(({ id }) => id).join(",");
  const amounts = ids === "" ? [] : await daybook.listRecurringInvoiceAmounts({ ids }, { signal });
  return (id: string) => amounts.find(({ series_id }) => series_id === id) ?? null;
}

interface EmptyProps {
  filters: SeriesFilters;
  onClear(): void;
  createButton: React.ReactNode;
}

function Empty({ filters: { status, q }, onClear, createButton }: EmptyProps) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const nothing = status === "all" ? own.empty : own.emptyTabs[status];
  if (q === undefined) return <EmptyState icon="repeat" text={nothing} action={createButton} />;
  const clear = <Button onPress={onClear}>{shared.clearFilters}</Button>;
  return <EmptyState icon="filter" text={shared.noMatches} action={clear} />;
}
