import { Money } from "../design/Money.tsx";
import text from "../design/text.module.css";
import { useBaseCurrency } from "../platform/session.ts";
import { useWords } from "../platform/words.ts";
import styles from "./Reports.module.css";
import type { DayRange } from "./range.ts";
import { difference } from "./sums.ts";
import { useReportFormats } from "./use-report-formats.ts";
import { words } from "./words/index.ts";

interface Props {
  /** What the amount is. */
  label: string;
  amount: number;
  /** The same sum in the range it is compared with. */
  before?: number | null;
  compared?: DayRange | null;
}

/** The one figure of a report, and how it differs from what it is compared with. */
export function Headline({ label, amount, before = null, compared }: Props) {
  const own = useWords(words);
  const formats = useReportFormats();
  const currency = useBaseCurrency();
  return (
    <p className={styles.headline}>
      <Money amount={amount} currency={currency} big className={styles.figure ?? ""} />
      <span className={text.muted}>{label}</span>
      {before !== null && compared && (
        <span className={text.soft}>
          {own.comparedWith(
            formats.money(difference(amount, before), currency, { sign: "always" }),
            formats.days(compared),
          )}
        </span>
      )}
    </p>
  );
}
