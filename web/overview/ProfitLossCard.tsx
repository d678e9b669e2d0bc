import { useState } from "react";
import type { ProfitLoss } from "../../client/index.ts";
import { Card } from "../design/Card.tsx";
import { BarChart } from "../design/chart/BarChart.tsx";
import { ChartFrame } from "../design/chart/ChartFrame.tsx";
import { Legend } from "../design/chart/Legend.tsx";
import { TableToggle } from "../design/chart/TableToggle.tsx";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { useBaseCurrency } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Overview.module.css";
import { sumOf } from "./sums.ts";
import { words } from "./words/index.ts";

export function ProfitLossCard({ months }: { months: readonly ProfitLoss[] }) {
  const own = useWords(words);
  const formats = useFormats();
  const currency = useBaseCurrency();
  const [as_table, setAsTable] = useState(false);
  const net = sumOf(months.map(({ net_profit_loss }) => net_profit_loss));
  const amountColumn = (id: string, header: string, amountOf: (month: ProfitLoss) => number) => ({
    id,
    header,
    number: true,
    cell: (month: ProfitLoss) => <Money amount={amountOf(month)} currency={currency} />,
  });
  return (
    <Card title={own.profitLoss} more={<TableToggle as_table={as_table} onChange={setAsTable} />}>
      <div className={styles.headline}>
        <b>{formats.money(net, currency, { sign: "always", whole: true })}</b>
        <span className={text.muted}>{own.netOverYear}</span>
        <span className={styles.legend}>
          <Legend labels={[own.revenue, own.expenses]} />
        </span>
      </div>
      <div className={styles.chart}>
        <ChartFrame
          sentence={own.profitLossSentence(formats.money(net, currency, { sign: "always" }))}
          as_table={as_table}
          rows={months}
          keyOf={({ period }) => period}
          columns={[
            { id: "month", header: own.month, cell: ({ period }) => formats.month(period) },
            amountColumn("revenue", own.revenue, (month) => month.total_revenue),
            amountColumn("expenses", own.expenses, (month) => month.total_expenses),
            amountColumn("net", own.net, (month) => month.net_profit_loss),
          ]}
        >
          <BarChart
            showValue={formats.compact}
            groups={months.map(({ period, total_revenue, total_expenses }) => ({
              id: period,
              label: formats.shortMonth(period),
              values: [total_revenue, total_expenses],
            }))}
          />
        </ChartFrame>
      </div>
    </Card>
  );
}
