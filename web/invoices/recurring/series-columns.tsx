import type { RecurringSeries, SeriesAmount } from "../../../client/index.ts";
import { Badge, type Tone } from "../../design/Badge.tsx";
import { DateText } from "../../design/DateText.tsx";
import { Money } from "../../design/Money.tsx";
import text from "../../design/text.module.css";
import type { VirtualColumn } from "../../design/VirtualTable.tsx";
import { useFormats } from "../../platform/use-formats.ts";
import { useWords } from "../../platform/words.ts";
import list from "../Invoices.module.css";
import { scheduleText } from "./schedule.ts";
import { words } from "./words/index.ts";

export interface ListedSeries extends RecurringSeries {
  /** Of its next invoice; null for a series that cannot be billed. */
  amount: SeriesAmount | null;
}

export function useSeriesColumns(): VirtualColumn<ListedSeries>[] {
  const own = useWords(words);
  const formats = useFormats();
  return [
    {
      id: "customer",
      header: own.customer,
      width: "minmax(0, 1.4fr)",
      cell: ({ customer }) => <span className={text.strong}>{customer.name}</span>,
    },
    {
      id: "what",
      header: own.what,
      width: "minmax(0, 1.2fr)",
      cell: (series) => <ItemsText series={series} />,
    },
    {
      id: "rhythm",
      header: own.rhythm,
      width: "minmax(0, 1.6fr)",
      cell: (series) => scheduleText(series, own, formats.locale),
    },
    {
      id: "next",
      header: own.next,
      width: "104px",
      cell: ({ next_generation_date: next }) => next && <DateText date={next} />,
    },
    { id: "status", header: own.status, width: "120px", cell: (series) => <SeriesBadge series={series} /> },
    {
      id: "made",
      header: own.made,
      width: "104px",
      number: true,
      cell: (series) => madeText(series, own, formats.number),
    },
    {
      id: "amount",
      header: own.amount,
      width: "120px",
      number: true,
      cell: (series) => <AmountText series={series} />,
    },
  ];
}

type Own = ReturnType<typeof useWords<typeof import("./words/en.ts").en>>;

export function madeText(
  { invoices_generated: made, max_invoices: of }: RecurringSeries,
  own: Own,
  number: (value: number) => string,
): string {
  return own.invoicesMade(number(made), of === null ? null : number(of));
}

function ItemsText({ series: { items } }: { series: RecurringSeries }) {
  const own = useWords(words);
  const [first, ...others] = items;
  return (
    <>
      {first?.name}
      {others.length > 0 && <span className={text.muted}> {own.more(others.length)}</span>}
    </>
  );
}

const tones: Record<RecurringSeries["status"], Tone> = {
  active: "good",
  paused: "wait",
  completed: "plain",
  cancelled: "plain",
};

export function SeriesBadge({ series: { status } }: { series: Pick<RecurringSeries, "status"> }) {
  const own = useWords(words);
  return <Badge tone={tones[status]}>{own.states[status]}</Badge>;
}

function AmountText({ series: { amount } }: { series: ListedSeries }) {
  return amount && <Money amount={amount.total} currency={amount.currency} />;
}

/** A row on a phone. */
export function NarrowSeries({ series }: { series: ListedSeries }) {
  const own = useWords(words);
  const { locale } = useFormats();
  return (
    <div className={list.narrow}>
      <span className={`${text.strong} ${text.truncate}`}>{series.customer.name}</span>
      <span className={text.num}>
        <AmountText series={series} />
      </span>
      <span className={`${text.muted} ${text.truncate}`}>
        {scheduleText(series, own, locale)}
        {series.next_generation_date && (
          <>
            {" · "}
            <DateText date={series.next_generation_date} />
          </>
        )}
      </span>
      <SeriesBadge series={series} />
    </div>
  );
}
