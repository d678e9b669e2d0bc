import { useState } from "react";
import type { CashEvent, CashProjection } from "../../client/index.ts";
import { Card } from "../design/Card.tsx";
import { ChartFrame } from "../design/chart/ChartFrame.tsx";
import { StepChart } from "../design/chart/StepChart.tsx";
import { TableToggle } from "../design/chart/TableToggle.tsx";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { useBaseCurrency } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Overview.module.css";
import { type ProjectedDay, projectCash } from "./projection.ts";
import { words } from "./words/index.ts";

interface Props {
  balance: number;
  projection: readonly CashProjection[];
  /** Named in the chart, on its day. */
  largest_outflow: CashEvent | null;
}

export function CashCard({ balance, projection, largest_outflow }: Props) {
  const own = useWords(words);
  const formats = useFormats();
  const currency = useBaseCurrency();
  const [as_table, setAsTable] = useState(false);
  const days = projectCash(balance, projection);
  const last = days.at(-1);
  if (!last) return null;
  const marked = days.findIndex(({ date }) => date === largest_outflow?.event_date);
  const amountColumn = (id: string, header: string, amountOf: (day: ProjectedDay) => number) => ({
    id,
    header,
    number: true,
    cell: (day: ProjectedDay) => <Money amount={amountOf(day)} currency={currency} />,
  });
  return (
    <Card title={own.cashAhead} more={<TableToggle as_table={as_table} onChange={setAsTable} />}>
      <div className={styles.headline}>
        <b>{formats.money(last.balance, currency)}</b>
        <span className={text.muted}>{own.onDate(formats.dayAndMonth(last.date))}</span>
      </div>
      <div className={styles.chart}>
        <ChartFrame
          sentence={own.cashSentence(formats.money(last.balance, currency), formats.dayAndMonth(last.date))}
          as_table={as_table}
          rows={days}
          keyOf={({ date }) => date}
          columns={[
            { id: "day", header: own.day, cell: ({ date }) => formats.date(date) },
            amountColumn("in", own.inflows, (day) => day.inflows),
            amountColumn("out", own.outflows, (day) => day.outflows),
            amountColumn("balance", own.balance, (day) => day.balance),
          ]}
        >
          <StepChart
            values={days.map((day) => day.balance)}
            showValue={formats.compact}
            showDay={(index) => formats.date(days[index]?.date ?? "")}
            mark={
              largest_outflow && marked >= 0
                ? {
                    index: marked,
                    label: own.leaves(
                      largest_outflow.counterparty_name ?? largest_outflow.description,
                      formats.money(largest_outflow.amount, currency),
                    ),
                  }
                : null
            }
          />
        </ChartFrame>
      </div>
    </Card>
  );
}
