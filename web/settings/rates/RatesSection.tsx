import type { ExchangeRate } from "../../../client/index.ts";
import { DateText } from "../../design/DateText.tsx";
import text from "../../design/text.module.css";
import { daybook } from "../../platform/daybook.ts";
import { decimalsOf } from "../../platform/decimals.ts";
import { queryKeys } from "../../platform/query-keys.ts";
import { useCan } from "../../platform/session.ts";
import { useFormats } from "../../platform/use-formats.ts";
import { usePages } from "../../platform/use-pages.ts";
import { useWords } from "../../platform/words.ts";
import { ListSection } from "../parts/ListSection.tsx";
import { OlderButton } from "../parts/OlderButton.tsx";
import { loadedRows } from "../parts/page-rows.ts";
import { useItem } from "../parts/use-item.ts";
import { words } from "../words/index.ts";
import { RateSheet } from "./RateSheet.tsx";

export default function RatesSection() {
  const all = useWords(words);
  const own = all.rates;
  const formats = useFormats();
  const can_write = useCan()("transactions.write");
  const { item, open, close } = useItem();
  const pages = usePages<ExchangeRate>({
    key: queryKeys.list("exchange-rates"),
    read: (cursor, signal) =>
      daybook.listExchangeRates(
        { ...(cursor ? { cursor } : {}), limit: 50, sort: "date", order: "desc" },
        { signal },
      ),
  });
  const loaded = loadedRows(pages);
  const edited = loaded.data?.find(({ id }) => id === item);
  return (
    <>
      <ListSection<ExchangeRate>
        title={all.sections.rates}
        text={own.text}
        create={can_write && { label: own.create, run: () => open("new") }}
        query={loaded}
        empty={{ icon: "transfer", text: own.empty }}
        columns={[
          { id: "date", header: own.date, cell: ({ date }) => <DateText date={date} /> },
          {
            id: "currency",
            header: own.currency,
            cell: ({ currency, base_currency }) => `${currency} / ${base_currency}`,
            className: text.strong,
          },
          {
            id: "rate",
            header: own.rate,
            number: true,
            // A small rate needs more than the usual four decimals.
            cell: ({ rate }) => formats.number(rate, decimalsOf(rate, 4)),
          },
          {
            id: "source",
            header: own.source,
            cell: ({ source }) => own.sources[source as keyof typeof own.sources] ?? source,
            wide_only: true,
            className: text.soft,
          },
        ]}
        edit={
          can_write && { nameOf: ({ currency, date }) => `${currency}, ${formats.longDate(date)}`, run: open }
        }
      />
      <OlderButton pages={pages} />
      {item && can_write && (item === "new" || edited) && (
        <RateSheet key={item} rate={edited ?? null} onClose={close} />
      )}
    </>
  );
}
