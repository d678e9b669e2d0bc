import { type ReactNode, useRef, useState } from "react";
import type { Scope } from "../../src/contract.ts";
import { useKey } from "../platform/keys/index.ts";
import { type Collection, queryKeys } from "../platform/query-keys.ts";
import { toRecordFilters } from "../platform/record-filters.ts";
import type { Page } from "../platform/refresh-pages.ts";
import { useCan } from "../platform/session.ts";
import { useFilters } from "../platform/use-filters.ts";
import { usePages } from "../platform/use-pages.ts";
import { useTitle } from "../platform/use-title.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { Button } from "./Button.tsx";
import { EmptyState } from "./EmptyState.tsx";
import type { IconName } from "./icons.ts";
import { FillPage } from "./Page.tsx";
import { PageBar } from "./PageBar.tsx";
import { type ReadRecord, RecordSheet } from "./RecordSheet.tsx";
import styles from "./RecordsPage.module.css";
import { SearchField } from "./SearchField.tsx";
import { useFocusReturn } from "./use-focus-return.ts";
import { type VirtualColumn, VirtualTable } from "./VirtualTable.tsx";

interface Identified {
  id: string;
}

interface ListQuery {
  q?: string;
  cursor?: string;
  limit: number;
}

interface Props<Row extends Identified> {
  words: { title: string; create: string; edit: string; search?: string; empty: string };
  icon: IconName;
  collection: Collection;
  read(query: ListQuery, options: { signal: AbortSignal }): PromiseLike<Page<Row>>;
  readOne: ReadRecord<Row>;
  columns: VirtualColumn<Row>[];
  /** A row on a phone. */
  narrow(row: Row): ReactNode;
  /** What a person must be allowed to write. */
  scope: Scope;
  /** Beside Create, once there are records. */
  actions?: ReactNode;
  /** The open record; `null` is one that is being written. */
  sheet(record: Row | null, close: () => void): ReactNode;
  /** With the sheet open, J and K open the next record: where the sheet shows and does not edit. */
  browses?: boolean;
  /** What else of the address belongs to the open record. */
  sheet_params?: readonly string[];
  /** What can be done with several rows. */
  selection?(rows: readonly Row[], clear: () => void): ReactNode;
}

const page_size = 100;

/** A list of plain records with a sheet for one: search and the open record are in the address. */
export function RecordsPage<Row extends Identified>(props: Props<Row>) {
  const { words, icon, collection, read, readOne, columns, narrow, scope, actions, sheet, selection } = props;
  const { browses = false, sheet_params = [] } = props;
  const shared = useWords(sharedWords);
  const may_write = useCan()(scope);
  const search = useRef<HTMLInputElement>(null);
  const [filters, setFilters] = useFilters(toRecordFilters);
  const [current, setCurrent] = useState<string | null>(filters.item ?? null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const query = filters.q ? { q: filters.q } : {};
  const pages = usePages({
    key: queryKeys.list(collection, query),
    read: (cursor, signal) => read({ ...query, ...(cursor ? { cursor } : {}), limit: page_size }, { signal }),
  });
  const open = (item: string | undefined) =>
    setFilters({ ...Object.fromEntries(sheet_params.map((name) => [name, undefined])), item });
  const create = may_write ? () => open("new") : null;
  const clear = () => setSelected(new Set());
  const close = () => open(undefined);
  const show = ({ id }: Row) => {
    setCurrent(id);
    open(id);
  };
  useTitle(words.title);
  useFocusReturn(filters.item !== undefined);
  useKey("create", create);
  useKey("filter", words.search ? () => search.current?.focus() : null);
  return (
    <>
      <PageBar
        title={words.title}
        actions={
          <>
            {pages.rows.length > 0 && actions}
            {create && (
              <Button look="primary" icon="plus" hint="create" onPress={create}>
                {words.create}
              </Button>
            )}
          </>
        }
      />
      <FillPage>
        {words.search && (
          <div className={styles.tools}>
            <SearchField
              ref={search}
              label={words.search}
              placeholder={words.search}
              hint="filter"
              value={filters.q ?? ""}
              onChange={(q) => setFilters({ q: q || undefined }, { replace: true })}
              className={styles.search ?? ""}
            />
          </div>
        )}
        <VirtualTable
          label={words.title}
          columns={columns}
          pages={pages}
          current={current}
          onMove={(row) => (filters.item ? show(row) : setCurrent(row.id))}
          onOpen={show}
          keys={!filters.item || (browses && filters.item !== "new")}
          narrow={narrow}
          {...(may_write && selection ? { selected, onSelect: setSelected } : {})}
          empty={
            filters.q ? (
              <EmptyState
                icon="filter"
                text={shared.noMatches}
                action={<Button onPress={() => setFilters({ q: undefined })}>{shared.clearFilters}</Button>}
              />
            ) : (
              <EmptyState
                icon={icon}
                text={words.empty}
                action={create && <Button onPress={create}>{words.create}</Button>}
              />
            )
          }
        />
        {selected.size > 0 &&
          selection?.(
            pages.rows.filter(({ id }) => selected.has(id)),
            clear,
          )}
      </FillPage>
      {filters.item === "new" && sheet(null, close)}
      {filters.item && filters.item !== "new" && (
        <RecordSheet
          key={filters.item}
          id={filters.item}
          collection={collection}
          read={readOne}
          title={words.edit}
          onClose={close}
        >
          {(record) => sheet(record, close)}
        </RecordSheet>
      )}
    </>
  );
}
