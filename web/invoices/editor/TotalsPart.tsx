import { classes } from "../../design/classes.ts";
import { Money } from "../../design/Money.tsx";
import { useFormats } from "../../platform/use-formats.ts";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import { type Draft, totalsOf } from "./draft.ts";
import styles from "./Editor.module.css";

export function TotalsPart({ draft }: { draft: Draft }) {
  const { editor } = useWords(words);
  const formats = useFormats();
  const { subtotal, breakdown, total } = totalsOf(draft);
  const money = (amount: string) => <Money amount={Number(amount)} currency={draft.currency} />;
  return (
    <dl className={styles.totals}>
      <div className={styles.totalsRow}>
        <dt>{editor.net}</dt>
        <dd>{money(subtotal)}</dd>
      </div>
      {breakdown.map(({ tax_category, tax_rate, tax_amount }) => (
        <div key={`${tax_category} ${tax_rate}`} className={styles.totalsRow}>
          <dt>
            {editor.taxRow(
              formats.rate(Number(tax_rate)),
              tax_rate === "0" ? `, ${editor.categories[tax_category].split(":")[0]}` : "",
            )}
          </dt>
          <dd>{money(tax_amount)}</dd>
        </div>
      ))}
      <div className={classes(styles.totalsRow, styles.grand)}>
        <dt>{editor.total}</dt>
        <dd data-total={total}>{money(total)}</dd>
      </div>
    </dl>
  );
}
