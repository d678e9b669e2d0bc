import { useQuery } from "@tanstack/react-query";
import type { InvoiceCounts } from "../../client/index.ts";
import { Tabs } from "../design/Tabs.tsx";
import type { Formats } from "../platform/formats.ts";
import { useBaseCurrency } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import { writeSums } from "../platform/write-sums.ts";
import { type InvoiceTab, invoiceTabs } from "./filters.ts";
import { countsQuery } from "./queries.ts";
import { figuresOf } from "./tab-figures.ts";
import { words } from "./words/index.ts";

interface Props {
  current: InvoiceTab;
  className?: string | undefined;
}

export function InvoiceTabs({ current, className }: Props) {
  const own = useWords(words);
  const formats = useFormats();
  const base_currency = useBaseCurrency();
  const { data } = useQuery(countsQuery);
  const tabs = invoiceTabs.map((id) => ({
    id,
    label: own.tabs[id],
    ...(data ? noteOf(data, id, base_currency, formats) : {}),
  }));
  return (
    <Tabs
      label={own.tabsLabel}
      tabs={tabs}
      current={current}
      param="status"
      {...(className ? { className } : {})}
    />
  );
}

function noteOf(counts: InvoiceCounts, tab: InvoiceTab, base_currency: string, formats: Formats) {
  const { count, sums } = figuresOf(counts, tab);
  const { short, full } = writeSums(sums, base_currency, ({ amount, currency }) =>
    formats.money(amount, currency, { whole: true }),
  );
  const note = [formats.number(count), ...(short ? [short] : [])].join(" · ");
  return { note, ...(short === full ? {} : { full_note: full }) };
}
