import { useQuery } from "@tanstack/react-query";
import type { ProfitLoss } from "../../client/index.ts";
import { useWords } from "../platform/words.ts";
import { MonthlyReport } from "./MonthlyReport.tsx";
import type { Figure } from "./monthly.ts";
import { profitLossQuery } from "./queries.ts";
import { useRanges } from "./use-ranges.ts";
import { words } from "./words/index.ts";

const figures: readonly Figure<ProfitLoss>[] = [
  { id: "revenue", of: ({ total_revenue }) => total_revenue },
  { id: "expenses", of: ({ total_expenses }) => total_expenses },
  { id: "net", of: ({ net_profit_loss }) => net_profit_loss },
];

export function ProfitLossReport() {
  const own = useWords(words);
  const { range, compared } = useRanges();
  const now = useQuery(profitLossQuery(range));
  const then = useQuery({ ...profitLossQuery(compared ?? range), enabled: compared !== null });
  return (
    <MonthlyReport
      name="profit-loss"
      net={own.netProfit}
      pair
      figures={figures}
      months={now.data ?? null}
      before={then.data ?? null}
      error={now.error ?? then.error}
      onRetry={() => void Promise.all([now.refetch(), compared && then.refetch()])}
    />
  );
}
