import { useQuery } from "@tanstack/react-query";
import type { InvoiceCounts } from "../../client/index.ts";
import { Tabs } from "../design/Tabs.tsx";
import type { Formats } from "../platform/formats.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
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
  const { data } = useQuery(countsQuery);
  const tabs = invoiceTabs.map((id) => ({
    id,
    label: own.tabs[id],
    note: data ? noteOf(data, id, formats) : null,
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

function noteOf(counts: InvoiceCounts, tab: InvoiceTab, formats: Formats): string {
  const { count, sums } = figuresOf(counts, tab);
  const money = sums.map(({ amount, currency }) => formats.money(amount, currency, { whole: true }));
  return [formats.number(count), ...(money.length > 0 ? [money.join(" + ")] : [])].join(" · ");
}
