import { useQuery } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { FileTrigger } from "react-aria-components/FileTrigger";
import type { ListedDocument } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { ErrorState } from "../design/ErrorState.tsx";
import { later } from "../design/later.tsx";
import { FillPage } from "../design/Page.tsx";
import { PageBar } from "../design/PageBar.tsx";
import { SearchField } from "../design/SearchField.tsx";
import { Segmented } from "../design/Segmented.tsx";
import { SkeletonRows } from "../design/Skeleton.tsx";
import { VirtualMore } from "../design/VirtualMore.tsx";
import { daybook } from "../platform/daybook.ts";
import { useKey } from "../platform/keys/index.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useCan } from "../platform/session.ts";
import { uploads, useFileTarget } from "../platform/uploads.ts";
import { useFilters } from "../platform/use-filters.ts";
import { usePages } from "../platform/use-pages.ts";
import { useTitle } from "../platform/use-title.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { DocumentGrid } from "./DocumentGrid.tsx";
import { toListQuery, toVaultFilters } from "./filters.ts";
import { Places } from "./Places.tsx";
import { SelectionBar } from "./SelectionBar.tsx";
import { sendDocumentTo } from "./send-document.ts";
import styles from "./Vault.module.css";
import { foldersQuery } from "./vault-query.ts";
import { words } from "./words/index.ts";

const DocumentSheet = later(async () => (await import("./DocumentSheet.tsx")).DocumentSheet);

const page_size = 60;

/** Every document of the company: by category, by folder, and what is in the trash. */
export function VaultScreen() {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  useTitle(own.title);
  const can = useCan();
  const [filters, setFilters] = useFilters(toVaultFilters);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const search = useRef<HTMLInputElement>(null);
  const query = toListQuery(filters);
  const pages = usePages<ListedDocument>({
    key: queryKeys.list("documents", query),
    read: (cursor, signal) => daybook.listDocuments({ ...query, cursor, limit: page_size }, { signal }),
  });
  const { data: folders, isPending: reads_folders } = useQuery(foldersQuery);
  const { in: place, folder } = filters;
  const is_gone = folder !== null && folders !== undefined && !folders.some(({ id }) => id === folder);
  // Whether the list failed because there is no such folder is known once the folders are.
  const status = pages.status === "failed" && reads_folders ? "loading" : pages.status;
  const documents = useMemo(() => {
    const rows = Array.from({ length: pages.rows.length }, (_, at) => pages.rows.rowAt(at));
    return rows.filter((row) => row !== undefined) as ListedDocument[];
  }, [pages.rows]);
  useKey("filter", () => search.current?.focus());
  useKey("close", selected.size > 0 ? () => setSelected(new Set()) : null);

  const may_write = can("documents.write");
  const target = useMemo(() => {
    if (!may_write || is_gone) return null;
    const category = place === "all" || place === "trash" ? "other" : place;
    return {
      label: own.drop,
      take: (files: File[]) => uploads.add("vault", files, sendDocumentTo(category, folder)),
    };
  }, [may_write, is_gone, place, folder, own.drop]);
  useFileTarget(target);
  const add = target && (
    <FileTrigger allowsMultiple onSelect={(files) => files && target.take([...files])}>
      <Button icon="upload">{own.add}</Button>
    </FileTrigger>
  );
  const chosen = documents.filter(({ id }) => selected.has(id));
  return (
    <>
      <PageBar title={own.title} actions={add} />
      <FillPage>
        <div className={styles.panes}>
          <Places filters={filters} />
          <div className={styles.content}>
            {chosen.length > 0 && may_write ? (
              <SelectionBar documents={chosen} onClear={() => setSelected(new Set())} />
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
                <Segmented
                  label={own.look}
                  options={[
                    { id: "grid", label: own.grid },
                    { id: "list", label: own.list },
                  ]}
                  value={filters.look}
                  onChange={(look) => setFilters({ look }, { replace: true })}
                />
              </div>
            )}
            <div className={styles.scroller}>
              {is_gone ? (
                <EmptyState icon="warning" text={shared.gone} />
              ) : (
                <>
                  {status === "loading" && <SkeletonRows />}
                  {status === "failed" && <ErrorState error={pages.error} onRetry={pages.retry} />}
                  {status === "ready" && documents.length === 0 && !pages.has_more && (
                    <EmptyState
                      icon={place === "trash" ? "trash" : "vault"}
                      text={filters.q ? shared.noMatches : place === "trash" ? own.emptyTrash : own.empty}
                      action={
                        filters.q ? (
                          <Button onPress={() => setFilters({ q: undefined } as never)}>
                            {shared.clearFilters}
                          </Button>
                        ) : (
                          place !== "trash" && add
                        )
                      }
                    />
                  )}
                  {documents.length > 0 && (
                    <DocumentGrid
                      documents={documents}
                      look={filters.look}
                      selectable={may_write}
                      selected={selected}
                      onSelect={setSelected}
                      onOpen={(item) => setFilters({ item })}
                    />
                  )}
                  {pages.has_more && (
                    <p className={styles.more}>
                      <Button isPending={pages.loading_more} onPress={pages.loadMore}>
                        {own.more}
                      </Button>
                    </p>
                  )}
                  <VirtualMore pages={pages} />
                </>
              )}
            </div>
          </div>
        </div>
      </FillPage>
      {filters.item && (
        <DocumentSheet
          id={filters.item}
          onClose={() => setFilters({ item: undefined } as never, { replace: true })}
        />
      )}
    </>
  );
}
