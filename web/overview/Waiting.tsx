import type { Overview } from "../../client/index.ts";
import { useBaseCurrency } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import { worstOverrun } from "./spending.ts";
import styles from "./Waiting.module.css";
import { WaitingFact } from "./WaitingFact.tsx";
import { words } from "./words/index.ts";

/** Four facts that may need somebody; each leads to the list that it counts. */
export function Waiting({ overview }: { overview: Overview }) {
  const own = useWords(words);
  return (
    <ul className={styles.waiting} aria-label={own.waiting}>
      <Receipts {...overview.waiting} />
      <Overdue overview={overview} />
      <Payments overview={overview} />
      <Budget overview={overview} />
    </ul>
  );
}

function Receipts({ inbox_to_review, suggested_matches, oldest_to_review_days }: Overview["waiting"]) {
  const own = useWords(words);
  if (inbox_to_review === null) return null;
  if (inbox_to_review === 0)
    return <WaitingFact icon="inbox" title={own.nothingToReview} note={own.inboxDone} to="/inbox" />;
  return (
    <WaitingFact
      icon="inbox"
      tone="info"
      title={own.toReview(inbox_to_review)}
      note={suggested_matches ? own.matchesReady(suggested_matches) : own.oldest(oldest_to_review_days ?? 0)}
      to="/inbox"
    />
  );
}

function Overdue({ overview }: { overview: Overview }) {
  const own = useWords(words);
  const formats = useFormats();
  const figures = overview.invoice_counts?.overdue;
  if (!figures) return null;
  const to = { to: "/invoices", search: { status: "overdue" } } as const;
  const note = overview.invoice_counts?.all === 0 ? own.invoices(0) : own.allOnTime;
  if (figures.count === 0)
    return <WaitingFact icon="check" title={own.nothingOverdue} note={note} to="/invoices" />;
  const sums = figures.currencies.map(({ open_amount, currency }) => formats.money(open_amount, currency));
  return (
    <WaitingFact
      icon="warning"
      tone="bad"
      title={own.overdue(figures.count)}
      note={own.overdueSum(formats.list(sums), overview.waiting.oldest_overdue_days ?? 0)}
      {...to}
    />
  );
}

/** Without transactions there is nothing to praise. */
const hasTransactions = ({ transaction_counts }: Overview) => transaction_counts?.all !== 0;

function Payments({ overview }: { overview: Overview }) {
  const own = useWords(words);
  const { payment_proposals: count } = overview.waiting;
  if (count === null) return null;
  const none = hasTransactions(overview) ? own.noPaymentsNote : own.noBankData;
  return (
    <WaitingFact
      icon="bank"
      title={count === 0 ? own.noPayments : own.payments(count)}
      note={count === 0 ? none : own.paymentsNote}
      to="/transactions"
      {...(count > 0 ? { search: { proposals: true } } : {})}
    />
  );
}

/** A budget that is exceeded; otherwise what is left to sort. */
function Budget({ overview }: { overview: Overview }) {
  const own = useWords(words);
  const formats = useFormats();
  const currency = useBaseCurrency();
  const worst = worstOverrun(overview.spend_variance ?? []);
  const uncategorized = overview.waiting.uncategorized_transactions;
  if (worst)
    return (
      <WaitingFact
        icon="tag"
        tone="wait"
        title={own.overBudget(worst.category_name ?? own.uncategorizedRow)}
        note={own.overBudgetNote(
          formats.money(worst.variance, currency),
          formats.money(worst.budget_amount, currency),
        )}
        to="/settings/$section"
        params={{ section: "budgets" }}
      />
    );
  if (uncategorized === null) return null;
  const sorted = hasTransactions(overview) ? own.allCategorizedNote : own.noBankData;
  return (
    <WaitingFact
      icon="tag"
      {...(uncategorized > 0 ? { tone: "wait" as const } : {})}
      title={uncategorized > 0 ? own.uncategorized(uncategorized) : own.allCategorized}
      note={uncategorized > 0 ? own.uncategorizedNote : sorted}
      to="/transactions"
      {...(uncategorized > 0 ? { search: { categorized: false } } : {})}
    />
  );
}
