import type { Customer } from "../../client/index.ts";
import { NamedAvatar } from "../design/NamedAvatar.tsx";
import { NarrowRow } from "../design/NarrowRow.tsx";
import { RecordsPage } from "../design/RecordsPage.tsx";
import type { VirtualColumn } from "../design/VirtualTable.tsx";
import { daybook } from "../platform/daybook.ts";
import { useFilters } from "../platform/use-filters.ts";
import { useWords } from "../platform/words.ts";
import { CustomerSheet } from "./CustomerSheet.tsx";
import { sheet_params, toSheetFilters } from "./filters.ts";
import { words } from "./words/index.ts";

export function CustomersScreen() {
  const own = useWords(words);
  const [{ edit }] = useFilters(toSheetFilters);
  return (
    <RecordsPage
      words={own}
      icon="people"
      collection="customers"
      scope="customers.write"
      read={(query, options) => daybook.listCustomers({ ...query, sort: "name", order: "asc" }, options)}
      readOne={(id, options) => daybook.getCustomer(id, options)}
      columns={useColumns()}
      narrow={(customer) => <NarrowRow name={customer.name} fact={customer.email ?? placeOf(customer)} />}
      browses={!edit}
      sheet_params={sheet_params}
      sheet={(customer, close) => <CustomerSheet customer={customer} onClose={close} />}
    />
  );
}

function useColumns(): VirtualColumn<Customer>[] {
  const own = useWords(words);
  return [
    {
      id: "name",
      header: own.name,
      width: "minmax(0, 2fr)",
      cell: ({ name }) => <NamedAvatar name={name} />,
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
