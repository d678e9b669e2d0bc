import { useQuery } from "@tanstack/react-query";
import type { CashFlow } from "../../client/index.ts";
import { useWords } from "../platform/words.ts";
import { MonthlyReport } from "./MonthlyReport.tsx";
import type { Figure } from "./monthly.ts";
import { cashFlowQuery } from "./queries.ts";
import { useRanges } from "./use-ranges.ts";
import { words } from "./words/index.ts";

const figures: readonly Figure<CashFlow>[] = [
  { id: "operating", of: ({ operating_cash_flow }) => operating_cash_flow },
  { id: "investing", of: ({ investing_cash_flow }) => investing_cash_flow },
  { id: "financing", of: ({ financing_cash_flow }) => financing_cash_flow },
  { id: "net", of: ({ net_cash_flow }) => net_cash_flow },
];

export function CashFlowReport() {
  const own = useWords(words);
  const { range, compared } = useRanges();
  const now = useQuery(cashFlowQuery(range));
  const then = useQuery({ ...cashFlowQuery(compared ?? range), enabled: compared !== null });
  return (
    <MonthlyReport
      name="cash-flow"
      net={own.netCash}
      figures={figures}
      months={now.data ?? null}
      before={then.data ?? null}
      error={now.error ?? then.error}
      onRetry={() => void Promise.all([now.refetch(), compared && then.refetch()])}
    />
  );
}
