/** The reports: one at a time, over a range of days, with every figure in a table, as CSV and on paper. */
import type { FunctionComponent } from "react";
import { PageBar } from "../design/PageBar.tsx";
import { Tabs } from "../design/Tabs.tsx";
import { useActions } from "../platform/actions.ts";
import { useFilters } from "../platform/use-filters.ts";
import { useTitle } from "../platform/use-title.ts";
import { useWords } from "../platform/words.ts";
import { AgingReport } from "./AgingReport.tsx";
import { BudgetsReport } from "./BudgetsReport.tsx";
import { CashFlowReport } from "./CashFlowReport.tsx";
import { CategoriesReport } from "./CategoriesReport.tsx";
import { type ReportId, reports, toReportFilters } from "./filters.ts";
import { ProfitLossReport } from "./ProfitLossReport.tsx";
import { RecurringReport } from "./RecurringReport.tsx";
import { VatReport } from "./VatReport.tsx";
import { words } from "./words/index.ts";

const components: Record<ReportId, FunctionComponent> = {
  "profit-loss": ProfitLossReport,
  "cash-flow": CashFlowReport,
  categories: CategoriesReport,
  budgets: BudgetsReport,
  recurring: RecurringReport,
  aging: AgingReport,
  vat: VatReport,
};

export function ReportsScreen() {
  const own = useWords(words);
  const [{ report }, setFilters] = useFilters(toReportFilters);
  const Report = components[report];
  useTitle(own.reports[report]);
  useActions(
    reports.map((id) => ({
      id: `report-${id}`,
      label: `${own.title}: ${own.reports[id]}`,
      run: () => setFilters({ report: id, figure: undefined }),
    })),
  );
  return (
    <>
      <PageBar title={own.title}>
        <Tabs
          label={own.which}
          param="report"
          clears={["figure"]}
          current={report}
          tabs={reports.map((id) => ({ id, label: own.reports[id] }))}
        />
      </PageBar>
      <Report />
    </>
  );
}
