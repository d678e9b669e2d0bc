import { useRef, useState } from "react";
import type { Customer } from "../../client/index.ts";
import { Avatar } from "../design/Avatar.tsx";
import { Button } from "../design/Button.tsx";
import { EmptyState } from "../design/EmptyState.tsx";
import { FillPage } from "../design/Page.tsx";
import { PageBar } from "../design/PageBar.tsx";
import { SearchField } from "../design/SearchField.tsx";
import text from "../design/text.module.css";
import { type VirtualColumn, VirtualTable } from "../design/VirtualTable.tsx";
import { daybook } from "../platform/daybook.ts";
import { useKey } from "../platform/keys/index.ts";
import { queryKeys } from "../platform/query-keys.ts";
import { useCan } from "../platform/session.ts";
import { useFilters } from "../platform/use-filters.ts";
import { usePages } from "../platform/use-pages.ts";
import { useTitle } from "../platform/use-title.ts";
import { words as sharedWords } from "../platform/words/index.ts";
import { useWords } from "../platform/words.ts";
import { CustomerSheet } from "./CustomerSheet.tsx";
import styles from "./Customers.module.css";
import { toCustomerFilters } from "./filters.ts";
import { words } from "./words/index.ts";

export function CustomersScreen() {
  const own = useWords(words);
  const shared = useWords(sharedWords);
  const can = useCan();
  const search = useRef<HTMLInputElement>(null);
  const [filters, setFilters] = useFilters(toCustomerFilters);
  const [current, setCurrent] = useState<string | null>(filters.item ?? null);
  const query = { ...(filters.q ? { q: filters.q } : {}), sort: "name", order: "asc" } as const;
  const pages = usePages({
    key: queryKeys.list("customers", query),
    read: (cursor, signal) =>
      daybook.listCustomers({ ...query, ...(cursor ? { cursor } : {}), limit: 100 }, { signal }),
  });
  const create = can("customers.write") ? () => setFilters({ item: "new", edit: true }) : null;
  useTitle(own.title);
  useKey("create", create);
  useKey("filter", () => search.current?.focus());
  const show = ({ id }: Customer) => {
    setCurrent(id);
    setFilters({ item: id, edit: undefined });
  };
  const createButton = create && (
    <Button look="primary" icon="plus" hint="create" onPress={create}>
      {own.create}
    </Button>
  );
  return (
    <>
      <PageBar title={own.title} actions={createButton} />
      <FillPage>
        <div className={styles.tools}>
          <SearchField
            ref={search}
            label={own.searchLabel}
            placeholder={own.searchPlaceholder}
            hint="filter"
            value={filters.q ?? ""}
            onChange={(q) => setFilters({ q: q || undefined }, { replace: true })}
            className={styles.search ?? ""}
          />
        </div>
        <VirtualTable
          label={own.title}
          columns={useColumns()}
          pages={pages}
          current={current}
          onMove={(customer) => (filters.item ? show(customer) : setCurrent(customer.id))}
          onOpen={show}
          keys={!filters.edit}
          narrow={(customer) => <NarrowCustomer customer={customer} />}
          empty={
            filters.q ? (
              <EmptyState
                icon="filter"
                text={shared.noMatches}
                action={<Button onPress={() => setFilters({ q: undefined })}>{shared.clearFilters}</Button>}
              />
            ) : (
              <EmptyState icon="people" text={own.empty} action={createButton} />
            )
          }
        />
      </FillPage>
      {filters.item && (
        <CustomerSheet
          key={filters.item}
          id={filters.item === "new" ? null : filters.item}
          editing={filters.edit ?? false}
          statement={filters.statement ?? false}
          onStatement={(statement) =>
            setFilters({ statement: statement || undefined, from: undefined, to: undefined })
          }
          onEdit={(edit) => setFilters({ edit: edit || undefined })}
          onSaved={show}
          onClose={() =>
            setFilters({
              item: undefined,
              edit: undefined,
              statement: undefined,
              from: undefined,
              to: undefined,
            })
          }
        />
      )}
    </>
  );
}

function useColumns(): VirtualColumn<Customer>[] {
  const own = useWords(words);
  return [
    {
      id: "name",
      header: own.name,
      width: "minmax(0, 2fr)",
      cell: ({ name }) => (
        <span className={styles.name}>
          <Avatar name={name} />
          <span className={`${text.strong} ${text.truncate}`}>{name}</span>
        </span>
      ),
    },
    { id: "email", header: own.email, width: "minmax(0, 1.5fr)", cell: ({ email }) => email },
    { id: "place", header: own.place, width: "minmax(0, 1fr)", cell: placeOf },
    { id: "vat", header: own.vatId, width: "140px", cell: ({ vat_id }) => vat_id },
    {
      id: "terms",
      header: own.terms,
      width: "112px",
      cell: ({ payment_terms_days: days }) => (days === null ? null : own.days(days)),
    },
  ];
}

const placeOf = ({ city, country }: Customer) => [city, country].filter(Boolean).join(", ");

function NarrowCustomer({ customer }: { customer: Customer }) {
  return (
    <div className={styles.narrow}>
      <span className={`${text.strong} ${text.truncate}`}>{customer.name}</span>
      <span className={`${text.muted} ${text.truncate}`}>{customer.email ?? placeOf(customer)}</span>
    </div>
  );
}
