import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense } from "react";
import type { Overview } from "../../client/index.ts";
import { ErrorState } from "../design/ErrorState.tsx";
import { Page } from "../design/Page.tsx";
import { SkeletonBox } from "../design/Skeleton.tsx";
import { useCan } from "../platform/session.ts";
import { useTitle } from "../platform/use-title.ts";
import { useWords } from "../platform/words.ts";
import { AgingCard } from "./AgingCard.tsx";
import { CashCard } from "./CashCard.tsx";
import { Figures } from "./Figures.tsx";
import { Greeting } from "./Greeting.tsx";
import { LatestCard } from "./LatestCard.tsx";
import styles from "./Overview.module.css";
import { OverviewSkeleton } from "./OverviewSkeleton.tsx";
import { overviewQuery } from "./overview-query.ts";
import { ProfitLossCard } from "./ProfitLossCard.tsx";
import { SecondFactorLine } from "./SecondFactorLine.tsx";
import { SpendingCard } from "./SpendingCard.tsx";
import { Waiting } from "./Waiting.tsx";
import { words } from "./words/index.ts";

const FirstRun = lazy(() => import("./first-run/FirstRun.tsx"));

/** Something is still empty, so that there may be a first step to take. */
const isNew = ({ transaction_counts, inbox_counts, invoice_counts }: Overview) =>
  [transaction_counts, inbox_counts, invoice_counts].some((counts) => counts?.all === 0);

/** Nothing is there yet: every figure would be zero and every sentence about them untrue. */
const isBlank = ({ transaction_counts, inbox_counts, invoice_counts }: Overview) =>
  [transaction_counts, inbox_counts, invoice_counts].every((counts) => counts?.all === 0);

/** What an owner looks at in the morning, from one answer. Parts that the person may not see are left out. */
export function OverviewScreen() {
  const own = useWords(words);
  useTitle(own.title);
  const { data, error, refetch } = useQuery(overviewQuery);
  if (data) return <Content overview={data} />;
  return (
    <Page>{error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <OverviewSkeleton />}</Page>
  );
}

function Content({ overview }: { overview: Overview }) {
  const may_begin = useCan()("inbox.write");
  return (
    <Page>
      <Greeting latest={overview.recent_transactions?.[0]?.booking_date ?? null} />
      <SecondFactorLine />
      {isNew(overview) && (
        <Suspense fallback={<SkeletonBox className={styles.firstRun} />}>
          <FirstRun overview={overview} />
        </Suspense>
      )}
      {!(isBlank(overview) && may_begin) && <Books overview={overview} />}
    </Page>
  );
}

function Books({ overview }: { overview: Overview }) {
  const { financial_snapshot, profit_loss, cash_projection, invoice_aging } = overview;
  const { recent_transactions, spend_variance } = overview;
  return (
    <>
      <Waiting overview={overview} />
      <Figures overview={overview} />
      <div className={styles.two}>
        {profit_loss && <ProfitLossCard months={profit_loss} />}
        {cash_projection && financial_snapshot && (
          <CashCard
            balance={financial_snapshot.cash_balance}
            projection={cash_projection}
            largest_outflow={overview.largest_outflow}
          />
        )}
      </div>
      <div className={styles.two}>
        {recent_transactions && <LatestCard transactions={recent_transactions} />}
        {invoice_aging && <AgingCard aging={invoice_aging} />}
      </div>
      {spend_variance && <SpendingCard rows={spend_variance} />}
    </>
  );
}
