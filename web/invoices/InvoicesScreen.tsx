import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Invoice } from "../../client/index.ts";
import { Button } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { LinkButton } from "../design/LinkButton.tsx";
import { FillPage } from "../design/Page.tsx";
import { PageBar } from "../design/PageBar.tsx";
import text from "../design/text.module.css";
import { VirtualTable } from "../design/VirtualTable.tsx";
import { useKey } from "../platform/keys/index.ts";
import { useCan } from "../platform/session.ts";
import { useFilters } from "../platform/use-filters.ts";
import { useGoOn } from "../platform/use-go-on.ts";
import { useTitle } from "../platform/use-title.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { BulkBar } from "./BulkBar.tsx";
import { startTypingAhead, takeTypedAhead } from "./editor/typed-ahead.ts";
import { FilterTools } from "./FilterTools.tsx";
import { hasFilters, type InvoiceFilters, no_filters, toInvoiceFilters } from "./filters.ts";
import { InvoiceSheet } from "./InvoiceSheet.tsx";
import styles from "./Invoices.module.css";
import { InvoiceTabs } from "./InvoiceTabs.tsx";
import { NarrowInvoice, useInvoiceColumns } from "./invoice-columns.tsx";
import { type ListedInvoice, useInvoicePages } from "./use-list-state.ts";
import { words } from "./words/index.ts";

const nothing: ReadonlySet<string> = new Set();
const narrow = (invoice: ListedInvoice) => <NarrowInvoice invoice={invoice} />;

export function InvoicesScreen() {
  const own = useWords(words);
  const can = useCan();
  const navigate = useNavigate();
  const goOn = useGoOn();
  const [filters, setFilters] = useFilters(toInvoiceFilters);
  const [current, setCurrent] = useState<string | null>(filters.item ?? null);
  const [selected, setSelected] = useState(nothing);
  const pages = useInvoicePages(filters);
  const columns = useInvoiceColumns();
  useTitle(own.title);
  const create = () => {
    const show = () => goOn({ to: "/invoices/new" });
    startTypingAhead();
    import("./EditorScreen.tsx").then(show, () => {
      takeTypedAhead();
      show();
    });
  };
  useKey("create", can("invoices.write") ? create : null);

  const open = (invoice: ListedInvoice) => {
    setCurrent(invoice.id);
    if (isDraft(invoice) && can("invoices.write"))
      void navigate({ to: "/invoices/$id", params: { id: invoice.id } });
    else setFilters({ item: invoice.id, act: undefined });
  };
  // With the sheet open, moving opens the next one.
  const move = (invoice: ListedInvoice) => {
    setCurrent(invoice.id);
    if (filters.item) setFilters({ item: invoice.id, act: undefined }, { replace: true });
  };
  return (
    <>
      <PageBar title={own.title} actions={can("invoices.write") && <CreateButton />}>
        <InvoiceTabs current={filters.status} className={text.wideOnly} />
      </PageBar>
      <FillPage>
        <div className={`${styles.tabsRow} ${text.narrowOnly}`}>
          <InvoiceTabs current={filters.status} />
        </div>
        <FilterTools filters={filters} onChange={setFilters}>
          {selected.size > 0 && (
            <BulkBar
              selected={pages.rows.filter(({ id }) => selected.has(id))}
              onDone={() => setSelected(nothing)}
            />
          )}
        </FilterTools>
        <VirtualTable
          label={own.title}
          columns={columns}
          pages={pages}
          current={current}
          onMove={move}
          onOpen={open}
          selected={selected}
          onSelect={setSelected}
          keys={!filters.act}
          narrow={narrow}
          empty={<Empty filters={filters} onClear={() => setFilters(no_filters)} />}
        />
      </FillPage>
      {filters.item && (
        <InvoiceSheet
          key={filters.item}
          id={filters.item}
          act={filters.act ?? null}
          // Back leads to no form that was sent or given up.
          onAct={(act) => setFilters({ act: act ?? undefined }, { replace: act === null })}
          onClose={() => setFilters({ item: undefined, act: undefined })}
        />
      )}
    </>
  );
}

const isDraft = ({ status }: Invoice) => status === "draft" || status === "scheduled";

function CreateButton() {
  const own = useWords(words);
  return (
    <LinkButton look="primary" icon="plus" hint="create" to="/invoices/new">
      {own.create}
    </LinkButton>
  );
}

function Empty({ filters, onClear }: { filters: InvoiceFilters; onClear(): void }) {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const can = useCan();
  if (hasFilters(filters))
    return (
      <EmptyState
        icon="filter"
        text={shared.noMatches}
        action={<Button onPress={onClear}>{shared.clearFilters}</Button>}
      />
    );
  return (
    <EmptyState
      icon="file"
      text={filters.status === "all" ? own.empty : own.emptyTabs[filters.status]}
      action={can("invoices.write") && <LinkButton to="/invoices/new">{own.create}</LinkButton>}
    />
  );
}
