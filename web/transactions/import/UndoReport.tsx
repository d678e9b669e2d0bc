import type { ImportUndo } from "../../../client/index.ts";
import { Money } from "../../design/Money.tsx";
import { Table } from "../../design/Table.tsx";
import text from "../../design/text.module.css";
import { useWords } from "../../platform/words.ts";
import { words } from "../words/index.ts";
import styles from "./Import.module.css";

/** What undoing an import does, and whose work is lost by it. */
export function UndoReport({ report }: { report: ImportUndo }) {
  const own = useWords(words).importing.undo;
  const consequences: [number, (count: number) => string][] = [
    [report.restored_count, own.restored],
    [report.unmatched_count, own.unmatched],
    [report.removed_payment_count, own.payments],
    [report.later_imports.length, own.later],
  ];
  return (
    <div className={styles.report}>
      <p>{own.deletes(report.deleted_count)}</p>
      {consequences.some(([count]) => count > 0) && (
        <ul className={styles.warnings}>
          {consequences.map(([count, say]) => count > 0 && <li key={say(0)}>{say(count)}</li>)}
        </ul>
      )}
      {report.changed_count === 0 ? <p className={text.muted}>{own.untouched}</p> : <Work report={report} />}
    </div>
  );
}

function Work({ report }: { report: ImportUndo }) {
  const all = useWords(words).importing;
  const own = all.undo;
  const { changed_count, changed_transactions } = report;
  const hidden = changed_count - changed_transactions.length;
  return (
    <>
      <p className={text.strong}>{own.touched(changed_count)}</p>
      <Table
        compact
        caption={own.work}
        rows={changed_transactions}
        keyOf={({ transaction_id }) => transaction_id}
        columns={[
          {
            id: "name",
            header: all.name,
            cell: ({ name, changes }) => (
              <>
                <span className={text.strong}>{name}</span>
                <span className={styles.work}>{changes.map((change) => own.changes[change]).join(", ")}</span>
              </>
            ),
          },
          {
            id: "amount",
            header: all.amount,
            number: true,
            cell: ({ amount, currency }) => <Money amount={amount} currency={currency} flow />,
          },
        ]}
      />
      {hidden > 0 && <p className={text.muted}>{own.more(hidden)}</p>}
    </>
  );
}
