import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import type { InboxItem } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { ErrorState } from "../design/ErrorState.tsx";
import { later } from "../design/later.tsx";
import { FillPage } from "../design/Page.tsx";
import { SearchField } from "../design/SearchField.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import { useKey } from "../platform/keys/index.ts";
import { useCan } from "../platform/session.ts";
import { useFilters } from "../platform/use-filters.ts";
import { useNarrow } from "../platform/use-narrow.ts";
import { usePageMark } from "../platform/use-page-mark.ts";
import { usePages } from "../platform/use-pages.ts";
import { useTitle } from "../platform/use-title.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { isNarrowed, toInboxFilters } from "./filters.ts";
import styles from "./Inbox.module.css";
import { InboxBar } from "./InboxBar.tsx";
import { InboxList } from "./InboxList.tsx";
import { ItemPane } from "./ItemPane.tsx";
import { inboxPages, itemQuery } from "./inbox-query.ts";
import { neighbourOf } from "./lines.ts";
import { useOverrides, withOverride } from "./overrides.ts";
import { useLayout } from "./use-layout.ts";
import { useReview } from "./use-review.ts";
import { words } from "./words/index.ts";

const AddSheet = later(async () => (await import("./AddSheet.tsx")).AddSheet);
const BulkBar = later(async () => (await import("./BulkBar.tsx")).BulkBar);
const HandSheet = later(async () => (await import("./HandSheet.tsx")).HandSheet);

/** The queue of what arrived: list, document and facts side by side; on a phone the list, then the item. */
export function InboxScreen() {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  useTitle(own.title);
  const can = useCan();
  const narrow = useNarrow();
  const [filters, setFilters] = useFilters(toInboxFilters);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [by_hand, setByHand] = useState(false);
  const search = useRef<HTMLInputElement>(null);
  const pages = usePages(inboxPages(filters));
  const layout = useLayout(pages.rows, filters);
  const { item, error, retry } = useOpenItem(filters.item, layout.items);
  const open = (id: string | null, replace = true) =>
    setFilters({ item: id ?? undefined } as never, { replace });
  const review = useReview({
    moveOn: (id) => open(neighbourOf(layout.items, id)),
    open,
  });

  const first = layout.items[0]?.id;
  useEffect(() => {
    if (!narrow && filters.item === null && first) setFilters({ item: first }, { replace: true });
  });
  useKey("filter", () => search.current?.focus());
  // The frame's own handler would begin the inbox anew, without the filters and the open item.
  useKey("upload", can("inbox.write") ? () => setFilters({ add: true }) : null);
  useKey(
    "close",
    selected.size > 0 ? () => setSelected(new Set()) : narrow && item ? () => open(null) : null,
  );

  const at = layout.items.findIndex(({ id }) => id === item?.id);
  const next = layout.items[at + 1];
  const chosen = layout.items.filter(({ id }) => selected.has(id));
  const showsItem = item !== null && (!narrow || filters.item !== null);
  usePageMark("coversTabs", showsItem);
  const busy = by_hand || filters.add;
  return (
    <>
      <InboxBar
        filters={filters}
        onChange={setFilters}
        {...(narrow && (showsItem || error)
          ? { place: { at: at + 1, of: pages.count }, onBack: () => open(null, false) }
          : {})}
      />
      <FillPage>
        <div className={styles.panes} data-open={showsItem || error !== null || undefined}>
          <section className={styles.queue} aria-label={own.items}>
            {chosen.length > 0 ? (
              <BulkBar items={chosen} onClear={() => setSelected(new Set())} />
            ) : (
              <div className={styles.tools}>
                <SearchField
                  ref={search}
                  label={own.search}
                  placeholder={own.searchPlaceholder}
                  value={filters.q}
                  onChange={(q) => setFilters({ q: q || undefined } as never, { replace: true })}
                  hint="filter"
                />
              </div>
            )}
            {pages.status === "loading" && layout.lines.length === 0 ? (
              <SkeletonRows />
            ) : pages.status === "failed" ? (
              <ErrorState error={pages.error} onRetry={pages.retry} />
            ) : (
              <InboxList
                layout={layout}
                pages={pages}
                current={item?.id ?? null}
                onOpen={({ id }) => open(id, !narrow)}
                selected={selected}
                onSelect={setSelected}
                selects_by_key={item?.status !== "suggested_match" || !can("inbox.write")}
                keys={!busy}
                empty={
                  isNarrowed(filters) ? (
                    <EmptyState
                      icon="search"
                      text={shared.noMatches}
                      action={
                        <Button onPress={() => setFilters({ q: undefined, type: undefined } as never)}>
                          {shared.clearFilters}
                        </Button>
                      }
                    />
                  ) : (
                    <EmptyState
                      icon="inbox"
                      text={filters.view === "review" ? own.emptyReview : own.emptyView}
                      action={
                        filters.view === "review" &&
                        can("inbox.write") && (
                          <Button icon="upload" onPress={() => setFilters({ add: true })}>
                            {own.addReceipts}
                          </Button>
                        )
                      }
                    />
                  )
                }
              />
            )}
          </section>
          {showsItem && item ? (
            <ItemPane
              item={item}
              review={review}
              onNext={next ? () => open(next.id) : null}
              onMatchByHand={() => setByHand(true)}
            />
          ) : (
            <div className={styles.nothing}>
              {error ? (
                <ErrorState error={error} onRetry={retry} />
              ) : (
                pages.rows.length > 0 && <EmptyState icon="receipt" text={own.chooseItem} />
              )}
            </div>
          )}
        </div>
      </FillPage>
      {by_hand && item && (
        <HandSheet
          item={item}
          onClose={() => setByHand(false)}
          onChoose={(transaction_id) => {
            setByHand(false);
            review.match(item, transaction_id);
          }}
        />
      )}
      {filters.add && can("inbox.write") && (
        <AddSheet onClose={() => setFilters({ add: undefined } as never, { replace: true })} />
      )}
    </>
  );
}

/** The item that the address names: from the list, or read by itself if the list does not have it. */
function useOpenItem(id: string | null, items: readonly InboxItem[]) {
  const overrides = useOverrides();
  const listed = items.find((one) => one.id === id) ?? null;
  const is_read = id !== null && listed === null;
  const { data, error, refetch } = useQuery({ ...itemQuery(id ?? ""), enabled: is_read });
  const read = is_read && data ? withOverride(data, overrides) : null;
  return { item: listed ?? read, error: is_read && !data ? error : null, retry: () => void refetch() };
}
