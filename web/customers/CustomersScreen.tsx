import type { Customer } from "../../client/index.ts";
import { countryName } from "../design/invoice-page/address.ts";
import { NamedAvatar } from "../design/NamedAvatar.tsx";
import { NarrowRow } from "../design/NarrowRow.tsx";
import { RecordsPage } from "../design/RecordsPage.tsx";
import type { VirtualColumn } from "../design/VirtualTable.tsx";
import { daybook } from "../platform/daybook.ts";
import { useBaseCurrency } from "../platform/session.ts";
import { useFilters } from "../platform/use-filters.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import { writeSums } from "../platform/write-sums.ts";
import { CustomerSheet } from "./CustomerSheet.tsx";
import { sheet_params, toSheetFilters } from "./filters.ts";
import { type ListedCustomer, useListedCustomers } from "./use-listed-customers.ts";
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
      read={useListedCustomers()}
      readOne={(id, options) => daybook.getCustomer(id, options)}
      columns={useColumns()}
      narrow={(customer) => <NarrowCustomer customer={customer} />}
      browses={!edit}
      sheet_params={sheet_params}
      sheet={(customer, close) => <CustomerSheet customer={customer} onClose={close} />}
    />
  );
}

function useColumns(): VirtualColumn<ListedCustomer>[] {
  const own = useWords(words);
  const { locale } = useFormats();
  return [
    {
      id: "name",
      header: own.name,
      width: "minmax(0, 2fr)",
      cell: ({ name }) => <NamedAvatar name={name} />,
    },
    { id: "email", header: own.email, width: "minmax(0, 1.5fr)", cell: ({ email }) => email },
    {
      id: "place",
      header: own.place,
      width: "minmax(0, 1fr)",
      cell: (customer) => placeOf(customer, locale),
    },
    { id: "vat", header: own.vatId, width: "140px", cell: ({ vat_id }) => vat_id },
    {
      id: "terms",
      header: own.terms,
      width: "112px",
      cell: ({ payment_terms_days: days }) => (days === null ? null : own.days(days)),
    },
    {
      id: "open",
      header: own.open,
      width: "minmax(120px, 0.8fr)",
      number: true,
      cell: ({ open }) => <OpenAmounts open={open} />,
    },
  ];
}

function NarrowCustomer({ customer }: { customer: ListedCustomer }) {
  const { locale } = useFormats();
  return (
    <NarrowRow
      name={customer.name}
      fact={customer.email ?? placeOf(customer, locale)}
      figure={<OpenAmounts open={customer.open} short />}
    />
  );
}

/** In more than one currency, each sum after the other: the row has one line. On a phone the name needs the room. */
function OpenAmounts({ open = [], short }: Pick<ListedCustomer, "open"> & { short?: boolean }) {
  const formats = useFormats();
  const sums = open.map(({ currency, open_amount }) => ({ currency, amount: open_amount }));
  const written = writeSums(sums, useBaseCurrency(), ({ amount, currency }) =>
    formats.money(amount, currency),
  );
  return short ? written.short : written.full;
}

function placeOf({ city, country }: Customer, locale: string): string {
  return [city, countryName(country, locale)].filter(Boolean).join(", ");
}
