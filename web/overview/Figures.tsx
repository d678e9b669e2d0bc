import type { ReactNode } from "react";
import type { Overview } from "../../client/index.ts";
import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { useBaseCurrency } from "../platform/session.ts";
import { useFormats } from "../platform/use-formats.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Figures.module.css";
import { sumOf } from "./sums.ts";
import { words } from "./words/index.ts";

/** Four figures without boxes. */
export function Figures({ overview }: { overview: Overview }) {
  const { financial_snapshot: snapshot, cash_accounts, profit_loss, invoice_aging } = overview;
  const month = profit_loss?.at(-1);
  if (!snapshot) return null;
  return (
    <dl className={styles.figures}>
      <Cash {...snapshot} accounts={cash_accounts ?? 0} />
      <Runway {...snapshot} has_data={overview.transaction_counts?.all !== 0} />
      {month && <Revenue {...month} recurring={snapshot.recurring_monthly_revenue} />}
      {invoice_aging && <Outstanding {...invoice_aging} />}
    </dl>
  );
}

type Snapshot = NonNullable<Overview["financial_snapshot"]>;

function Cash({ cash_balance, currency, accounts }: Snapshot & { accounts: number }) {
  const own = useWords(words);
  return (
    <Figure label={own.cash} note={own.accounts(accounts)}>
      <Money amount={cash_balance} currency={currency} big />
    </Figure>
  );
}

function Runway({ runway_months, burn_rate, currency, has_data }: Snapshot & { has_data: boolean }) {
  const own = useWords(words);
  const formats = useFormats();
  if (!has_data)
    return (
      <Figure label={own.runway} note={own.noBankData}>
        –
      </Figure>
    );
  if (runway_months === null)
    return (
      <Figure label={own.runway} note={own.noBurn}>
        {own.unlimited}
      </Figure>
    );
  return (
    <Figure label={own.runway} note={own.burning(formats.money(burn_rate, currency))}>
      {formats.number(runway_months, 1)} <span className={styles.unit}>{own.months}</span>
    </Figure>
  );
}

interface RevenueProps {
  period: string;
  total_revenue: number;
  recurring: number;
}

function Revenue({ period, total_revenue, recurring }: RevenueProps) {
  const own = useWords(words);
  const formats = useFormats();
  const currency = useBaseCurrency();
  return (
    <Figure
      label={own.revenueIn(formats.month(period))}
      note={
        <span className={recurring > 0 ? text.good : undefined}>
          {own.recurring(formats.money(recurring, currency, { sign: "always" }))}
        </span>
      }
    >
      <Money amount={total_revenue} currency={currency} big />
    </Figure>
  );
}

function Outstanding(aging: NonNullable<Overview["invoice_aging"]>) {
  const own = useWords(words);
  const formats = useFormats();
  const currency = useBaseCurrency();
  const { total_outstanding: total, invoice_count, unconverted_count } = aging;
  const overdue = sumOf([aging.overdue_0_to_30, aging.overdue_31_to_60, aging.overdue_60_plus]);
  return (
    <Figure
      label={own.outstanding}
      note={
        <>
          {own.invoices(invoice_count)}
          {overdue > 0 && total > 0 && (
            <>
              {", "}
              <span className={text.bad}>{own.overdueShare(formats.percent(overdue / total))}</span>
            </>
          )}
          {unconverted_count > 0 && (
            <>
              {", "}
              <span className={text.wait}>{own.unconverted(unconverted_count)}</span>
            </>
          )}
        </>
      }
    >
      <Money amount={total} currency={currency} big />
    </Figure>
  );
}

function Figure({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.value}>{children}</dd>
      <dd className={styles.note}>{note}</dd>
    </div>
  );
}
