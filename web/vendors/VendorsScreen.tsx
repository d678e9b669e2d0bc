import { useQuery } from "@tanstack/react-query";
import type { Vendor } from "../../client/index.ts";
import { countryName } from "../design/invoice-page/address.ts";
import { NamedAvatar } from "../design/NamedAvatar.tsx";
import { NarrowRow } from "../design/NarrowRow.tsx";
import { RecordsPage } from "../design/RecordsPage.tsx";
import text from "../design/text.module.css";
import type { VirtualColumn } from "../design/VirtualTable.tsx";
import { daybook } from "../platform/daybook.ts";
import { useFormats } from "../platform/use-formats.ts";
import { categoriesQuery } from "../platform/whole-lists.ts";
import { useWords } from "../platform/words.ts";
import { MergeBar } from "./MergeBar.tsx";
import { VendorSheet } from "./VendorSheet.tsx";
import { words } from "./words/index.ts";

export function VendorsScreen() {
  const own = useWords(words);
  return (
    <RecordsPage
      words={own}
      icon="tag"
      collection="vendors"
      scope="inbox.write"
      read={(query, options) => daybook.listVendors({ ...query, sort: "name", order: "asc" }, options)}
      readOne={(id, options) => daybook.getVendor(id, options)}
      columns={useColumns()}
      narrow={(vendor) => <NarrowVendor vendor={vendor} />}
      selection={(vendors, clear) => <MergeBar vendors={vendors} onClear={clear} />}
      sheet={(vendor, close) => <VendorSheet vendor={vendor} onClose={close} />}
    />
  );
}

function useColumns(): VirtualColumn<Vendor>[] {
  const own = useWords(words);
  const { locale } = useFormats();
  const categoryOf = useCategoryName();
  return [
    {
      id: "name",
      header: own.name,
      width: "minmax(0, 2fr)",
      cell: ({ name }) => <NamedAvatar name={name} />,
    },
    {
      id: "aliases",
      header: own.aliases,
      width: "minmax(0, 2fr)",
      cell: ({ aliases }) => <span className={`${text.muted} ${text.truncate}`}>{aliases.join(", ")}</span>,
    },
    {
      id: "category",
      header: own.category,
      width: "minmax(0, 1fr)",
      cell: ({ default_category_id }) => categoryOf(default_category_id),
    },
    { id: "vat", header: own.vat_id, width: "140px", cell: ({ vat_id }) => vat_id },
    {
      id: "country",
      header: own.country,
      width: "140px",
      cell: ({ country }) => countryName(country, locale),
    },
  ];
}

function useCategoryName(): (id: string | null) => string | null {
  const { data = [] } = useQuery(categoriesQuery);
  return (id) => data.find((category) => category.id === id)?.name ?? null;
}

function NarrowVendor({ vendor }: { vendor: Vendor }) {
  const category = useCategoryName()(vendor.default_category_id);
  const fact = category ?? (vendor.aliases.join(", ") || vendor.vat_id);
  return <NarrowRow name={vendor.name} fact={fact} />;
}
